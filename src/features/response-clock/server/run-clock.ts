import { findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { lockLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { passOnLead } from '#features/routing/server/route-lead.ts';
import { permissions } from '#platform/access/rights.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { DueStep } from './repository.ts';
import { claimDueStep, listDueClocks, markStep } from './repository.ts';

/**
 * Performs due steps, one by one until none is left or the program stops: reminds the agent, passes the lead on, tells the
 * managers. Each is marked in the transaction that performs it, so it happens exactly once.
 */
export async function runResponseClock(context: Context<Program>, signal: AbortSignal): Promise<void> {
  let performed: number;
  do {
    performed = 0;
    // Each list weighs all waiting clocks.
    for (const id of await listDueClocks(context.db, context.clock.now())) {
      if (signal.aborted) return;
      if (await performDueStep(context, id)) performed += 1;
    }
  } while (performed > 0);
}

function performDueStep(context: Context<Program>, leadId: string): Promise<boolean> {
  return transact(context, async (tx) => {
    const due = await claimDueStep(tx.db, leadId, context.clock.now());
    if (due) await perform(tx, due, context.clock.now());
    return due !== null;
  });
}

async function perform(tx: Transaction, { lead_id: id, step, waited }: DueStep, now: Date): Promise<void> {
  await markStep(tx.db, id, step, now);
  const lead = await lockLeadRow(tx.db, id);
  if (!lead) return;
  const agentId = lead.assigned_agent_id;
  const values = { minutes: waited };
  const notify = (kind: 'lead_waiting' | 'lead_passed_on' | 'lead_unanswered', recipientId: string) =>
    tx.notify({ kind, topic: 'leads', entityId: id, recipientId, values });
  if (step === 'pass_on') {
    const next = await passOnLead(tx, lead, now);
    if (next !== null && agentId !== null) await notify('lead_passed_on', agentId);
    return;
  }
  // A lead without an agent concerns the managers.
  const recipients =
    step === 'remind' && agentId !== null ? [agentId] : await findPeopleOfRoles(tx.db, permissions.manage_company);
  const kind = step === 'remind' ? 'lead_waiting' : 'lead_unanswered';
  for (const recipientId of recipients) {
    await notify(kind, recipientId);
  }
}
