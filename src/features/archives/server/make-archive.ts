import { PassThrough } from 'node:stream';
import { leftOutFiles } from '#platform/archive/server/left-out.ts';
import { makeArchive } from '#platform/archive/server/make-archive.ts';
import type { ArchiveProgress } from '#platform/archive/server/progress.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { archiveHours } from '../rules.ts';
import { findArchive, listExpired, updateArchive, updateRemoved } from './repository.ts';

export const archivesTopic = 'archives';
export const makeArchiveJob = 'make_archive';

/** Where the archive is stored among the files; no archive includes an earlier one. */
export const archiveFileName = (id: string) => `${leftOutFiles}${id}.tar.gz`;

const progressEveryMs = 1000;

interface MakingOptions {
  /** Names of the settings that have a value here. */
  readonly settings: readonly string[];
  readonly signal: AbortSignal;
}

/** Writes all data to one file, like `npm run backup`, while the server keeps running. Starts over after a crash. */
export async function makeRequested(
  context: Context<Program>,
  { id }: { id: string },
  { settings, signal }: MakingOptions,
): Promise<void> {
  const row = await findArchive(context.db, id);
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return;
  await updateArchive(context.db, id, { state: 'running', row_count: 0, file_count: 0, byte_count: 0 });
  const counted = { row_count: 0, file_count: 0, byte_count: 0 };
  const out = new PassThrough();
  out.on('data', (piece: Buffer) => {
    counted.byte_count += piece.byteLength;
  });
  const onProgress = (progress: ArchiveProgress) => {
    if (progress.kind === 'table') counted.row_count += progress.rows;
    if (progress.kind === 'files') counted.file_count = progress.count;
  };
  const progressTimer = setInterval(() => {
    updateArchive(context.db, id, counted).catch(() => undefined);
  }, progressEveryMs);
  try {
    const making = makeArchive(context, out, { settings, signal, onProgress });
    const storing = context.files.put(archiveFileName(id), out, { contentType: 'application/gzip' });
    // If one of the two fails, the other fails too, with a less specific error.
    making.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('no archive')));
    const [made, stored] = await Promise.allSettled([making, storing]);
    if (stored.status === 'rejected') throw stored.reason;
    if (made.status === 'rejected') throw made.reason;
    counted.file_count = made.value.files.count;
  } finally {
    clearInterval(progressTimer);
  }
  const now = context.clock.now();
  const { row_count: rows, file_count: files } = counted;
  const isWanted = await transact({ ...context, actor: { kind: 'program', profileId: row.asked_by } }, async (tx) => {
    const expires_at = new Date(now.getTime() + archiveHours * 3_600_000);
    const values = { ...counted, state: 'ready' as const, made_at: now, expires_at, settings: [...settings] };
    if (!(await updateArchive(tx.db, id, values))) return false;
    await tx.record({
      topic: archivesTopic,
      entityId: id,
      action: 'made',
      difference: { rows: [null, rows], files: [null, files] },
    });
    return true;
  });
  // Another server may have made it too and finished first: then the stored file is the one recorded.
  if (!isWanted && (await findArchive(context.db, id))?.state !== 'ready')
    await context.files.remove(archiveFileName(id));
}

/** Marks the archive as failed, so that another one can be requested. */
export async function failArchive(context: Context<Program>, { id }: { id: string }): Promise<void> {
  const isMarkedFailed = await transact(context, async (tx) => {
    if (!(await updateArchive(tx.db, id, { state: 'failed' }))) return false;
    await tx.record({ topic: archivesTopic, entityId: id, action: 'failed' });
    return true;
  });
  // The server may have crashed between storing the file and recording it.
  if (isMarkedFailed) await context.files.remove(archiveFileName(id));
}

/** Deletes the files of expired archives. */
export async function removeExpired(context: Context<Program>): Promise<void> {
  for (const id of await listExpired(context.db, context.clock.now())) {
    await context.files.remove(archiveFileName(id));
    await transact(context, async (tx) => {
      await updateRemoved(tx.db, id);
      await tx.record({ topic: archivesTopic, entityId: id, action: 'removed' });
    });
  }
}
