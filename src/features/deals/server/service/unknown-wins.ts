import { isLost } from '#features/leads/rules.ts';
import { lockColumn, positionOnTop } from '#features/leads/server/repository/board.ts';
import type { LeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { lockLeadRow, updateLockedLead } from '#features/leads/server/repository/lead-rows.ts';
import { readStageWords } from '#features/leads/server/repository/stages.ts';
import { boardPlaceOf, leadsTopic } from '#features/leads/server/service/save-lead.ts';
import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { UnknownWin } from '../../contract.ts';
import { listReviews, listUnknownWinRows } from '../repository/unknown-wins.ts';

const maxShown = 500;

/** Leads that a conversion closed in an earlier version, without a deal. An Admin decides whether they were won. */
export async function listUnknownWins(context: StaffContext): Promise<UnknownWin[]> {
  const rows = await listUnknownWinRows(context.db, { limit: maxShown });
  return rows.map(({ win }) => ({
    ...win,
    stage_since: new Date(win.stage_since).toISOString(),
    closed_at: new Date(win.closed_at).toISOString(),
  }));
}

/** Sets leads back to the stage from before their conversion, or keeps them as won; returns those that changed. */
export async function resolveUnknownWins(
  context: StaffContext,
  { ids, decision }: { ids: readonly string[]; decision: 'set_back' | 'keep' },
): Promise<string[]> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const wanted = await listUnknownWinRows(tx.db, { ids, limit: ids.length });
    const stages = await readStageWords(tx.db);
    await lockColumns(tx, decision === 'keep' ? [] : wanted.map((one) => stages.now(one.stage)));
    const changed: string[] = [];
    for (const { id, stage: earlier, win, lost_reason, lost_note } of wanted) {
      const stage = stages.now(earlier);
      const before = await lockLeadRow(tx.db, id);
      if (before?.won_reason !== 'unknown') continue;
      const hasLoss = isLost(stage);
      await review(
        tx,
        before,
        decision === 'keep'
          ? { won_reason: 'other', updated_at: now }
          : {
              status: stage,
              won_reason: null,
              stage_since: new Date(win.stage_since),
              position: await positionOnTop(tx.db, stage, now),
              updated_at: now,
              ...(hasLoss && { lost_reason: lost_reason ?? 'other', lost_note: lost_note ?? '' }),
            },
      );
      changed.push(id);
    }
    return changed;
  });
}

/** Undoes such decisions for leads that nobody changed since; returns those that changed. */
export async function undoUnknownWins(context: StaffContext, ids: readonly string[]): Promise<string[]> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const closed = (await readStageWords(tx.db)).usual('closed');
    await lockColumns(tx, [closed]);
    const changed: string[] = [];
    for (const [id, difference] of await listReviews(tx.db, [...new Set(ids)].toSorted())) {
      const before = await lockLeadRow(tx.db, id);
      if (!before || before.deleted_at || !isAsReviewed(before, difference)) continue;
      const [stage_since] = difference.stage_since ?? [];
      const [position] = difference.position ?? [];
      await review(tx, before, {
        status: closed,
        won_reason: 'unknown',
        lost_reason: null,
        lost_note: '',
        updated_at: now,
        ...(typeof stage_since === 'string' && { stage_since: new Date(stage_since) }),
        ...(typeof position === 'string' && { position }),
      });
      changed.push(id);
    }
    return changed;
  });
}

/** Saves a decision with all that undoing it restores. */
async function review(tx: Transaction, before: LeadRow, values: Partial<LeadRow>): Promise<void> {
  const after = await updateLockedLead(tx.db, before.id, values);
  const difference = differenceOf<object>(reviewed(before), reviewed(after));
  await tx.record({ topic: leadsTopic, entityId: before.id, action: 'reviewed', difference });
}

function reviewed(lead: LeadRow) {
  const { status, won_reason, lost_reason, lost_note } = lead;
  return { status, won_reason, lost_reason, lost_note, ...boardPlaceOf(lead) };
}

/** Whether a lead is as its last review left it. */
function isAsReviewed(lead: LeadRow, difference: Difference): boolean {
  const now: Record<string, unknown> = reviewed(lead);
  return Object.entries(difference).every(([field, [, value]]) => now[field] === value);
}

/** In one order everywhere, so that two reviews at once do not block each other. */
async function lockColumns(tx: Transaction, statuses: ReadonlyArray<LeadRow['status']>): Promise<void> {
  for (const status of [...new Set(statuses)].toSorted()) await lockColumn(tx.db, status);
}
