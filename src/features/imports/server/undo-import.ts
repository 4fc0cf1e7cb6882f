import { findBeginningKey } from '#platform/changes/server/repository.ts';
import type { Context, Program, StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { assertReachesAll } from '#platform/visibility/server/sight.ts';
import type { ImportRun } from '../contract.ts';
import type { ImportKinds } from './import-kind.ts';
import { kindOf } from './import-kind.ts';
import { findOwnRun } from './own-import.ts';
import { findImport, updateImport } from './repository.ts';
import { importsTopic, readImport, undoActs, undoable } from './run-import.ts';

export const undoJob = 'undo_import';
/** Live updates wait for the oldest open transaction, so none may take long. */
const batchSize = 500;

/** Starts to move all records of an import to the trash; a job does the work. */
export async function undoImport(context: StaffContext, id: string): Promise<ImportRun> {
  await transact(context, async (tx) => {
    const run = await findOwnRun(context, id);
    assertReachesAll(context, run.kind, undoActs);
    const begun = await updateImport(tx.db, id, undoable, {
      status: 'undoing',
      undone_at: context.clock.now(),
      undone_by: context.actor.profileId,
    });
    if (!begun) throw new Failure('conflict', { reason: 'import_not_done' });
    await tx.record({ topic: importsTopic, entityId: id, action: 'undoing' });
    await tx.enqueue({ name: undoJob, payload: { id }, key: `undo:${id}` });
  });
  return readImport(context, id);
}

/** The job: one transaction per batch including its progress; resumes where it stopped. */
export async function runUndo(
  base: Context<Program>,
  kinds: ImportKinds,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findImport(base.db, id);
  if (found?.run.status !== 'undoing') return;
  const { run } = found;
  const kind = kindOf(kinds, run.kind);
  const at = run.undone_at ?? base.clock.now();
  const apiKeyId = await findBeginningKey(base.db, { topic: importsTopic, entityId: id, action: 'undoing' });
  const context = { ...base, actor: { kind: 'program', profileId: run.undone_by } as const, apiKeyId };
  let goesOn = true;
  while (goesOn) {
    signal?.throwIfAborted();
    goesOn = await transact(context, async (tx) => {
      // Locks the import: a server that took over a job still running elsewhere waits here, and then finds fewer records.
      const current = await updateImport(tx.db, id, ['undoing'], { undone_at: at });
      if (!current) return false;
      const ids = await kind.deleteBatch(tx, { id, by: run.undone_by, at, limit: batchSize });
      const rows_undone = current.rows_undone + ids.length;
      if (ids.length > 0) {
        await tx.record(
          ...ids.map((entityId) => ({ topic: kind.fields.kind, entityId, action: 'deleted', batchId: id })),
        );
        await updateImport(tx.db, id, ['undoing'], { rows_undone });
        return true;
      }
      await updateImport(tx.db, id, ['undoing'], { status: 'undone' });
      await tx.record({ topic: importsTopic, entityId: id, action: 'undone' });
      const values = { count: rows_undone, kind: run.kind };
      await tx.notify({ kind: 'import_undone', topic: importsTopic, entityId: id, values });
      return false;
    });
  }
}

/** Gives up an undo that cannot finish. Moved records stay in the trash, and the undo can be requested again. */
export async function failUndo(context: Context<Program>, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const found = await findImport(tx.db, id);
    if (!found) return;
    const { rows_read, row_count } = found.run;
    const status = rows_read === row_count ? ('done' as const) : ('cancelled' as const);
    const values = { status, undone_at: null, undone_by: null };
    const failed = await updateImport(tx.db, id, ['undoing'], values);
    if (failed) await tx.record({ topic: importsTopic, entityId: id, action: 'undo_failed' });
  });
}
