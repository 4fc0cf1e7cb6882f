import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#platform/database/server/testing.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('gives every test file a migrated database of its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await ask(one.url, 'create table only_here as select 1 as one');
    const tables = "select tablename from pg_tables where tablename in ('only_here', 'profiles') order by 1";
    expect(await ask(one.url, tables)).toEqual([{ tablename: 'only_here' }, { tablename: 'profiles' }]);
    expect(await ask(other.url, tables)).toEqual([{ tablename: 'profiles' }]);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
  await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist');
});
