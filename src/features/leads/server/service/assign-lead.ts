import type { Transaction } from '#platform/context/server/context.ts';
import type { LeadRow } from '../repository/lead-rows.ts';
import { updateLockedLead } from '../repository/lead-rows.ts';
import { recordChange } from './save-lead.ts';

/** Gives a lead that the transaction has locked to this agent, and tells the agent unless they are the actor. */
export async function assignLead(
  tx: Transaction,
  before: LeadRow,
  { agentId, actorId, at }: { agentId: string; actorId: string | null; at: Date },
): Promise<void> {
  const after = await updateLockedLead(tx.db, before.id, { assigned_agent_id: agentId, updated_at: at });
  await recordChange(tx, before, after);
  if (agentId !== actorId)
    await tx.notify({ kind: 'lead_assigned', topic: 'leads', entityId: before.id, recipientId: agentId });
}
