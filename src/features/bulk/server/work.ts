import * as z from 'zod/mini';
import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findFieldByKey } from '#features/custom-fields/server/repository.ts';
import type { Difference } from '#platform/changes/change.ts';
import { findBeginningKey } from '#platform/changes/server/repository.ts';
import type { Context, Program, Staff, Transaction } from '#platform/context/server/context.ts';
import { databaseOf, gate, may, transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { findSight } from '#platform/visibility/server/sight.ts';
import type { BulkChange } from '../contract.ts';
import type { BulkState } from '../rules.ts';
import { bulkUndoDays, isAtWork, previewDays } from '../rules.ts';
import { changeRecord, checkRecords, reasonOf, undoRecord } from './acts.ts';
import { customKind } from './field-services.ts';
import type { BulkItemRow, BulkRecord, BulkRunRow, SettledItem } from './repository.ts';
import {
  findBulkDifferences,
  findBulkRecords,
  findBulkRun,
  forgetBulkRuns,
  lockBulkRun,
  nextBulkItems,
  settleBulkItems,
  updateBulkRun,
} from './repository.ts';
import { movedTally } from './tally.ts';

export const bulkTopic = 'bulk_runs';
export const bulkJob = 'work_on_bulk_change';
const forgetJob = 'forget_bulk_changes';

/** A preview only reads. */
const checkBatch = 1000;
/**
 * Changed records stay locked until their transaction ends: others wait for at most this many records, or this long and
 * one record more. The savepoints of one transaction also stay below 64, which PostgreSQL keeps in memory.
 */
const changedAtOnce = 50;
const maxChunkMs = 300;
/** A user who closed the dialog of a short run has seen its end. */
const notifiedAfterMs = 15_000;

/** The job: works on a run in its present state, one transaction per chunk with its progress; `signal` pauses it. */
export async function workOnBulkRun(base: Context<Program>, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if (!(await workOnChunk(base, id))) return;
  }
}

/** False if there is nothing more to do. */
async function workOnChunk(base: Context<Program>, id: string): Promise<boolean> {
  const found = await findBulkRun(base.db, id);
  if (!found || !isAtWork(found.state)) return false;
  const action = found.state === 'undoing' ? 'undoing' : 'started';
  const apiKeyId = await findBeginningKey(base.db, { topic: bulkTopic, entityId: id, action });
  const actor = await findActor(base.db, found.undone_by ?? found.created_by);
  const seen = actor && { ...base, ...databaseOf(actor, base.database), apiKeyId, batchId: id };
  // A user who has left, no longer sees the run, or may no longer undo it, changes nothing more.
  if (!seen || !(await findBulkRun(seen.db, id)) || !isOwnRun(actor, found)) {
    await failBulkRun(base, id);
    return false;
  }
  if (found.state === 'undoing') {
    const { profileId, sight = null } = actor;
    return inRun({ ...seen, actor: { kind: 'program', profileId, sight } as const }, found, undoChunk);
  }
  const staff: Context<Staff> = { ...seen, actor };
  return found.state === 'previewing' ? inRun(staff, found, previewChunk) : inRun(staff, found, changeChunk);
}

/** Whether a person may stop or undo a run. */
export function isOwnRun(actor: Staff | Program, { created_by }: BulkRunRow): boolean {
  return created_by === actor.profileId || may(actor, 'delete_any');
}

/** The person with their present role; null without access. */
async function findActor(db: Queryable, profileId: string): Promise<Staff | null> {
  const account = await findStillHere(db, profileId);
  if (!account?.approved_at) return null;
  const { user_id, role, language } = account;
  const person = { kind: 'person', userId: user_id ?? '', profileId, sessionId: '', role, language } as const;
  const sight = await findSight(db, profileId);
  return gate({ ...person, isWaiting: false, sight }, 'write');
}

/** Locks the run, so that a server that took over a job still running elsewhere waits, and then continues behind it. */
function inRun<C extends Context<Staff> | Context<Program>>(
  context: C,
  { id, state }: BulkRunRow,
  work: (inside: C, tx: Transaction, run: BulkRunRow) => Promise<boolean>,
): Promise<boolean> {
  return transact(context, async (tx) => {
    const run = await lockBulkRun(tx.db, id);
    return run?.state === state ? work({ ...context, db: tx.db }, tx, run) : false;
  });
}

async function previewChunk(context: Context<Staff>, tx: Transaction, run: BulkRunRow): Promise<boolean> {
  const items = await nextBulkItems(tx.db, run.id, { outcome: 'waiting', limit: checkBatch });
  if (items.length === 0) {
    await updateBulkRun(tx.db, run.id, { state: 'ready' });
    return false;
  }
  const records = await recordsOf(tx, run, items);
  const verdicts = await checkRecords(context, plannedOf(run), [...records.values()]);
  const settled = items.map(({ position, record_id }): SettledItem => {
    const verdict = verdicts.get(record_id) ?? { outcome: 'refused', reason: 'gone' };
    return { position, ...verdict, version: records.get(record_id)?.version ?? null };
  });
  await settle(tx, run, items, settled);
  return true;
}

async function changeChunk(context: Context<Staff>, tx: Transaction, run: BulkRunRow): Promise<boolean> {
  const settled = await forEachRecord(tx, run, 'ready', async (item, record) => {
    if (record.is_deleted) return { outcome: 'skipped', reason: 'gone' };
    if (record.version !== item.version) return { outcome: 'skipped', reason: 'changed' };
    const reason = await refusalOf(() => changeRecord(context, plannedOf(run), record));
    return reason ? { outcome: 'skipped', reason } : { outcome: 'done', reason: null };
  });
  if (settled) return true;
  const at = context.clock.now();
  await updateBulkRun(tx.db, run.id, { state: 'done', finished_at: at, change: await withoutTexts(tx.db, run) });
  const count = run.tally.done ?? 0;
  await tx.record({
    topic: bulkTopic,
    entityId: run.id,
    action: 'finished',
    difference: { done: [null, count] },
  });
  await notifyOfEnd(tx, run, { count, at });
  return false;
}

async function undoChunk(context: Context<Program>, tx: Transaction, run: BulkRunRow): Promise<boolean> {
  const undone = { ...plannedOf(run), madeBy: run.created_by };
  const settled = await forEachRecord(tx, run, 'done', async (_, record, difference) => {
    let reason = null;
    const failed = await refusalOf(async () => {
      reason = await undoRecord(context, undone, { record, difference });
    });
    reason = failed ?? reason;
    return reason ? { outcome: 'kept', reason } : { outcome: 'undone', reason: null };
  });
  if (settled) return true;
  await updateBulkRun(tx.db, run.id, { state: 'undone' });
  await tx.record({
    topic: bulkTopic,
    entityId: run.id,
    action: 'undone',
    difference: { undone: [null, run.tally.undone ?? 0] },
  });
  return false;
}

type Settled = Pick<SettledItem, 'outcome' | 'reason'>;

/** Works on the next records with an outcome, for a limited time; false if there are none. */
async function forEachRecord(
  tx: Transaction,
  run: BulkRunRow,
  outcome: 'ready' | 'done',
  work: (item: BulkItemRow, record: BulkRecord, difference: Difference | undefined) => Promise<Settled>,
): Promise<boolean> {
  const next = await nextBulkItems(tx.db, run.id, { outcome, limit: changedAtOnce });
  if (next.length === 0) return false;
  // In one order in every run: two runs over the same records then rarely deadlock.
  const items = next.toSorted((one, other) => (one.record_id < other.record_id ? -1 : 1));
  const records = await recordsOf(tx, run, items);
  const ids = items.map(({ record_id }) => record_id);
  const differences = outcome === 'done' ? await findBulkDifferences(tx.db, run.kind, { runId: run.id, ids }) : null;
  const until = performance.now() + maxChunkMs;
  const settled: SettledItem[] = [];
  for (const item of items) {
    if (settled.length > 0 && performance.now() > until) break;
    const record = records.get(item.record_id);
    const gone = { outcome: outcome === 'done' ? 'kept' : 'skipped', reason: 'gone' } as const;
    const result = record ? await work(item, record, differences?.get(item.record_id)) : gone;
    settled.push({ position: item.position, ...result });
  }
  await settle(tx, run, items, settled);
  return true;
}

function recordsOf(tx: Transaction, run: BulkRunRow, items: readonly BulkItemRow[]): Promise<Map<string, BulkRecord>> {
  return findBulkRecords(
    tx.db,
    run.kind,
    items.map(({ record_id }) => record_id),
  );
}

/** Only a `Failure` is about the record: any other error stops the run, and the job is tried again. */
async function refusalOf(work: () => Promise<void>) {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return reasonOf(error);
  }
}

async function settle(
  tx: Transaction,
  run: BulkRunRow,
  items: readonly BulkItemRow[],
  settled: readonly SettledItem[],
): Promise<void> {
  await settleBulkItems(tx.db, run.id, settled);
  const before = new Map(items.map((item) => [item.position, item]));
  const moves = settled.flatMap((after) => {
    const item = before.get(after.position);
    return item ? [{ before: item, after }] : [];
  });
  await updateBulkRun(tx.db, run.id, { tally: movedTally(run.tally, moves) });
}

const plannedOf = ({ id, kind, change }: BulkRunRow) => ({ runId: id, kind, change });

/** The change of a run that has ended: a typed text may name a person, and an erasure does not reach it here. */
export async function withoutTexts(db: Queryable, { kind, change }: BulkRunRow): Promise<BulkChange> {
  if (change.act === 'follow_up') return { ...change, note: '' };
  if (change.act !== 'field' || change.value === null) return change;
  const field = await findFieldByKey(db, customKind(kind), change.key);
  return field?.type === 'text' ? { ...change, value: '' } : change;
}

async function notifyOfEnd(
  tx: Transaction,
  { id, kind, change, created_by, started_at }: BulkRunRow,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  const about = { topic: bulkTopic, entityId: id, values: { count, kind } };
  if (at.getTime() - (started_at ?? at).getTime() >= notifiedAfterMs)
    await tx.notify({ kind: 'bulk_finished', ...about, recipientId: created_by, isForActorToo: true });
  if (change.act === 'assign' && change.agent_id !== null && change.agent_id !== created_by && count > 0)
    await tx.notify({ kind: 'bulk_assigned', ...about, recipientId: change.agent_id });
}

/** Gives up a run that cannot finish; what it changed stays and can be undone. */
export async function failBulkRun(base: Context<Program>, id: string): Promise<void> {
  const found = await findBulkRun(base.db, id);
  if (!found) return;
  const profileId = found.undone_by ?? found.created_by;
  await transact({ ...base, actor: { kind: 'program', profileId } }, async (tx) => {
    const run = await lockBulkRun(tx.db, id);
    if (!run || !isAtWork(run.state)) return;
    // The undo can be requested again.
    const state: BulkState = 'failed';
    const undone = run.state === 'undoing' ? { undone_at: null, undone_by: null } : {};
    await updateBulkRun(tx.db, id, {
      state,
      finished_at: run.finished_at ?? base.clock.now(),
      change: await withoutTexts(tx.db, run),
      ...undone,
    });
    await tx.record({ topic: bulkTopic, entityId: id, action: 'failed' });
  });
}

const dayMs = 86_400_000;

/** Deletes the records of runs that can no longer be undone, and previews that were never started. */
export function forgetOldBulkRuns(context: Context<Program>): Promise<void> {
  const ago = (days: number) => new Date(context.clock.now().getTime() - days * dayMs);
  return transact(context, ({ db }) =>
    forgetBulkRuns(db, { undoable: ago(bulkUndoDays), previewed: ago(previewDays) }),
  );
}

export function bulkTasks(context: Context<Program>): Record<string, Task> {
  return {
    [bulkJob]: task(
      z.object({ id: z.uuid() }),
      ({ id }, { signal }) => workOnBulkRun(context, id, signal),
      ({ id }) => failBulkRun(context, id),
    ),
    [forgetJob]: () => forgetOldBulkRuns(context),
  };
}

export const bulkCron: readonly Cron[] = [{ task: forgetJob, at: '57 20 * * *', catchUpMs: dayMs }];
