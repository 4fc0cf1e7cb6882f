import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import type { ImportRun, ImportSettings } from '../../import/contract.ts';
import type { NewProperty } from '../repository/property-rows.ts';
import { insertPrices, insertProperties, markDeleted } from '../repository/property-rows.ts';
import { topic as propertyTopic } from '../service/save-property.ts';
import { checkMapping, findOwnImport } from './prepare-import.ts';
import type { ReadRow } from './read-file.ts';
import { readBatches } from './read-file.ts';
import type { ImportRow } from './repository.ts';
import { findImport, findKnownKeys, listImports as list, listImportedIds, updateImport } from './repository.ts';

const topic = 'imports';
/** The job that does the work. */
export const importJob = 'run_import';

export async function listImports(context: StaffContext): Promise<ImportRun[]> {
  return (await list(context.db, 20)).map(({ run, person }) => present(context, run, person));
}

export async function readImport(context: StaffContext, id: string): Promise<ImportRun> {
  const found = await findImport(context.db, id);
  if (!found) throw new Failure('not_found');
  return present(context, found.run, found.person);
}

/** Starts an import that was looked at; the work itself is a job that survives a restart. */
export async function startImport(
  context: StaffContext,
  { id, ...settings }: ImportSettings & { id: string },
): Promise<ImportRun> {
  const run = await findOwnImport(context, id);
  checkMapping(run, settings.mapping);
  await transact(context, async (tx) => {
    const started = await updateImport(tx.db, id, ['uploaded'], {
      status: 'running',
      settings,
      started_at: context.clock.now(),
    });
    if (!started) throw new Failure('conflict', { reason: 'import_started' });
    await tx.record({ topic, entityId: id, action: 'started' });
    await tx.enqueue({ name: importJob, payload: { id }, key: `import:${id}`, maxAttempts: 5 });
  });
  return readImport(context, id);
}

/** Stops a running import after its current batch; what was added stays and can be undone. */
export async function cancelImport(context: StaffContext, id: string): Promise<ImportRun> {
  await transact(context, async (tx) => {
    checkMayChange(context, await findOwnImport(context, id));
    const stopped = await updateImport(tx.db, id, ['running'], {
      status: 'cancelled',
      finished_at: context.clock.now(),
    });
    if (!stopped) throw new Failure('conflict', { reason: 'import_not_running' });
    await tx.record({ topic, entityId: id, action: 'cancelled' });
  });
  return readImport(context, id);
}

/** Moves everything an import added, and that is not in the trash yet, there. */
export async function undoImport(context: StaffContext, id: string): Promise<ImportRun> {
  await transact(context, async (tx) => {
    checkMayChange(context, await findOwnImport(context, id));
    const now = context.clock.now();
    const undone = await updateImport(tx.db, id, ['done', 'cancelled', 'failed'], { status: 'undone', undone_at: now });
    if (!undone) throw new Failure('conflict', { reason: 'import_not_done' });
    const ids = await listImportedIds(tx.db, id);
    for (let start = 0; start < ids.length; start += 1000) {
      const deleted = await markDeleted(tx.db, ids.slice(start, start + 1000), now, context.actor.profileId);
      await tx.record(
        ...deleted.map((entityId) => ({ topic: propertyTopic, entityId, action: 'deleted', batchId: id })),
      );
    }
    await tx.record({ topic, entityId: id, action: 'undone' });
    await tx.notify({ kind: 'import_undone', topic, entityId: id, values: { count: ids.length } });
  });
  return readImport(context, id);
}

/** The job: goes on where it stopped, batch by batch, each with its progress in one transaction; `signal` stops it for now. */
export async function runImport(base: Context<Program>, id: string, signal?: AbortSignal): Promise<void> {
  const found = await findImport(base.db, id);
  if (found?.run.status !== 'running' || !found.run.settings) return;
  const { run } = found;
  const { mapping, with_repeats } = found.run.settings;
  const context = { ...base, actor: { kind: 'program', profileId: run.created_by } as const };
  const today = dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
  const seen = new Set<string>();
  let position = 0;
  for await (const batch of readBatches(context, run, mapping)) {
    const start = position;
    signal?.throwIfAborted();
    position += batch.length;
    if (position <= run.rows_read) {
      for (const { key } of batch) seen.add(key);
      continue;
    }
    const goesOn = await transact(context, (tx) =>
      addBatch(tx, { run, batch, start, seen, today, keepsRepeats: with_repeats, now: context.clock.now() }),
    );
    if (!goesOn) return;
  }
  await transact(context, async (tx) => {
    const done = await updateImport(tx.db, id, ['running'], { status: 'done', finished_at: context.clock.now() });
    if (!done) return;
    await tx.record({ topic, entityId: id, action: 'imported', difference: { rows_added: [null, done.rows_added] } });
    await tx.notify({
      kind: 'import_finished',
      topic,
      entityId: id,
      values: { count: done.rows_added },
      isForActorToo: true,
    });
  });
}

/** Gives an import up that cannot be finished; what was added stays and can be undone. */
export async function failImport(context: Context<Program>, id: string, reason: string): Promise<void> {
  await transact(context, async (tx) => {
    const values = { status: 'failed' as const, failure: reason.slice(0, 500), finished_at: context.clock.now() };
    const failed = await updateImport(tx.db, id, ['running'], values);
    if (failed) await tx.record({ topic, entityId: id, action: 'failed' });
  });
}

interface Batch {
  readonly run: ImportRow;
  readonly batch: readonly ReadRow[];
  readonly start: number;
  readonly seen: Set<string>;
  readonly today: string;
  readonly keepsRepeats: boolean;
  readonly now: Date;
}

/** Adds one batch; false when the import was cancelled meanwhile. */
async function addBatch(
  tx: Transaction,
  { run, batch, start, seen, today, keepsRepeats, now }: Batch,
): Promise<boolean> {
  const current = await updateImport(tx.db, run.id, ['running'], { rows_read: start + batch.length });
  if (!current) return false;
  const known = keepsRepeats
    ? new Set<string>()
    : await findKnownKeys(
        tx.db,
        batch.flatMap(({ key }) => (key === '' ? [] : [key])),
      );
  const rows: NewProperty[] = [];
  let refused = 0;
  let repeated = 0;
  for (const [index, { reading, key }] of batch.entries()) {
    if (!reading.ok) {
      refused += 1;
      continue;
    }
    if (!keepsRepeats && (seen.has(key) || known.has(key))) {
      repeated += 1;
      continue;
    }
    seen.add(key);
    // A later row of the file is a later record, so that lists keep the order of the file.
    const created_at = new Date(now.getTime() + index);
    rows.push({
      ...reading.draft,
      id: uuid(),
      listing_date: reading.draft.listing_date ?? today,
      agent_id: run.created_by,
      import_id: run.id,
      import_row: start + index,
      import_key: key,
      created_by: run.created_by,
      created_at,
      updated_at: created_at,
    });
  }
  if (rows.length > 0) {
    await insertProperties(tx.db, rows);
    await insertPrices(
      tx.db,
      rows.map((row) => ({
        id: uuid(),
        property_id: row.id,
        price: row.price,
        purpose: row.purpose ?? 'sale',
        changed_at: now,
        changed_by: run.created_by,
      })),
    );
    await tx.record(
      ...rows.map((row) => ({ topic: propertyTopic, entityId: row.id, action: 'created', batchId: run.id })),
    );
  }
  await updateImport(tx.db, run.id, ['running'], {
    rows_added: current.rows_added + rows.length,
    rows_refused: current.rows_refused + refused,
    rows_repeated: current.rows_repeated + repeated,
  });
  return true;
}

function checkMayChange(context: StaffContext, run: ImportRow): void {
  if (run.created_by !== context.actor.profileId && !may(context.actor, 'delete_any')) throw new Failure('forbidden');
}

function present(context: StaffContext, run: ImportRow, person: string | null): ImportRun {
  const isMine = run.created_by === context.actor.profileId || may(context.actor, 'delete_any');
  return {
    id: run.id,
    file_name: run.file_name,
    status: run.status,
    row_count: run.row_count,
    rows_read: run.rows_read,
    rows_added: run.rows_added,
    rows_refused: run.rows_refused,
    rows_repeated: run.rows_repeated,
    created_by: person,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    may_undo: isMine && run.rows_added > 0 && ['done', 'cancelled', 'failed'].includes(run.status),
  };
}
