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
  await insertEmail(database.db, { id, message_id: id, recipient, subject: 'An email', html: '', plain });
  return id;
}

it.each([
  ['a@x.in', 'Hello'],
  ['A@X.in', 'Hello'],
  ['manager@y.in', 'Asha (a@x.in) signed up.'],
  ['manager@y.in', 'From now on, sign in with a@x.in.'],
  ['manager@y.in', 'a@x.in'],
])('counts an email to %s that says %j as one of a@x.in', async (recipient, plain) => {
  const id = await write(recipient, plain);
  expect(await listEmailIdsNaming(database.db, ['a@x.in'])).toContain(id);
});

it.each([
  ['maya@x.in', 'Hello'],
  ['manager@y.in', 'maya@x.in signed up'],
  ['manager@y.in', 'a@x.info signed up'],
  ['manager@y.in', 'a@x.in.net signed up'],
  ['manager@y.in', 'b.a@x.in and a@xyin'],
])('does not count an email to %s that says %j as one of a@x.in', async (recipient, plain) => {
  const id = await write(recipient, plain);
  expect(await listEmailIdsNaming(database.db, ['a@x.in'])).not.toContain(id);
});

it('matches special characters in addresses literally', async () => {
  const id = await write('manager@y.in', "Asha (o'brien+flat.2@x.in) signed up.");
  expect(await listEmailIdsNaming(database.db, ["o'brien+flat.2@x.in"])).toEqual([id]);
  expect(await listEmailIdsNaming(database.db, ['obrien+flatt2@x.in'])).toEqual([]);
});

it('never sends an erased email', async () => {
  const id = await write('c@x.in', 'Hello');
  await updateErased(database.db, [id], new Date());
  expect(await updatePending(database.db, id)).toBeNull();
  expect(await listEmailIdsNaming(database.db, ['c@x.in'])).toEqual([]);
});

it('removes the attachments and the invitation with the email', async () => {
  const id = await write('d@x.in', 'Hello');
  await insertAttachments(database.db, id, [
    { name: 'd.pdf', contentType: 'text/plain', content: Buffer.from('d@x.in') },
  ]);
  await updateErased(database.db, [id], new Date());
  expect(await listAttachments(database.db, id)).toEqual([]);
  expect(await findEmailRow(database.db, id)).toMatchObject({ calendar: null, reply_to: null });
});

it('finds an address in an invitation, also across a folded line', async () => {
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

it('removes only the reply-to address from an email to somebody else', async () => {
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
