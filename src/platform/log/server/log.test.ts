import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { openLog } from './log.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const address = 'ravi@kulkarni.example';
const link = 'https://aangan.example.in/reset/3fA9-live';

function lineOf(error: unknown): string {
  const lines: string[] = [];
  openLog('error', { write: (line) => lines.push(line) }).error({ err: error }, 'request failed');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );

const insertEmail = () =>
  database.db.execute(sql`insert into emails (id, recipient, subject, html, plain, message_id, status)
    values (gen_random_uuid(), ${address}, 'Your link', ${`${link}\n    at once`}, ${link}, ${link}, ${address})`);

const statements: ReadonlyArray<[what: string, work: () => Promise<unknown>, pattern: RegExp]> = [
  ['a row that a constraint refuses', insertEmail, /"message":"a statement failed: 23\d{3}, table emails, /u],
  [
    'a value that cannot be read',
    () => database.db.execute(sql`select id from emails where id = ${address} and plain = ${link}`),
    /"message":"a statement failed: 22P02, .*routine string_to_uuid/u,
  ],
  [
    'a statement of the driver alone',
    () => database.pool.query('select $1::text, $2::uuid', [address, link]),
    /"message":"a statement failed: 22P02, .*routine string_to_uuid/u,
  ],
  [
    'a text that words of a function quote',
    () => database.db.execute(sql`select to_tsquery(${`${address} ${link}`})`),
    /"message":"a statement failed: 42601, /u,
  ],
];

test.each(statements)('logs %s without the values that were sent', async (_what, work, pattern) => {
  const error = await failureOf(work());
  for (const line of [
    lineOf(error),
    lineOf(new Error('the email was not written', { cause: new Error('twice', { cause: error }) })),
  ]) {
    expect(line).not.toContain('ravi@');
    expect(line).not.toContain('3fA9');
    expect(line).not.toContain('at once');
  }
  expect(lineOf(error)).toMatch(pattern);
});

test('logs the statement and the stack', async () => {
  const error = await failureOf(insertEmail());
  const { err } = JSON.parse(lineOf(new Error('the email was not written', { cause: error })));
  expect(err.message).toMatch(/^the email was not written: a statement failed: 23/u);
  expect(err.stack).toMatch(/^Error: the email was not written\n {4}at /u);
  expect(err.stack).toMatch(
    /StatementFailed: .*\ninsert into emails \(id, recipient,[^$]+\$1,[\s\S]+\n {4}at .*log\.test\.ts/u,
  );
  expect(JSON.parse(lineOf(error)).err.code).toMatch(/^23/u);
});

test('logs messages of the server itself and all other errors unchanged', async () => {
  const cancelled = await failureOf(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`);
      await tx.execute(sql`select pg_sleep(5), ${link}`);
    }),
  );
  expect(lineOf(cancelled)).toContain('57014 canceling statement due to statement timeout');
  expect(lineOf(cancelled)).not.toContain('3fA9');
  const { err } = JSON.parse(lineOf(new Error('no room', { cause: new Error('the disk is full') })));
  expect(err).toMatchObject({ type: 'Error', message: 'no room: the disk is full' });
});
