import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import type { Context, Program, Transaction } from './context.ts';
import { transact } from './context.ts';
import { testProgramContext } from './testing.ts';

let own: TestDatabase;
let database: Database;
let context: Context<Program>;

beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
  context = testProgramContext(database);
  await database.db.execute(sql`insert into counts (name, key, value) values ('test', 'a', 0), ('test', 'b', 0)`);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const addTo = ({ db }: Transaction, key: string) =>
  db.execute(sql`update counts set value = value + 1 where name = 'test' and key = ${key}`);

it('retries a change after a deadlock and notifies once', async () => {
  let holding = 0;
  let release: () => void = () => undefined;
  const bothHold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const change = (first: string, second: string) =>
    transact(context, async (tx) => {
      await addTo(tx, first);
      holding += 1;
      if (holding === 2) release();
      await bothHold;
      await addTo(tx, second);
      await tx.record({ topic: 'company', entityId: '01920000-0000-7000-8000-000000000001', action: first });
    });
  await Promise.all([change('a', 'b'), change('b', 'a')]);
  // The retried transaction may deadlock once more before the other one gets its row.
  expect(holding).toBeGreaterThanOrEqual(3);
  const { rows } = await database.db.execute(
    sql`select key, value::integer from counts where name = 'test' order by key`,
  );
  expect(rows).toEqual([
    { key: 'a', value: 2 },
    { key: 'b', value: 2 },
  ]);
  const recorded = await database.db.execute(sql`select action from changes where topic = 'company' order by action`);
  expect(recorded.rows).toEqual([{ action: 'a' }, { action: 'b' }]);
});

it('adds a change for the bell of the recipient, unless a change of the same topic refreshes it', async () => {
  const [entityId, recipientId] = ['01920000-0000-7000-8000-000000000002', '01920000-0000-7000-8000-000000000003'];
  await transact(context, async (tx) => {
    await tx.notify({ kind: 'lead_waiting', topic: 'leads', entityId, recipientId });
    await tx.notify({ kind: 'lead_unanswered', topic: 'leads', entityId, recipientId });
    await tx.notify({ kind: 'client_added', topic: 'clients', entityId });
    await tx.record({ topic: 'clients', entityId, action: 'created' });
  });
  const { rows } = await database.db.execute(sql`select topic, entity_id, action from changes order by id`);
  expect(rows).toEqual([
    { topic: 'clients', entity_id: entityId, action: 'created' },
    { topic: 'notification_reads', entity_id: recipientId, action: 'notified' },
  ]);
});
