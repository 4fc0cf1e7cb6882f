import { findLastEditor } from '#features/history/server/repository.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { LeadCard, LeadMove } from '../../contract.ts';
import { findCard, lockColumn, positionBelow, positionOnTop } from '../repository/board.ts';
import { lockLeadRow, updateLeadRow } from '../repository/lead-rows.ts';
import { leadsTopic, lossOf, recordChange, toLeadStatus } from './save-lead.ts';

/**
 * Moves a lead to a status, below a given card of that column or on top of it. Throws 'conflict' if another user moved it
 * meanwhile, or lost it for another reason. If the card has left the column, the lead goes on top.
 */
export async function moveLead(context: StaffContext, move: LeadMove): Promise<LeadCard> {
  const { id, from, below = null } = move;
  const status = toLeadStatus(move.status);
  const now = context.clock.now();
  return transact(context, async (tx) => {
    await lockColumn(tx.db, status);
    const before = await lockLeadRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    const isSame = before.status === status;
    if (before.status !== from) {
      const isLostTwice = isSame && status === 'lost';
      // Idempotent retry. A different reason means that another user lost the lead first.
      if (isLostTwice && move.lost_reason === before.lost_reason && (move.lost_note ?? '') === before.lost_note) {
        return getLeadCardOrThrow(tx, id);
      }
      if (isLostTwice || !isSame) {
        const { changedBy } = await findLastEditor(tx.db, leadsTopic, id);
        throw new Failure('conflict', { current: await findCard(tx.db, id), changedBy });
      }
    }
    const reason = move.lost_reason ?? before.lost_reason;
    if (status === 'lost' && reason === null) throw invalidField('lost_reason', 'required');
    const position =
      (below === null || below === id ? null : await positionBelow(tx.db, status, below, id)) ??
      (await positionOnTop(tx.db, status, now));
    const after = await updateLeadRow(tx.db, id, before.version, {
      status,
      position,
      updated_at: now,
      ...lossOf(status, reason, move.lost_note ?? before.lost_note),
      ...(isSame ? {} : { stage_since: now }),
    });
    if (!after) throw new Failure('not_found');
    const isRecorded = await recordChange(tx, before, after, isSame ? 'updated' : 'moved');
    if (!isRecorded) await tx.record({ topic: leadsTopic, entityId: id, action: 'placed' });
    return getLeadCardOrThrow(tx, id);
  });
}

async function getLeadCardOrThrow(tx: Transaction, id: string): Promise<LeadCard> {
  const card = await findCard(tx.db, id);
  if (!card) throw new Failure('not_found');
  return card;
}
