import { isAgent, profileNames } from '#features/accounts/server/repository/profiles.ts';
import { isTemplate, templateNames } from '#features/communications/server/repository-templates.ts';
import { checkFieldChange } from '#features/custom-fields/server/change-field.ts';
import { currentTags } from '#features/custom-fields/server/retag.ts';
import { dueOf } from '#features/follow-ups/server/service.ts';
import { todayOf } from '#features/invoices/server/service/save-invoice.ts';
import { viewerOf } from '#features/leads/server/service/read-leads.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { BulkChange, BulkItem, BulkRun, PreviewInput } from '../contract.ts';
import type { BulkKind, BulkOutcome, BulkReason, BulkState } from '../rules.ts';
import { bulkUndoDays, canUndo, hasEnded, isAtWork, maxChanged, maxMessages, sendsEmail } from '../rules.ts';
import { customKind } from './field-services.ts';
import type { BulkRunRow } from './repository.ts';
import {
  findBulkRun,
  insertBulkItems,
  insertBulkRun,
  listBulkItems,
  listBulkRuns,
  lockBulkRun,
  reopenBulkItems,
  updateBulkRun,
} from './repository.ts';
import type { Counted } from './tally.ts';
import { countOf, listTally, withOutcome } from './tally.ts';
import { bulkJob, bulkTopic, isOwnRun, withoutTexts } from './work.ts';

const listed = 50;

/** Fixes the records and starts the preview, which a job works out; idempotent by id. */
export async function previewBulkRun(context: StaffContext, input: PreviewInput): Promise<BulkRun> {
  const { id, kind } = input;
  const createdBy = context.actor.profileId;
  if (createdBy === null) throw new Failure('forbidden');
  const change = await checkedChange(context, kind, input.change);
  const reader = {
    viewer: await viewerOf(context, input.kind === 'leads' ? (input.filter ?? {}) : {}),
    today: await todayOf(context),
  };
  await transact(context, async (tx) => {
    const run = {
      id,
      kind,
      act: change.act,
      change,
      total: 1,
      tally: {},
      created_by: createdBy,
      created_at: context.clock.now(),
    };
    if (!(await insertBulkRun(tx.db, run))) {
      assertIdempotentReplay(await findBulkRun(tx.db, id), createdBy);
      return;
    }
    const total = await insertBulkItems(tx.db, input, reader);
    const most = sendsEmail(change.act) ? maxMessages : maxChanged;
    if (total === 0) throw invalidField('filter', 'required');
    if (total > most) throw invalidField(input.ids ? 'ids' : 'filter', 'too_big', most);
    await updateBulkRun(tx.db, id, { total, tally: { waiting: total } });
    await enqueueWork(tx, id);
  });
  return readBulkRun(context, id);
}

/** The change as it is stored; throws for one that is wrong whatever the record. */
async function checkedChange(context: StaffContext, kind: BulkKind, change: BulkChange): Promise<BulkChange> {
  if (change.act === 'assign' && change.agent_id !== null && !(await isAgent(context.db, change.agent_id)))
    throw invalidField('change.agent_id', 'unknown');
  if (change.act === 'message' && !(await isTemplate(context.db, change.template_id)))
    throw invalidField('change.template_id', 'unknown');
  if (change.act === 'tag')
    for (const field of ['add', 'remove'] as const) await currentTags(context.db, change[field], `change.${field}`);
  if (change.act === 'follow_up') await dueOf(context, change, 'change.');
  if (change.act !== 'field') return change;
  const { value } = await checkFieldChange(context.db, customKind(kind), change);
  return { ...change, value: typeof value === 'object' && value !== null ? [...value] : value };
}

/** Makes a previewed change: for its maker alone, whose rights it has. */
export async function startBulkRun(context: StaffContext, id: string): Promise<BulkRun> {
  await transact(context, async (tx) => {
    const run = await lockOrThrow(tx.db, id);
    if (run.created_by !== context.actor.profileId) throw new Failure('forbidden');
    // Idempotent retry.
    if (run.started_at !== null) return;
    if (run.state !== 'ready') throw new Failure('conflict', { reason: 'bulk_not_ready' });
    await updateBulkRun(tx.db, id, { state: 'running', started_at: context.clock.now() });
    await tx.record({
      topic: bulkTopic,
      entityId: id,
      action: 'started',
      difference: { kind: [null, run.kind], act: [null, run.act], total: [null, run.total] },
    });
    await enqueueWork(tx, id);
  });
  return readBulkRun(context, id);
}

/** Stops a preview or a run after its present chunk. What is done stays, and can be undone. */
export async function cancelBulkRun(context: StaffContext, id: string): Promise<BulkRun> {
  await transact(context, async (tx) => {
    const run = await lockOwnOrThrow(context, tx.db, id);
    if (run.state === 'cancelled') return;
    if (run.state !== 'ready' && (run.state === 'undoing' || !isAtWork(run.state)))
      throw new Failure('conflict', { reason: 'bulk_not_running' });
    const change = await withoutTexts(tx.db, run);
    const values = { state: 'cancelled' as const, finished_at: context.clock.now(), change };
    await updateBulkRun(tx.db, id, values);
    if (run.started_at !== null)
      await tx.record({
        topic: bulkTopic,
        entityId: id,
        action: 'cancelled',
        difference: { done: [null, run.tally.done ?? 0] },
      });
  });
  return readBulkRun(context, id);
}

/** Starts to put all changed records back; a job does the work. */
export async function undoBulkRun(context: StaffContext, id: string): Promise<BulkRun> {
  await transact(context, async (tx) => {
    const run = await lockOwnOrThrow(context, tx.db, id);
    const isAgain = mayUndoRest(context.actor, run);
    if (run.state === 'undoing' || (run.state === 'undone' && !isAgain)) return;
    if (!isAgain && !isUndoable(run)) throw new Failure('conflict', { reason: 'bulk_not_undoable' });
    const now = context.clock.now();
    if (isTooOld(run, now)) throw new Failure('gone', { reason: 'too_late' });
    if (isAgain) await reopenBulkItems(tx.db, id, reasonsBeyondReach);
    const tally = isAgain ? withOutcome(run.tally, beyondReach, { outcome: 'done', reason: null }) : run.tally;
    await updateBulkRun(tx.db, id, { state: 'undoing', undone_at: now, undone_by: context.actor.profileId, tally });
    await tx.record({ topic: bulkTopic, entityId: id, action: 'undoing' });
    await enqueueWork(tx, id);
  });
  return readBulkRun(context, id);
}

export async function readBulkRun(context: StaffContext, id: string): Promise<BulkRun> {
  const run = await findBulkRun(context.db, id);
  if (!run) throw new Failure('not_found');
  const names = await profileNames(context.db, [run.created_by]);
  return present(context, run, names.get(run.created_by) ?? null);
}

export async function listLatestBulkRuns(context: StaffContext): Promise<BulkRun[]> {
  const rows = await listBulkRuns(context.db, context.actor.profileId, listed);
  return Promise.all(rows.map(({ run, person }) => present(context, run, person)));
}

export async function readBulkItems(
  context: StaffContext,
  { id, ...wanted }: { id: string; outcome: BulkOutcome; reason?: BulkReason | undefined },
): Promise<BulkItem[]> {
  const run = await findBulkRun(context.db, id);
  if (!run) throw new Failure('not_found');
  return listBulkItems(context.db, run, wanted);
}

async function present(context: StaffContext, run: BulkRunRow, person: string | null): Promise<BulkRun> {
  const { id, kind, change, total, state, tally, created_at, finished_at } = run;
  const is_own = isOwnRun(context.actor, run);
  return {
    id,
    kind,
    change,
    target: await findTarget(context.db, change),
    state: state satisfies BulkState,
    total,
    tally: listTally(tally),
    created_by: person,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    is_own,
    may_undo: is_own && (isUndoable(run) || mayUndoRest(context.actor, run)) && !isTooOld(run, context.clock.now()),
  };
}

function isUndoable({ state, act, tally }: BulkRunRow): boolean {
  return hasEnded(state) && canUndo(act) && (tally.done ?? 0) > 0;
}

/** Why the undo of a limited user left records that others may put back. */
const reasonsBeyondReach = ['gone', 'not_yours'] as const;
const beyondReach = reasonsBeyondReach.map((reason): Counted => ({ outcome: 'kept', reason }));

/** Whether somebody without limits may undo what a limited user could not. */
function mayUndoRest({ profileId, sight }: StaffContext['actor'], { state, undone_by, tally }: BulkRunRow): boolean {
  return state === 'undone' && undone_by !== profileId && !sight && countOf(tally, beyondReach) > 0;
}

async function findTarget(db: Queryable, change: BulkChange): Promise<string | null> {
  if (change.act === 'assign' && change.agent_id !== null)
    return (await profileNames(db, [change.agent_id])).get(change.agent_id) ?? null;
  if (change.act === 'message') return (await templateNames(db, [change.template_id])).get(change.template_id) ?? null;
  return null;
}

/** A run counts from its creation, as its records are forgotten from then on. */
function isTooOld({ created_at }: BulkRunRow, now: Date): boolean {
  return created_at.getTime() <= now.getTime() - bulkUndoDays * 86_400_000;
}

async function lockOrThrow(db: Queryable, id: string): Promise<BulkRunRow> {
  const run = await lockBulkRun(db, id);
  if (!run) throw new Failure('not_found');
  return run;
}

async function lockOwnOrThrow(context: StaffContext, db: Queryable, id: string): Promise<BulkRunRow> {
  const run = await lockOrThrow(db, id);
  if (!isOwnRun(context.actor, run)) throw new Failure('forbidden');
  return run;
}

function enqueueWork(tx: Transaction, id: string): Promise<void> {
  return tx.enqueue({ name: bulkJob, payload: { id }, key: `bulk:${id}`, maxAttempts: 5 });
}
