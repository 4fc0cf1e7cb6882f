import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { extract } from 'tar-stream';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestAuth } from '#features/accounts/server/auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, passMinutes } from '#features/accounts/server/auth-testing.ts';
import { changePassword } from '#features/accounts/server/service/passwords.ts';
import { openDiskStorage } from '#platform/files/server/disk-storage.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import { openArchiveAddresses } from './addresses.ts';
import { archiveFileName, failArchive, makeRequested, removeExpired } from './make-archive.ts';
import type { TakerContext } from './service.ts';
import { addressArchive, listLatest, openArchive, requestArchive } from './service.ts';

const making = { settings: ['APP_SECRET'], signal: new AbortController().signal };

let test: TestAuth;
let folder: string;
let files: FileStorage;
let admin: TakerContext;
beforeEach(async () => {
  test = await createTestAuth();
  folder = await mkdtemp(path.join(tmpdir(), 'archives-'));
  files = await openDiskStorage(folder);
  const { token } = await test.signUp('asha@a.in');
  admin = { ...(await test.staffWith(token)), files };
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const addresses = openArchiveAddresses('a secret of at least thirty-two characters');
const make = (id: string) => makeRequested({ ...test.program, files }, { id }, making);
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://localhost').searchParams);

async function namesIn(id: string): Promise<string[]> {
  const { stream } = await openArchive(admin, id);
  const names: string[] = [];
  const container = extract();
  stream.pipe(createGunzip()).pipe(container);
  for await (const entry of container) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}

it('writes all data to one file, counts the files, and leaves out earlier archives', async () => {
  await files.put('0199/picture.webp', Buffer.from('a picture'), { contentType: 'image/webp' });
  for (const id of [uuid(), uuid()]) {
    await requestArchive(admin, { id, password: goodPassword });
    await make(id);
    // Once more, as if the server crashed before it recorded the end.
    await make(id);
    const [latest] = await listLatest(admin);
    expect(latest).toMatchObject({ id, state: 'ready', asked_by: 'Name of asha@a.in', file_count: 1 });
    expect(latest?.settings).toEqual(['APP_SECRET']);
    const names = await namesIn(id);
    expect(names).toContain('files/0199/picture.webp');
    expect(names).toContain('tables/users/000001.tsv');
    expect(names.at(-1)).toBe('manifest.json');
    expect(names.filter((name) => name.includes('archives') || name.includes('sessions'))).toEqual([]);
    passMinutes(1);
  }
});

it('requires the password, makes one archive at a time, and ignores a repeated request', async () => {
  const id = uuid();
  const wrong = { code: 'invalid', fields: ['password: wrong_password'] };
  expect(await catchRefusal(requestArchive(admin, { id, password: 'wrong' }))).toEqual(wrong);
  const first = await requestArchive(admin, { id, password: goodPassword });
  expect(await requestArchive(admin, { id, password: goodPassword })).toEqual(first);
  const second = requestArchive(admin, { id: uuid(), password: goodPassword });
  expect(await catchRefusal(second)).toEqual({ code: 'conflict', reason: 'under_way' });
  await failArchive({ ...test.program, files }, { id });
  expect(await listLatest(admin)).toMatchObject([{ state: 'failed' }]);
  await make(id);
  expect(await files.has(archiveFileName(id))).toBe(false);
  await requestArchive(admin, { id: uuid(), password: goodPassword });
});

it('tells the other Admins at the request who exports everything, and how many records', async () => {
  const other = (await test.hire('Admin', 'anil@a.in')).actor;
  await test.program.db.execute(sql`insert into clients (id, full_name) values (${uuid()}, 'Sunita Rao')`);
  await test.program.db.execute(sql`insert into leads (id, full_name, position) values (${uuid()}, 'Vikram Shah', 1)`);
  const id = uuid();
  await requestArchive(admin, { id, password: goodPassword });
  await requestArchive(admin, { id, password: goodPassword });
  const { rows } = await test.program.db.execute(
    sql`select actor_id, values from notifications where kind = 'archive_requested' and recipient_id = ${other.profileId}`,
  );
  expect(rows).toEqual([{ actor_id: admin.actor.profileId, values: { list: 'archives', count: 2 } }]);
});

it('refuses a password that was changed meanwhile', async () => {
  const id = uuid();
  await requestArchive(admin, { id, password: goodPassword });
  await make(id);
  const replaced = { code: 'invalid', fields: ['password: wrong_password'] };
  const [second, third] = ['nine neem trees', 'five fig trees'];
  const asked = await test.overtake(
    (db) => changePassword({ ...admin, db }, { current_password: goodPassword, new_password: second }),
    () => catchRefusal(requestArchive(admin, { id: uuid(), password: goodPassword })),
  );
  expect(asked).toEqual(replaced);
  expect(await listLatest(admin)).toHaveLength(1);
  const addressed = await test.overtake(
    (db) => changePassword({ ...admin, db }, { current_password: second, new_password: third }),
    () => catchRefusal(addressArchive(admin, addresses, { id, password: second })),
  );
  expect(addressed).toEqual(replaced);
});

it('is downloaded by a URL for one person and five minutes, and is deleted after a day', async () => {
  const id = uuid();
  const address = () => addressArchive(admin, addresses, { id, password: goodPassword });
  await requestArchive(admin, { id, password: goodPassword });
  expect(await catchRefusal(address())).toEqual({ code: 'gone', reason: 'archive_removed' });
  await make(id);
  expect(await catchRefusal(addressArchive(admin, addresses, { id, password: 'wrong' }))).toMatchObject({
    fields: ['password: wrong_password'],
  });
  const { url } = await address();
  const { profileId } = admin.actor;
  const asked = { id, query: queryOf(url), profileId };
  expect(addresses.read(asked, new Date())).toBe(id);
  expect(addresses.read({ ...asked, profileId: uuid() }, new Date())).toBeNull();
  expect(addresses.read({ ...asked, id: uuid() }, new Date())).toBeNull();
  passMinutes(6);
  expect(addresses.read(asked, new Date())).toBe('ended');

  await removeExpired({ ...test.program, files });
  expect(await files.has(archiveFileName(id))).toBe(true);
  passMinutes(24 * 60);
  await removeExpired({ ...test.program, files });
  expect(await files.has(archiveFileName(id))).toBe(false);
  expect(await catchRefusal(openArchive(admin, id))).toEqual({ code: 'gone', reason: 'archive_removed' });
  expect(await listLatest(admin)).toMatchObject([{ state: 'removed' }]);
});

it('is not marked as ready when the file storage fails', async () => {
  const id = uuid();
  await requestArchive(admin, { id, password: goodPassword });
  const broken: FileStorage = {
    ...files,
    put: async () => {
      throw new Error('no space left');
    },
  };
  await expect(makeRequested({ ...test.program, files: broken }, { id }, making)).rejects.toThrow('no space left');
  expect(await listLatest(admin)).toMatchObject([{ state: 'running' }]);
  await make(id);
  expect(await listLatest(admin)).toMatchObject([{ state: 'ready' }]);
});

it('keeps its file when two servers make it', async () => {
  const id = uuid();
  await requestArchive(admin, { id, password: goodPassword });
  await Promise.all([make(id), make(id)]);
  expect(await namesIn(id)).toContain('manifest.json');
});

it('deletes the stored file of an archive that failed', async () => {
  const id = uuid();
  await requestArchive(admin, { id, password: goodPassword });
  await files.put(archiveFileName(id), Buffer.from('everything'), { contentType: 'application/gzip' });
  await failArchive({ ...test.program, files }, { id });
  expect(await files.has(archiveFileName(id))).toBe(false);
});
