import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { migrateJobs } from '#platform/database/server/migrate.ts';
import { listMigrations, migrateWithin } from '#platform/database/server/schema-version.ts';
import { openS3Storage } from '#platform/files/server/s3-storage.ts';
import { startS3Server } from '#platform/files/server/testing.ts';
import { withConnection } from './archive-connection.ts';
import { backUp } from './archive-file.ts';
import { listTables } from './catalog.ts';
import { leftOut, leftOutSchemas } from './left-out.ts';
import type { RestoreOptions } from './restore-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { unfinishedKey } from './restored-files.ts';
import type { TestInstallation } from './testing.ts';
import { contentsOf, filesOf, laterMigrations, openInstallation, queryDatabase, readAllRecords } from './testing.ts';

const opened: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  for (const installation of opened.splice(0).toReversed()) await installation.close();
});

async function open(options: Parameters<typeof openInstallation>[0] = {}): Promise<TestInstallation> {
  const installation = await openInstallation(options);
  opened.push(installation);
  return installation;
}

const isFull = process.env.AANGAN_MATRIX === 'full';

const unused: RestoreOptions = { isUnused: async () => true };

/** An installation with one change, one waiting job and some files. */
async function openUsed(files?: TestInstallation['files']): Promise<TestInstallation> {
  const used = await open(files ? { files } : {});
  await queryDatabase(
    used.url,
    `insert into changes (topic, entity_id, action) values ('company', gen_random_uuid(), 'updated')`,
    `update company set name = E'Sahyadri\\t"Homes"\\n\\\\N, पुणे'`,
    `insert into files (id, kind, media_type, bytes) values (gen_random_uuid(), 'import', 'text/csv', 3)`,
    `select graphile_worker.add_job('send_email', '{"email_id": "1"}', job_key => 'send_email 1', max_attempts => 9)`,
  );
  for (let number = 0; number < 3; number += 1) {
    await used.files.put(`picture-${number}/320.webp`, randomBytes(20_000 * number), { contentType: 'image/webp' });
  }
  return used;
}

const archiveIn = ({ folder }: TestInstallation) => path.join(folder, 'backup.tar.gz');
const backUpUsed = async (used: TestInstallation) => {
  const file = archiveIn(used);
  await backUp(used, file, { settings: ['SMTP_URL'] });
  return file;
};

async function expectSame(one: TestInstallation, other: TestInstallation): Promise<void> {
  expect(await contentsOf(other)).toEqual(await contentsOf(one));
  expect(await filesOf(other)).toEqual(await filesOf(one));
}

function migrate(url: string, folder: string): Promise<void> {
  return withConnection(url, (client) => migrateWithin(client, undefined, folder));
}

describe('an archive', () => {
  it('restores rows, sequences, jobs and files into an installation that was never started', async () => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const fresh = await open({ isStarted: false });
    const manifest = await restoreArchive(fresh, file, unused);
    expect(manifest.settings).toEqual(['SMTP_URL']);
    await expectSame(used, fresh);
    const jobs = 'select task_identifier, key, max_attempts, attempts from graphile_worker.jobs';
    expect(await queryDatabase(fresh.url, jobs)).toEqual([
      { task_identifier: 'send_email', key: 'send_email 1', max_attempts: 9, attempts: 0 },
    ]);
    const add = `insert into changes (topic, entity_id, action) values ('company', gen_random_uuid(), 'updated') returning id`;
    expect(await queryDatabase(fresh.url, add)).toEqual(await queryDatabase(used.url, add));
  });

  it('restores into an installation that was started but not used, and only once', async () => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    const started = await open();
    await restoreArchive(started, file, unused);
    await expectSame(used, started);
    await expect(restoreArchive(started, file, unused)).rejects.toThrow('This installation is not empty');
    await expectSame(used, started);
  });

  it('restores constraints, indexes and triggers as the migrations define them', async () => {
    const shape = `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`;
    const used = await openUsed();
    const fresh = await open({ isStarted: false });
    await restoreArchive(fresh, await backUpUsed(used), unused);
    expect(await queryDatabase(fresh.url, shape)).toEqual(await queryDatabase(used.url, shape));
  });

  it('can be made from a restored copy', async () => {
    const used = await openUsed();
    const [second, third] = [await open(), await open()];
    await restoreArchive(second, await backUpUsed(used), unused);
    await restoreArchive(third, await backUpUsed(second), unused);
    await expectSame(used, third);
  });

  it('moves files from a disk to a bucket and back', async () => {
    const servers = [await startS3Server(), await startS3Server()] as const;
    opened.push(...servers);
    const onDisk = await openUsed();
    // Larger than one part of a multipart upload.
    await onDisk.files.put('large/1.bin', randomBytes(9_000_000), { contentType: 'application/pdf' });
    const inBucket = await open({ files: openS3Storage(servers[0].settings) });
    await restoreArchive(inBucket, await backUpUsed(onDisk), unused);
    await expectSame(onDisk, inBucket);
    const inOther = await open({ files: openS3Storage(servers[1].settings) });
    await restoreArchive(inOther, await backUpUsed(inBucket), unused);
    const backOnDisk = await open();
    await restoreArchive(backOnDisk, await backUpUsed(inOther), unused);
    await expectSame(onDisk, backOnDisk);
  });

  it('is a snapshot of one moment, and neither blocks writers nor waits for them', async () => {
    const used = await openUsed();
    const counted = `select (select count(*) from changes)::int as changes, (select count(*) from notifications)::int as notifications`;
    let isOver = false;
    const working = (async () => {
      while (!isOver) {
        await used.database.pool.query(`with change as (
          insert into changes (topic, entity_id, action) values ('x', gen_random_uuid(), 'updated') returning entity_id)
          insert into notifications (kind, topic, entity_id) select 'x', 'x', entity_id from change`);
      }
    })();
    const file = await backUpUsed(used);
    isOver = true;
    await working;
    const fresh = await open();
    await restoreArchive(fresh, file, unused);
    const [found] = await queryDatabase<{ changes: number; notifications: number }>(fresh.url, counted);
    expect(found?.changes).toBe((found?.notifications ?? 0) + 1);
  });
});

describe('a table', () => {
  it('is archived by default, with identity and generated columns, self and circular references, and triggers', async () => {
    const used = await openUsed();
    const folder = await laterMigrations(used.folder, [
      `create type mood as enum ('calm', 'loud');
      create table parents (id integer generated always as identity primary key, child_id integer,
        elder_id integer references parents, "Odd ""name" mood[] default '{calm}', doubled integer generated always as (id * 2) stored);
      create table children (id serial primary key, parent_id integer not null references parents on delete cascade,
        bytes bytea, span interval, at timestamptz, ratio double precision, day date, facts jsonb);
      alter table parents add foreign key (child_id) references children deferrable initially deferred;
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no row by hand'; end $$;`,
    ]);
    await migrate(used.url, folder);
    await queryDatabase(
      used.url,
      `insert into parents (elder_id, "Odd ""name") select nullif(n - 1, 0), '{loud,calm}' from generate_series(1, 50) n`,
      `insert into children (parent_id, bytes, span, at, ratio, day, facts) select n, decode('00ff0a09', 'hex'), '1 mon 2 days 03:04:05.678',
        '2026-11-01 05:30:00.123456+05:30', 1.0 / n, '2024-02-29', '{"a": ["\\n", null]}' from generate_series(1, 50) n`,
      `update parents set child_id = 51 - id`,
      `delete from children where id > 51`,
      `create trigger refused before insert on children for each row execute function refuse()`,
    );
    const file = archiveIn(used);
    await backUp(used, file, { settings: [], migrationsFolder: folder });
    const later = await open({ isStarted: false });
    const withTrigger = await laterMigrations(later.folder, [
      await readFile(path.join(folder, '90_later.sql'), 'utf8'),
      'create trigger refused before insert on children for each row execute function refuse()',
    ]);
    await restoreArchive(later, file, { ...unused, migrationsFolder: withTrigger });
    await expectSame(used, later);
    expect(await queryDatabase(later.url, 'select sum(doubled)::int as sum from parents')).toEqual([{ sum: 2550 }]);
    await expect(queryDatabase(later.url, 'insert into children (parent_id) values (1)')).rejects.toThrow(
      'no row by hand',
    );
    await expect(queryDatabase(later.url, 'delete from children where id = 3')).rejects.toThrow('foreign key');
  });

  it('is listed with a reason where it is left out', async () => {
    const used = await openUsed();
    const manifest = await backUp(used, archiveIn(used), { settings: [] });
    const joined = new Set(manifest.tables.map(({ name }) => `public.${name}`));
    const all = await queryDatabase<{ schema: string; name: string; kind: string }>(
      used.url,
      `select n.nspname as schema, n.nspname || '.' || c.relname as name, c.relkind as kind from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)'`,
    );
    const lost = all.filter(
      ({ schema, name }) => !joined.has(name) && !leftOut.has(name) && !leftOutSchemas.has(schema),
    );
    expect(lost).toEqual([]);
    // A stale or wrong entry in the list would hide the next missing table.
    const names = new Set(all.map(({ name }) => name));
    expect([...leftOut.keys()].filter((name) => !names.has(name) || joined.has(name))).toEqual([]);
    const tables = await withConnection(used.url, listTables);
    expect(joined.size + leftOut.size).toBe(tables.length);
  });
});

describe('an archive of another version', () => {
  it('restores an archive of every older version and migrates it', async () => {
    const used = await openUsed();
    const folder = await laterMigrations(used.folder, [
      `alter table company add column motto text not null default 'Namaste'`,
      `create table mottos as select name, motto from company; alter table company drop column motto`,
    ]);
    const [current, ...later] = listMigrations(folder).slice(-3);
    const file = await backUpUsed(used);
    for (const isStarted of [false, true]) {
      const newer = await open({ isStarted });
      if (isStarted) await migrate(newer.url, folder);
      await restoreArchive(newer, file, { ...unused, migrationsFolder: folder });
      expect(await filesOf(newer)).toEqual(await filesOf(used));
      expect(await queryDatabase(newer.url, 'select name, motto from mottos')).toEqual(
        await queryDatabase(used.url, `select name, 'Namaste' as motto from company`),
      );
      expect((await contentsOf(newer)).get('files')).toEqual((await contentsOf(used)).get('files'));
      const noted =
        'select created_at::text as when from drizzle.__drizzle_migrations order by created_at desc limit 1';
      expect(await queryDatabase(newer.url, noted)).toEqual([{ when: String(later.at(-1)?.when) }]);
    }
    expect(current?.tag).toBe(listMigrations().at(-1)?.tag);
  });

  it('restores archives that were made right after an older migration', async () => {
    for (const migration of isFull ? listMigrations() : listMigrations().slice(-2, -1)) {
      const early = await open({ isStarted: false });
      await withConnection(early.url, (client) => migrateWithin(client, migration));
      const file = archiveIn(early);
      await migrateJobs(early.url);
      await backUp(early, file, { settings: [] });
      const fresh = await open();
      await restoreArchive(fresh, file, unused);
      // Rows and columns from later migrations are added to these.
      const found = await readAllRecords(fresh);
      for (const [table, records] of await readAllRecords(early)) {
        const kept = records.map((record) => expect.objectContaining(record));
        expect(found.get(table), `${table} of ${migration.tag}`).toEqual(expect.arrayContaining(kept));
      }
    }
  });

  it('refuses a newer archive and changes nothing', async () => {
    const newer = await openUsed();
    const folder = await laterMigrations(newer.folder, ['alter table company add column motto text']);
    await migrate(newer.url, folder);
    await expect(backUpUsed(newer)).rejects.toThrow('The database belongs to a newer version');
    await queryDatabase(
      newer.url,
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    const fresh = await open({ isStarted: false });
    const file = archiveIn(newer);
    await backUp(newer, file, { settings: [] });
    await rewrite(file, (text) => text.replaceAll(/"when": \d+/g, '"when": 9999999999999'));
    await expect(restoreArchive(fresh, file, unused)).rejects.toThrow(
      'The archive belongs to a newer version of Aangan',
    );
    expect(await queryDatabase(fresh.url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  });
});

/** Replaces text in an archive by text of the same length. */
async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const tar = gunzipSync(await readFile(file)).toString('latin1');
  const changed = change(tar);
  if (changed === tar || changed.length !== tar.length) throw new Error('the archive was to be changed');
  await writeFile(file, gzipSync(Buffer.from(changed, 'latin1')));
}

describe('a damaged archive', () => {
  async function expectRefused(file: string, sentence: RegExp, fresh: TestInstallation): Promise<void> {
    await expect(restoreArchive(fresh, file, unused)).rejects.toThrow(sentence);
    expect(
      await queryDatabase(
        fresh.url,
        `select nspname from pg_namespace where nspname in ('drizzle', 'graphile_worker')`,
      ),
    ).toEqual([]);
    expect(await filesOf(fresh)).toEqual(new Map());
  }

  it('is refused wherever it is truncated', async () => {
    const used = await openUsed();
    const whole = await readFile(await backUpUsed(used));
    const fresh = await open({ isStarted: false });
    const cut = path.join(used.folder, 'cut.tar.gz');
    for (const share of [0, 0.01, 0.3, 0.7, 0.99]) {
      await writeFile(cut, whole.subarray(0, Math.floor(whole.byteLength * share)));
      await expectRefused(cut, /not an Aangan archive|damaged/, fresh);
    }
  });

  it('is refused wherever a byte was changed', async () => {
    const used = await openUsed();
    const whole = await readFile(await backUpUsed(used));
    const fresh = await open({ isStarted: false });
    const changed = path.join(used.folder, 'changed.tar.gz');
    for (const share of [0.2, 0.5, 0.8]) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(whole.byteLength * share);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      await writeFile(changed, bytes);
      await expectRefused(changed, /damaged/, fresh);
    }
  });

  it.each([
    ['a row', (text: string) => text.replace('Asia/Kolkata', 'Asia/Calcutt'), /table company is not what it was/],
    [
      'a checksum of a file',
      (text: string) => text.replace(/[0-9a-f]{8}( {2}files\/)/, '00000000$1'),
      /a file is not what it was/,
    ],
    [
      'a job',
      (text: string) => text.replace('{"email_id": "1"}', '{"email_id": "2"}'),
      /waiting jobs are not what they were/,
    ],
    ['the manifest', (text: string) => text.replace('"left_out"', '"left_off"'), /manifest cannot be read/],
    [
      'the name of the program',
      (text: string) => text.replace('"program": "aangan"', '"program": "angaan"'),
      /not an Aangan archive/,
    ],
    ['the format', (text: string) => text.replace('"format": 1', '"format": 2'), /newer version of Aangan/],
  ])('is refused when it was repacked with another %s', async (_, change, sentence) => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    await rewrite(file, change);
    const fresh = await open({ isStarted: false });
    await expectRefused(file, sentence, fresh);
  });

  it('is refused when it is another kind of file', async () => {
    const fresh = await open({ isStarted: false });
    const { folder } = fresh;
    const file = path.join(folder, 'other.tar.gz');
    await writeFile(file, 'not a zip');
    await expectRefused(file, /not an Aangan archive/, fresh);
    await writeFile(file, gzipSync('not a tar'));
    await expectRefused(file, /not an Aangan archive/, fresh);
    await expectRefused(path.join(folder, 'missing.tar.gz'), /no such file/, fresh);
  });
});

describe('a restore', () => {
  it('refuses used installations, existing files, databases of other programs and a running server', async () => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    const before = await contentsOf(used);
    await expect(restoreArchive(used, file, unused)).rejects.toThrow('This installation is not empty');
    expect(await contentsOf(used)).toEqual(before);

    const signedUp = await open();
    await expect(restoreArchive(signedUp, file, { isUnused: async () => false })).rejects.toThrow('is not empty');

    const withFiles = await open();
    await withFiles.files.put('mine', Buffer.from('x'), { contentType: 'text/plain' });
    await expect(restoreArchive(withFiles, file, unused)).rejects.toThrow('The file storage is not empty');
    expect([...(await filesOf(withFiles)).keys()]).toEqual(['mine']);

    const foreign = await open({ isStarted: false });
    await queryDatabase(foreign.url, 'create table theirs (id integer)');
    await expect(restoreArchive(foreign, file, unused)).rejects.toThrow('tables of another program');

    const running = await open();
    await withConnection(running.url, async (client) => {
      await client.query('select pg_advisory_lock(4219002, 1)');
      await expect(restoreArchive(running, file, unused)).rejects.toThrow('Aangan is running on this database');
    });
    expect(await contentsOf(running)).toEqual(await contentsOf(await open()));
  });

  it('leaves nothing behind when it fails midway, and the next attempt works', async () => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    const fresh = await open();
    const before = await contentsOf(fresh);
    let puts = 0;
    const failing = {
      ...fresh.files,
      put: async (...args: Parameters<typeof fresh.files.put>) => {
        puts += 1;
        if (puts === 3) throw new Error('the disk is full');
        await fresh.files.put(...args);
      },
    };
    await expect(restoreArchive({ ...fresh, files: failing }, file, unused)).rejects.toThrow('the disk is full');
    expect(await contentsOf(fresh)).toEqual(before);
    expect(await filesOf(fresh)).toEqual(new Map());

    const stopping = new AbortController();
    const stopped = restoreArchive(fresh, file, {
      ...unused,
      signal: stopping.signal,
      onProgress: ({ kind }) => kind === 'table' && stopping.abort(),
    });
    await expect(stopped).rejects.toThrow();
    expect(await contentsOf(fresh)).toEqual(before);
    expect(await filesOf(fresh)).toEqual(new Map());

    await restoreArchive(fresh, file, unused);
    await expectSame(used, fresh);
  });

  it('removes files that an interrupted restore left behind', async () => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    const fresh = await open();
    await fresh.files.put(unfinishedKey, Buffer.from('restore'), { contentType: 'text/plain' });
    await fresh.files.put('left/over', Buffer.from('x'), { contentType: 'text/plain' });
    await restoreArchive(fresh, file, unused);
    await expectSame(used, fresh);
  });
});

describe('a backup', () => {
  it('keeps the previous archive when it fails', async () => {
    const used = await openUsed();
    const file = await backUpUsed(used);
    const before = await readFile(file);
    const broken = { ...used.files, get: () => Promise.reject(new Error('the bucket is away')) };
    await expect(backUp({ ...used, files: broken }, file, { settings: [] })).rejects.toThrow('the bucket is away');
    expect(await readFile(file)).toEqual(before);
    expect((await readdir(used.folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('replaces the partial file of a killed backup and keeps it private to the owner', async () => {
    const used = await openUsed();
    const file = archiveIn(used);
    await writeFile(`${file}.partial`, 'half');
    await chmod(`${file}.partial`, 0o644);
    await backUpUsed(used);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('creates the target folder and refuses an empty database', async () => {
    const empty = await open({ isStarted: false });
    await mkdir(path.join(empty.folder, 'there'));
    const file = path.join(empty.folder, 'there', 'deeper', 'backup.tar.gz');
    await expect(backUp(empty, file, { settings: [] })).rejects.toThrow('there is nothing to back up');
    expect(await readdir(path.dirname(file))).toEqual([]);
  });
});
