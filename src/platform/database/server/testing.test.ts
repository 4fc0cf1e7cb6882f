import pg from 'pg';
import { expect, test } from 'vitest';
import { lendTestDatabase } from '#platform/database/server/lent-testing.ts';
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

test('empties a lent database for the next test of the file', async () => {
  const rows = (url: string) =>
    ask(
      url,
      `select (select jsonb_agg(t order by id) from property_types t) as types, (select jsonb_agg(c) from company c) as company,
        (select count(*)::integer from changes) as changes, (select last_value from pg_sequences
          where sequencename = 'changes_id_seq') as sequence, (select count(*)::integer from graphile_worker.jobs) as jobs`,
    );
  const first = await lendTestDatabase();
  const before = await rows(first.url);
  await ask(
    first.url,
    "insert into changes (topic, entity_id, action) values ('company', gen_random_uuid(), 'changed')",
  );
  await ask(first.url, "update company set name = 'Kept'; delete from property_types");
  await ask(first.url, "select graphile_worker.add_job('anything')");
  expect(await rows(first.url)).not.toEqual(before);
  const other = await lendTestDatabase();
  expect(other.url).not.toBe(first.url);
  await first.drop();
  const second = await lendTestDatabase();
  // A role that may not switch triggers off gets another copy instead.
  if (!process.env.TEST_DATABASE_URL) expect(second.url).toBe(first.url);
  expect(await rows(second.url)).toEqual(before);
});

test('never lends a database whose schema a test changed', async () => {
  for (const change of [
    'create table only_here (id integer)',
    'alter table company add column extra text',
    'alter table company drop column website',
    "alter table company add constraint extra check (name = '')",
  ]) {
    const first = await lendTestDatabase();
    await ask(first.url, change);
    await first.drop();
    const second = await lendTestDatabase();
    expect(second.url).not.toBe(first.url);
    await second.drop();
  }
});
