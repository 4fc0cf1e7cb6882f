import { mayExport } from '#features/accounts/server/export-and-notify.ts';
import { findBeginningKey } from '#platform/changes/server/repository.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { assertReachesAll, hasFullReach } from '#platform/visibility/server/sight.ts';
import type { ImportRun, StartInput } from '../contract.ts';
import type { ImportKindName } from '../mapping.ts';
import { addNewTags } from './add-tags.ts';
import type { ImportKind, ImportKinds, NewRecord } from './import-kind.ts';
import { openKind } from './import-kind.ts';
import { findOwnRun, isOwnImport, mayDownload } from './own-import.ts';
import { checkedMapping } from './prepare-import.ts';
import type { ReadRow } from './read-file.ts';
import { importFileId, readBatches } from './read-file.ts';
import type { StoredImport } from './repository.ts';
import { advanceImport, findImport, listStarted, listUploaded, lockAdding, updateImport } from './repository.ts';
import { findRowsOfSameFile } from './same-file.ts';

export const importsTopic = 'imports';
/** The states in which an import can be undone. */
export const undoable = ['done', 'cancelled', 'failed'] as const;
/** An undo changes and deletes whatever the file added, whose it is by now. */
export const undoActs = ['write', 'delete'] as const;
export const importJob = 'run_import';

/** The latest imports of the agency, and the user's own uploads that have not started. */
export async function listImports(context: StaffContext, kind?: ImportKindName): Promise<ImportRun[]> {
  const { db, actor } = context;
  const started = await listStarted(db, kind, 20);
  const uploaded = await listUploaded(db, { kind, by: actor.profileId, limit: 20 });
  const isExporter = await mayExport(context);
  return [...started, ...uploaded]
    .toSorted((one, other) => other.run.created_at.getTime() - one.run.created_at.getTime())
    .map((found) => present(context, found, isExporter));
}

export async function readImport(context: StaffContext, id: string): Promise<ImportRun> {
  const found = await findImport(context.db, id);
  if (!found) throw new Failure('not_found');
  return present(context, found, await mayExport(context));
}

/** Starts a previewed import; a job does the work and survives a restart. */
export async function startImport(
  context: StaffContext,
  kinds: ImportKinds,
  { id, new_tags = [], ...settings }: StartInput,
): Promise<ImportRun> {
  const run = await findOwnRun(context, id);
  assertReachesAll(context, run.kind, ['write']);
  importFileId(run);
  const mapping = checkedMapping(await openKind(context.db, kinds, run.kind), run, settings.mapping);
  await addNewTags(context, kinds, { kind: run.kind, names: new_tags });
  await transact(context, async (tx) => {
    const started = await updateImport(tx.db, id, ['uploaded'], {
      status: 'running',
      settings: { ...settings, mapping },
      started_at: context.clock.now(),
    });
    if (!started) throw new Failure('conflict', { reason: 'import_started' });
    await tx.record({ topic: importsTopic, entityId: id, action: 'started' });
    await tx.enqueue({ name: importJob, payload: { id }, key: `import:${id}`, maxAttempts: 5 });
  });
  return readImport(context, id);
}

/** Stops a running import after its current batch. Added records stay and can be undone. */
export async function cancelImport(context: StaffContext, id: string): Promise<ImportRun> {
  await transact(context, async (tx) => {
    await findOwnRun(context, id);
    const stopped = await updateImport(tx.db, id, ['running'], {
      status: 'cancelled',
      finished_at: context.clock.now(),
    });
    if (!stopped) throw new Failure('conflict', { reason: 'import_not_running' });
    await tx.record({ topic: importsTopic, entityId: id, action: 'cancelled' });
  });
  return readImport(context, id);
}

/** The job: resumes where it stopped, one transaction per batch including its progress; `signal` pauses it. */
export async function runImport(
  base: Context<Program>,
  kinds: ImportKinds,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findImport(base.db, id);
  if (found?.run.status !== 'running' || !found.run.settings) return;
  const { run } = found;
  const kind = await openKind(base.db, kinds, run.kind);
  const { mapping, with_repeats } = found.run.settings;
  const apiKeyId = await findBeginningKey(base.db, { topic: importsTopic, entityId: id, action: 'started' });
  const context = { ...base, actor: { kind: 'program', profileId: run.created_by } as const, apiKeyId };
  const startedAt = run.started_at ?? context.clock.now();
  const seen = new Set<string>();
  const sameFileRows = with_repeats ? new Set<number>() : await findRowsOfSameFile(context, kind, run);
  let position = 0;
  for await (const batch of readBatches(context, kind, run, mapping)) {
    const start = position;
    signal?.throwIfAborted();
    position += batch.length;
    if (position > run.rows_read) {
      const goesOn = await transact(context, (tx) =>
        addBatch(tx, kind, { run, batch, start, seen, sameFileRows, keepsRepeats: with_repeats, at: startedAt }),
      );
      if (!goesOn) return;
    }
    for (const { keys } of batch) for (const key of keys) seen.add(key);
  }
  await transact(context, async (tx) => {
    const done = await updateImport(tx.db, id, ['running'], { status: 'done', finished_at: context.clock.now() });
    if (!done) return;
    await tx.record({
      topic: importsTopic,
      entityId: id,
      action: 'imported',
      difference: { rows_added: [null, done.rows_added] },
    });
    await tx.notify({
      kind: 'import_finished',
      topic: importsTopic,
      entityId: id,
      values: { count: done.rows_added, kind: done.kind },
      isForActorToo: true,
    });
  });
}

/** Marks an import as failed. Added records stay and can be undone. */
export async function failImport(context: Context<Program>, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const values = { status: 'failed' as const, finished_at: context.clock.now() };
    const failed = await updateImport(tx.db, id, ['running'], values);
    if (failed) await tx.record({ topic: importsTopic, entityId: id, action: 'failed' });
  });
}

interface Batch {
  readonly run: StoredImport;
  readonly batch: readonly ReadRow[];
  readonly start: number;
  /** Keys of the rows before this batch. */
  readonly seen: ReadonlySet<string>;
  /** Rows that an earlier import of the same file added. */
  readonly sameFileRows: ReadonlySet<number>;
  readonly keepsRepeats: boolean;
  readonly at: Date;
}

/** Adds one batch; false if the import was cancelled meanwhile. Throws if another server has taken it over. */
async function addBatch(
  tx: Transaction,
  kind: ImportKind,
  { run, batch, start, seen, sameFileRows, keepsRepeats, at }: Batch,
): Promise<boolean> {
  const current = await advanceImport(tx.db, run.id, { from: start, to: start + batch.length });
  if (!current) {
    // Returning normally would complete the job for the server that took it over.
    if ((await findImport(tx.db, run.id))?.run.status === 'running')
      throw new Error('another server has taken over the import');
    return false;
  }
  const existing = keepsRepeats ? new Set<string>() : await findExisting(tx.db, kind, batch);
  // Local to this attempt: a retry of the batch must not see the keys of the first attempt.
  const seenHere = new Set<string>();
  const rows: NewRecord<unknown>[] = [];
  let refused = 0;
  let repeated = 0;
  for (const [index, { reading, keys }] of batch.entries()) {
    if (!reading.ok) {
      refused += 1;
      continue;
    }
    const isExisting = keys.some((key) => seen.has(key) || seenHere.has(key) || existing.has(key));
    const isRepeat = isExisting || sameFileRows.has(start + index);
    // A repeat may carry further keys of the same person; a third row with only those is a repeat too.
    for (const key of keys) seenHere.add(key);
    if (isRepeat && !keepsRepeats) {
      repeated += 1;
      continue;
    }
    rows.push({ input: reading.input, rowIndex: start + index, key: keys[0] ?? '' });
  }
  if (rows.length > 0) {
    const ids = await kind.insertBatch(tx, rows, { id: run.id, createdBy: run.created_by, at });
    await tx.record(
      ...ids.map((entityId) => ({ topic: kind.fields.kind, entityId, action: 'created', batchId: run.id })),
    );
  }
  await updateImport(tx.db, run.id, ['running'], {
    rows_added: current.rows_added + rows.length,
    rows_refused: current.rows_refused + refused,
    rows_repeated: current.rows_repeated + repeated,
  });
  return true;
}

/** Finds existing keys and blocks other imports of the kind until this transaction ends. */
async function findExisting(db: Queryable, kind: ImportKind, batch: readonly ReadRow[]): Promise<Set<string>> {
  const keys = batch.flatMap((row) => row.keys);
  await lockAdding(db, kind.fields.kind);
  return kind.findExistingKeys(db, keys);
}

function present(
  context: StaffContext,
  { run, person }: { run: StoredImport; person: string | null },
  isExporter: boolean,
): ImportRun {
  const isMine = isOwnImport(context, run);
  return {
    id: run.id,
    kind: run.kind,
    file_name: run.file_name,
    status: run.status,
    row_count: run.row_count,
    rows_read: run.rows_read,
    rows_added: run.rows_added,
    rows_refused: run.rows_refused,
    rows_repeated: run.rows_repeated,
    rows_undone: run.rows_undone,
    created_by: person,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    has_file: run.file_id !== null,
    is_own: isMine,
    may_download: mayDownload(context, run, isExporter),
    may_undo:
      isMine &&
      hasFullReach(context, run.kind, undoActs) &&
      run.rows_added > 0 &&
      undoable.some((status) => status === run.status),
  };
}
