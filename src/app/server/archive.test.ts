import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { AuthServices, WithAuth } from '#features/accounts/server/auth-services.ts';
import { createAuthServices } from '#features/accounts/server/auth-services.ts';
import { demoPassword, demoPeople } from '#features/accounts/server/demo.ts';
import { hasUsers } from '#features/accounts/server/repository/users.ts';
import { confirmEmail } from '#features/accounts/server/service/confirmation.ts';
import { signIn } from '#features/accounts/server/service/sign-in.ts';
import { signUp } from '#features/accounts/server/service/sign-up.ts';
import { countProperties, listProperties } from '#features/properties/server/service/read-properties.ts';
import { backUp } from '#platform/archive/server/archive-file.ts';
import { restoreArchive } from '#platform/archive/server/restore-archive.ts';
import type { TestInstallation } from '#platform/archive/server/testing.ts';
import {
  contentsOf,
  filesOf,
  laterMigrations,
  openInstallation,
  queryDatabase,
} from '#platform/archive/server/testing.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { startEmbeddedPostgres } from '#platform/database/server/embedded.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { closePictures } from '#platform/files/server/picture.ts';
import { openS3Storage } from '#platform/files/server/s3-storage.ts';
import { startS3Server } from '#platform/files/server/testing.ts';
import { openLog } from '#platform/log/server/log.ts';
import { authServicesOptions } from './auth-services-options.ts';
import { changeAtRandom } from './random-agency-testing.ts';
import { programContext } from './serve.ts';
import type { Services } from './services.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const changes = isFull ? 1000 : 60;
const seed = process.env.AANGAN_SEED ?? '7';

const opened: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  closePictures();
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function open(options: Parameters<typeof openInstallation>[0] = {}): Promise<TestInstallation> {
  const installation = await openInstallation(options);
  opened.push(installation);
  return installation;
}

/** The context and auth services of a running program, with its own secret. */
function runOn(
  installation: TestInstallation,
  settings: Record<string, string> = {},
): WithAuth<Context<Program>> & { readonly auth: AuthServices } {
  const services: Services = {
    environment: readEnvironment({ ...settings, DATA_DIR: installation.folder }),
    publicUrl: 'http://localhost:3000',
    secret: randomBytes(32).toString('hex'),
    log: openLog('silent'),
    ...installation,
  };
  return { ...programContext(services), auth: createAuthServices(authServicesOptions(services)) };
}

const visitorOf = (program: ReturnType<typeof runOn>) => ({
  ...program,
  actor: { kind: 'visitor', profileId: null } as const,
  caller: { address: '::1', userAgent: '' },
});

const isUnused = async (db: Parameters<typeof hasUsers>[0]) => !(await hasUsers(db));

/** Backs up one installation and restores it in the other; then nothing may differ. */
async function move(from: TestInstallation, to: TestInstallation): Promise<void> {
  const file = path.join(from.folder, 'moved.tar.gz');
  await backUp(from, file, { settings: [] });
  await restoreArchive(to, file, { isUnused });
  expect(await contentsOf(to), `seed ${seed}`).toEqual(await contentsOf(from));
  expect(await filesOf(to), `seed ${seed}`).toEqual(await filesOf(from));
}

/** An embedded PostgreSQL, as the program starts one in DATA_DIR. */
async function openEmbedded(files: TestInstallation['files']): Promise<TestInstallation> {
  const installation = await open({ files });
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(installation.folder, 'data'), fsync: false });
  const database = openDatabase({ url: embedded.url });
  opened.push({
    async close() {
      await database.close();
      await embedded.stop();
    },
  });
  return { ...installation, url: embedded.url, database };
}

it(`moves an agency of ${changes} random changes between databases, disk and bucket, to the last row and byte`, async () => {
  const bucket = await startS3Server();
  opened.push(bucket);
  const first = await open();
  await changeAtRandom(runOn(first), seed, changes);
  const empty = [...(await contentsOf(first))].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  expect(empty, 'a table that stays empty proves nothing: let a verb of the random changes fill it').toEqual([]);

  const inBucket = openS3Storage(bucket.settings);
  const second = isFull ? await openEmbedded(inBucket) : await open({ files: inBucket, isStarted: false });
  await move(first, second);
  const third = await open();
  await move(second, third);

  // Sessions are not restored; passwords work with any secret.
  expect(await queryDatabase(third.url, 'select count(*)::int as count from sessions')).toEqual([{ count: 0 }]);
  const program = runOn(third);
  const visitor = visitorOf(program);
  const email = demoPeople[0]?.email ?? '';
  expect(await signIn(visitor, { email, password: demoPassword })).toMatchObject({ state: 'active' });

  const before = runOn(first);
  expect(await countProperties(program, {})).toEqual(await countProperties(before, {}));
  const query = { search: 'house', limit: 50 };
  expect(await listProperties(program, query)).toEqual(await listProperties(before, query));
  const waiting = `select task_identifier, key from graphile_worker.jobs order by key, task_identifier`;
  expect(await queryDatabase(third.url, waiting)).toEqual(await queryDatabase(first.url, waiting));
  const pending = `select 'send_email ' || id as key from emails where status = 'pending' order by 1`;
  const emails = await queryDatabase<{ key: string }>(third.url, pending);
  const keys = (await queryDatabase<{ key: string }>(third.url, waiting)).map(({ key }) => key);
  expect(emails.length).toBeGreaterThan(0);
  expect(keys).toEqual(expect.arrayContaining(emails.map(({ key }) => key)));
}, 600_000);

it('a pending email that moves with the agency has a working link', async () => {
  const [first, second] = [await open(), await open({ isStarted: false })];
  const withEmail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'office@sahyadrihomes.example' };
  const before = visitorOf(runOn(first, withEmail));
  const newcomer = { email: 'harpreet@sahyadrihomes.example', password: 'seven mango trees' };
  await signUp(before, { full_name: 'Meera Kulkarni', email: 'meera@sahyadrihomes.example', password: demoPassword });
  await signUp(before, { full_name: 'Harpreet Singh Bedi', ...newcomer });
  await move(first, second);
  const [message] = await queryDatabase<{ html: string }>(
    second.url,
    `select html from emails where status = 'pending' and recipient = '${newcomer.email}'`,
  );
  const [, token = ''] = /confirm-email#([\w-]+)/u.exec(message?.html ?? '') ?? [];
  const after = visitorOf(runOn(second, withEmail));
  await confirmEmail(after, { token });
  expect(await signIn(after, newcomer)).toMatchObject({ state: 'waiting_approval' });
});

it('restores an archive into a later version', async () => {
  const first = await open();
  await changeAtRandom(runOn(first), seed, isFull ? changes : 15);
  const folder = await laterMigrations(first.folder, [
    `alter table properties add column garden boolean not null default false`,
    `create table gardens as select id, garden from properties; alter table properties drop column garden`,
  ]);
  const file = path.join(first.folder, 'older.tar.gz');
  await backUp(first, file, { settings: [] });
  const later = await open({ isStarted: isFull });
  await restoreArchive(later, file, { isUnused, migrationsFolder: folder });
  const [expected, found] = [await contentsOf(first), await contentsOf(later)];
  expect(found.get('gardens')?.length).toBe(expected.get('properties')?.length);
  found.delete('gardens');
  expect(found, `seed ${seed}`).toEqual(expected);
  expect(await filesOf(later)).toEqual(await filesOf(first));
}, 600_000);
