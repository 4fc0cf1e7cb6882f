import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import {
  findEmailRow,
  insertAttachments,
  insertEmail,
  listAttachments,
  listEmailIdsNaming,
  updateErased,
  updatePending,
  updateReplyTo,
} from './repository.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

async function write(recipient: string, plain: string): Promise<string> {
  const id = uuid();
  await insertEmail(database.db, { id, message_id: id, recipient, subject: 'A letter', html: '', plain });
  return id;
}

it.each([
  ['a@x.in', 'Hello'],
  ['A@X.in', 'Hello'],
  ['manager@y.in', 'Asha (a@x.in) signed up.'],
  ['manager@y.in', 'From now on, sign in with a@x.in.'],
  ['manager@y.in', 'a@x.in'],
])('a letter to %s that says %j is one of a@x.in', async (recipient, plain) => {
  const id = await write(recipient, plain);
  expect(await listEmailIdsNaming(database.db, ['a@x.in'])).toContain(id);
});

it.each([
  ['maya@x.in', 'Hello'],
  ['manager@y.in', 'maya@x.in signed up'],
  ['manager@y.in', 'a@x.info signed up'],
  ['manager@y.in', 'a@x.in.net signed up'],
  ['manager@y.in', 'b.a@x.in and a@xyin'],
])('a letter to %s that says %j is none of a@x.in', async (recipient, plain) => {
  const id = await write(recipient, plain);
  expect(await listEmailIdsNaming(database.db, ['a@x.in'])).not.toContain(id);
});

it('takes addresses with signs as they stand', async () => {
  const id = await write('manager@y.in', "Asha (o'brien+flat.2@x.in) signed up.");
  expect(await listEmailIdsNaming(database.db, ["o'brien+flat.2@x.in"])).toEqual([id]);
  expect(await listEmailIdsNaming(database.db, ['obrien+flatt2@x.in'])).toEqual([]);
});

it('an erased letter is never sent', async () => {
  const id = await write('c@x.in', 'Hello');
  await updateErased(database.db, [id], new Date());
  expect(await updatePending(database.db, id)).toBeNull();
  expect(await listEmailIdsNaming(database.db, ['c@x.in'])).toEqual([]);
});

it('the files and the invitation of a letter go with it', async () => {
  const id = await write('d@x.in', 'Hello');
  await insertAttachments(database.db, id, [
    { name: 'd.pdf', contentType: 'text/plain', content: Buffer.from('d@x.in') },
  ]);
  await updateErased(database.db, [id], new Date());
  expect(await listAttachments(database.db, id)).toEqual([]);
  expect(await findEmailRow(database.db, id)).toMatchObject({ calendar: null, reply_to: null });
});

it('an invitation that names an address is one of it, also where its line is broken', async () => {
  const id = uuid();
  const calendar = 'BEGIN:VCALENDAR\r\nATTENDEE:mailto:guest@long-na\r\n me.example.in\r\nEND:VCALENDAR\r\n';
  await insertEmail(database.db, {
    id,
    message_id: id,
    recipient: 'e@y.in',
    subject: '',
    html: '',
    plain: '',
    calendar,
    calendar_method: 'REQUEST',
  });
  expect(await listEmailIdsNaming(database.db, ['guest@long-name.example.in'])).toEqual([id]);
});

it('a letter to somebody else only loses the address that its answer went to', async () => {
  const id = uuid();
  await insertEmail(database.db, {
    id,
    message_id: id,
    recipient: 'f@y.in',
    reply_to: 'Agent@x.in',
    subject: '',
    html: '',
    plain: 'Hello',
  });
  expect(await listEmailIdsNaming(database.db, ['agent@x.in'])).toEqual([]);
  await updateReplyTo(database.db, ['agent@x.in']);
  expect(await findEmailRow(database.db, id)).toMatchObject({ recipient: 'f@y.in', plain: 'Hello', reply_to: null });
});
