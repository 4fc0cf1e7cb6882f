import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Lead, LeadCard, LeadInput, LeadMove } from '../../contract.ts';
import { convertAsNewClient } from './convert-lead.ts';
import { getLeadCardOrThrow, moveLead } from './move-lead.ts';
import type { NewLead } from './save-lead.ts';
import { createLead, getLeadOrThrow, updateLead } from './save-lead.ts';

/** Gives a new lead without an agent to somebody; `app/` fills it, since routing comes after leads. */
export type RouteNewLead = (context: StaffContext, tx: Transaction, leadId: string) => Promise<void>;

/** Adds a lead; one that arrives as 'converted' becomes a client in the same transaction. */
export async function addLead(context: StaffContext, input: NewLead, routeNewLead?: RouteNewLead): Promise<Lead> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const lead = await createLead(inside, input);
    if (input.status === 'converted') return convertAsNewClient(inside, lead.id);
    if (!routeNewLead || lead.assigned_agent_id !== null || lead.version > 1) return lead;
    await routeNewLead(inside, tx, lead.id);
    return getLeadOrThrow(tx, lead.id);
  });
}

/** Saves a lead; the status 'converted' makes it a client and keeps its stage. */
export async function saveLead(
  context: StaffContext,
  input: LeadInput & { id: string; version: number },
): Promise<Lead> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const lead = await updateLead(inside, input);
    return input.status === 'converted' ? convertAsNewClient(inside, lead.id) : lead;
  });
}

/** Moves a lead; the status 'converted' makes it a client and keeps its stage. */
export async function moveOrConvert(context: StaffContext, { status, ...move }: LeadMove): Promise<LeadCard> {
  if (status !== 'converted') return moveLead(context, { ...move, status });
  return transact(context, async (tx) => {
    await convertAsNewClient({ ...context, db: tx.db }, move.id);
    return getLeadCardOrThrow(tx, move.id);
  });
}
