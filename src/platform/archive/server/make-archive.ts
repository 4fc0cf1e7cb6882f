import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Context } from '#platform/context/server/context.ts';
import { readSchemaVersion } from '#platform/database/server/schema-version.ts';
import { withConnection } from './archive-connection.ts';
import { columnList, listJoining, listSequences } from './catalog.ts';
import { Digest } from './digest.ts';
import type { Contents, Manifest, SchemaVersion } from './format.ts';
import { ArchiveRefused, formatVersion, headName, manifestName, partName } from './format.ts';
import { leftOut, leftOutFiles } from './left-out.ts';
import type { ArchiveProgress } from './progress.ts';
import { checksumLine } from './read-container.ts';
import { unfinishedKey } from './restored-files.ts';
import { waitingJobsQuery } from './waiting-jobs.ts';
import type { ContainerWriter } from './write-container.ts';
import { openContainer } from './write-container.ts';

export interface ArchiveOptions {
  /** Names of the settings that have a value; a restore lists them. */
  readonly settings: readonly string[];
  readonly migrationsFolder?: string;
  readonly onProgress?: (progress: ArchiveProgress) => void;
  readonly signal?: AbortSignal;
}

/** At most this much of a table is held in memory. */
const partByteLength = 4 * 1024 * 1024;
const filesPerList = 1000;
const newline = 10;

/**
 * Writes an archive while the program runs: the rows in one snapshot, then the files. Files are always stored before
 * the rows that name them.
 */
export async function makeArchive(
  context: Pick<Context, 'database' | 'files' | 'clock'>,
  out: Writable,
  options: ArchiveOptions,
): Promise<Manifest> {
  const madeAt = context.clock.now();
  const container = openContainer(out, { madeAt, ...(options.signal && { signal: options.signal }) });
  try {
    const rows = await withConnection(context.database.directUrl, (client) =>
      inSnapshot(client, async () => {
        const head = {
          program: 'aangan' as const,
          format: formatVersion,
          made_at: madeAt.toISOString(),
          schema: await schemaOf(client, options.migrationsFolder),
        };
        await container.add(headName, jsonText(head));
        return { ...head, ...(await addRows(client, container, options)) };
      }),
    );
    const manifest: Manifest = {
      ...rows,
      files: await addFiles(context.files, container, options),
      left_out: [...leftOut].map(([table, reason]) => ({ table, reason })),
      settings: [...options.settings],
    };
    await container.add(manifestName, jsonText(manifest));
    await container.end();
    return manifest;
  } catch (error) {
    await container.abandon();
    throw error;
  }
}

/**
 * A read-only transaction takes no transaction number, so it does not delay live updates. It blocks only schema
 * changes.
 */
async function inSnapshot<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const tables = (await listJoining(client)).map(({ name }) => `public.${escapeIdentifier(name)}`);
  await client.query('begin isolation level repeatable read read only');
  try {
    if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`);
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function schemaOf(client: ClientBase, migrationsFolder?: string): Promise<SchemaVersion> {
  const version = await readSchemaVersion(client, migrationsFolder);
  if (version === 'none') throw new ArchiveRefused('The database is empty: there is nothing to back up.');
  if (version === 'newer') {
    throw new ArchiveRefused('The database belongs to a newer version of Aangan: upgrade the program first.');
  }
  return { tag: version.tag, when: version.when };
}

async function addRows(client: ClientBase, container: ContainerWriter, { onProgress, signal }: ArchiveOptions) {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await listJoining(client)) {
    signal?.throwIfAborted();
    const query = `select ${columnList(columns)} from public.${escapeIdentifier(name)}`;
    const contents = await addQuery(client, container, `tables/${name}`, query);
    tables.push({ name, columns: [...columns], ...contents });
    onProgress?.({ kind: 'table', name, rows: contents.rows });
  }
  return {
    postgres: rows[0]?.server_version ?? '',
    tables,
    jobs: await addQuery(client, container, 'jobs', waitingJobsQuery),
    sequences: await listSequences(client),
  };
}

/** Adds the result of a query in parts of whole rows. */
async function addQuery(
  client: ClientBase,
  container: ContainerWriter,
  folder: string,
  query: string,
): Promise<Contents> {
  const digest = new Digest();
  let part = 0;
  let held: Buffer[] = [];
  let heldByteLength = 0;
  const addPart = async (rows: Buffer) => {
    digest.add(rows);
    part += 1;
    await container.add(partName(folder, part, 'tsv'), rows);
  };
  for await (const piece of client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>) {
    held.push(piece);
    heldByteLength += piece.byteLength;
    if (heldByteLength < partByteLength) continue;
    const all = Buffer.concat(held);
    // COPY escapes line breaks in values, so a line is a row.
    const end = all.lastIndexOf(newline) + 1;
    if (end > 0) await addPart(all.subarray(0, end));
    held = [all.subarray(end)];
    heldByteLength = all.byteLength - end;
  }
  if (heldByteLength > 0) await addPart(Buffer.concat(held));
  return digest.end();
}

async function addFiles(files: Context['files'], container: ContainerWriter, { onProgress, signal }: ArchiveOptions) {
  const lists = createHash('sha256');
  let list = '';
  let listed = 0;
  let count = 0;
  let bytes = 0;
  const addList = async () => {
    if (list === '') return;
    listed += 1;
    lists.update(list);
    await container.add(partName('sha256', listed, 'txt'), list);
    list = '';
    onProgress?.({ kind: 'files', count, bytes });
  };
  for await (const key of files.list('')) {
    signal?.throwIfAborted();
    if (key === unfinishedKey || key.startsWith(leftOutFiles)) continue;
    const file = await files.get(key);
    // The cleanup job removed the file meanwhile: no row referred to it any more.
    if (!file) continue;
    const hash = createHash('sha256');
    await container.addStream(`files/${key}`, file.byteLength, Readable.from(hashed(file.stream, hash)));
    list += checksumLine(key, hash.digest('hex'));
    count += 1;
    bytes += file.byteLength;
    if (count % filesPerList === 0) await addList();
  }
  await addList();
  return { count, bytes, sha256: lists.digest('hex') };
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
