import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { forceCustomPlan } from './named-statements.ts';
import type { TestDatabase } from './testing.ts';
import { createTestDatabase } from './testing.ts';

let own: TestDatabase;
let database: Database;
let pooled: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, maxConnections: 1 });
  pooled = openDatabase({ url: own.url, directUrl: own.url, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await pooled.close();
  await own.drop();
});

async function preparedOf({ db }: Database, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ statement: string }>(
    sql`/* asked once */ select statement from pg_prepared_statements where strpos(statement, ${word}) > 0`,
  );
  return rows.map(({ statement }) => statement);
}

it('prepares repeated statements, whatever their values', async () => {
  for (const value of [1, 2, 3, 4]) await database.db.execute(sql`select ${value}::integer as again`);
  expect(await preparedOf(database, 'as again')).toEqual(['select $1::integer as again']);
  await database.db.execute(sql`select 1 as once`);
  expect(await preparedOf(database, 'as once')).toEqual([]);
});

it('does not prepare a statement with a forced custom plan, two statements in one, and what runs through a pooler', async () => {
  for (const value of [1, 2, 3, 4]) {
    await database.db.execute(forceCustomPlan(sql`select ${value}::integer as planned`));
    await database.db.execute(sql`select 1 as first; select 2 as second`);
    await pooled.db.execute(sql`select ${value}::integer as pooled`);
  }
  expect(await preparedOf(database, 'as planned')).toEqual([]);
  expect(await preparedOf(pooled, 'as pooled')).toEqual([]);
});
