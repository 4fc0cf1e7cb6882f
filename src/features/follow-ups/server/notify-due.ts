import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transactUntilDone } from '#platform/context/server/transact-until-done.ts';
import type { DueFollowUp } from './repository.ts';
import { claimDueFollowUp, markFollowUpNotified } from './repository.ts';

/**
 * Notifies agents of due follow-ups, one by one until none is left or the program stops. Each is marked in the transaction
 * that notifies, so its agent hears of it exactly once.
 */
export async function notifyDueFollowUps(context: Context<Program>, signal: AbortSignal): Promise<void> {
  await transactUntilDone(context, signal, async (tx) => {
    const due = await claimDueFollowUp(tx.db, context.clock.now());
    if (due) await notifyAgent(context, tx, due);
    return due !== null;
  });
}

async function notifyAgent(
  context: Context<Program>,
  tx: Transaction,
  { id, lead_id, client_id, recipient_id }: DueFollowUp,
): Promise<void> {
  await markFollowUpNotified(tx.db, id, context.clock.now());
  const entityId = lead_id ?? client_id;
  if (recipient_id === null || entityId === null) return;
  const topic = lead_id === null ? 'clients' : 'leads';
  await tx.notify({ kind: 'follow_up_due', topic, entityId, recipientId: recipient_id });
}
