import { findLastEditor } from '#features/history/server/repository.ts';
import type { Difference } from '#platform/changes/change.ts';
import { loggedText } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { LeadCard, LeadMove, StageChange } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import { isLeadStatus, isLost, isOpen } from '../../rules.ts';
import { findCard, lockColumn, positionBelow, positionOnTop } from '../repository/board.ts';
import type { LeadRow } from '../repository/lead-rows.ts';
import { findLeadRow, lockLeadRow, updateLeadRow } from '../repository/lead-rows.ts';
import { findStageNow } from '../repository/stages.ts';
import { boardPlaceOf, currentLostReason, currentStage, leadsTopic, lossOf, recordChange, winOf } from './save-lead.ts';

/** 'converted' is no stage: see `convertAsNewClient`. */
type StageMove = LeadMove & { readonly status: LeadStatus };

/**
 * Moves a lead to a status, below a given card of that column or on top of it. Throws 'conflict' if another user moved it
 * meanwhile, or closed or lost it for another reason. If the card has left the column, the lead goes on top.
 */
export async function moveLead(context: StaffContext, move: StageMove): Promise<LeadCard> {
  const { id, from, below = null } = move;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const status = await currentStage(tx, move.status);
    await lockColumn(tx.db, status);
    const before = await lockLeadRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    const isSame = before.status === status;
    if (before.status !== from) {
      const isEndedTwice = isSame && !isOpen(status);
      // Idempotent retry. A different reason means that another user ended the lead first.
      if (isEndedTwice && isSameEnd(move, before)) return getLeadCardOrThrow(tx, id);
      if (isEndedTwice || !isSame) {
        const { changedBy } = await findLastEditor(tx.db, leadsTopic, id);
        throw new Failure('conflict', { current: await findCard(tx.db, id), changedBy });
      }
    }
    const reason = await currentLostReason(tx, status, move.lost_reason ?? before.lost_reason);
    if (isLost(status) && reason === null) throw invalidField('lost_reason', 'required');
    const position =
      (below === null || below === id ? null : await positionBelow(tx.db, status, below, id)) ??
      (await positionOnTop(tx.db, status, now));
    const after = await updateLeadRow(tx.db, before, {
      status,
      position,
      updated_at: now,
      ...lossOf(status, reason, move.lost_note ?? before.lost_note),
      ...winOf(status, move, before),
      ...(isSame ? {} : { stage_since: now }),
    });
    if (!after) throw new Failure('not_found');
    await recordMove(tx, { before, after, withPlace: context.batchId !== undefined });
    return getLeadCardOrThrow(tx, id);
  });
}

/**
 * Puts a lead back to where it was before a change of many leads moved it, by the log of that move; false if somebody has
 * moved it since.
 */
export async function moveLeadBack(
  context: StaffContext,
  { id, logged }: { readonly id: string; readonly logged: Difference },
): Promise<boolean> {
  const now = context.clock.now();
  const [earlier, given] = logged.status ?? [];
  if (!isLeadStatus(earlier)) return false;
  return transact(context, async (tx) => {
    const status = await findStageNow(tx.db, earlier);
    await lockColumn(tx.db, status);
    const before = await lockLeadRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    const place = boardPlaceOf(before);
    // Earlier versions did not log the place.
    const [since, sinceGiven = place.stage_since] = logged.stage_since ?? [];
    if (before.status !== given || place.stage_since !== sinceGiven) return false;
    const reason = loggedText(logged.lost_reason?.[0]) ?? before.lost_reason;
    const after = await updateLeadRow(tx.db, before, {
      status,
      position: loggedText(logged.position?.[0]) ?? (await positionOnTop(tx.db, status, now)),
      stage_since: typeof since === 'string' ? new Date(since) : now,
      updated_at: now,
      ...lossOf(status, await currentLostReason(tx, status, reason), loggedText(logged.lost_note?.[0]) ?? ''),
      ...winOf(status, {}, before),
    });
    if (!after) throw new Failure('not_found');
    await recordMove(tx, { before, after });
    return true;
  });
}

async function recordMove(
  tx: Transaction,
  change: { before: LeadRow; after: LeadRow; withPlace?: boolean },
): Promise<void> {
  const { before, after } = change;
  const action = before.status === after.status ? 'updated' : 'moved';
  if (await recordChange(tx, { ...change, action })) return;
  await tx.record({ topic: leadsTopic, entityId: after.id, action: 'placed' });
}

/** Moves a lead unless somebody has moved it since; part of a transaction that has locked the lead. */
export async function moveIfUnmoved(context: StaffContext, id: string, { from, to }: StageChange): Promise<void> {
  const lead = from === to ? null : await findLeadRow(context.db, id);
  if (lead?.status === from) await moveLead(context, { id, from, status: to });
}

function isSameEnd(move: StageMove, before: LeadRow): boolean {
  return isLost(move.status)
    ? move.lost_reason === before.lost_reason && (move.lost_note ?? '') === before.lost_note
    : move.won_reason === before.won_reason && (move.won_note ?? '') === before.won_note;
}

export async function getLeadCardOrThrow(tx: Transaction, id: string): Promise<LeadCard> {
  const card = await findCard(tx.db, id);
  if (!card) throw new Failure('not_found');
  return card;
}
