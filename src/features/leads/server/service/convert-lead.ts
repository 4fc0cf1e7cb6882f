import { v7 as uuid } from 'uuid';
import { findAccount, isAgent } from '#features/accounts/server/repository/profiles.ts';
import type { ClientType } from '#features/clients/rules.ts';
import { isClient } from '#features/clients/server/repository/client-rows.ts';
import type { AddedContacts } from '#features/clients/server/service/save-client.ts';
import { addLeadData, createClient, noteAbove } from '#features/clients/server/service/save-client.ts';
import { toClientValues } from '#features/custom-fields/server/carry-custom.ts';
import { carryRequirements } from '#features/requirements/server/service.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { ConvertedLead, Lead } from '../../contract.ts';
import { clientTypeFor } from '../../rules.ts';
import type { LeadRow } from '../repository/lead-rows.ts';
import { answerLeadsOfClient, lockLeadRow, updateLeadRow } from '../repository/lead-rows.ts';
import { getLeadOrThrow, recordChange } from './save-lead.ts';

export interface Conversion {
  readonly id: string;
  /** The id of the new client, or of an existing one. */
  readonly client_id: string;
  /** The type of the new client; null links the existing one. */
  readonly client_type: ClientType | null;
}

/**
 * Makes a lead a client with all its data; both timelines record it. The lead keeps its stage: closing it is an act of its
 * own. An existing client gets the lead's phone numbers, email address and custom values, unless it has its own. Idempotent.
 * Throws 'conflict' if the lead was converted to another client.
 */
export async function convertLead(
  context: StaffContext,
  { id, client_id, client_type }: Conversion,
): Promise<ConvertedLead> {
  return transact(context, async (tx) => {
    const before = await lockLeadRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    let contacts: AddedContacts = { added_contacts: [], noted_contacts: [], left_contacts: [] };
    if (before.client_id === client_id) return { ...(await getLeadOrThrow(tx, id)), ...contacts };
    if (await hasClient(tx.db, before)) throw new Failure('conflict', { reason: 'already_converted' });
    const carried = await toClientValues(tx.db, before.custom);
    if (client_type === null) {
      if (!(await isClient(tx.db, client_id))) throw invalidField('client_id', 'unknown');
      contacts = await addLeadData({ ...context, db: tx.db }, client_id, { ...before, carried });
    } else {
      const agent = before.assigned_agent_id ? await findAccount(tx.db, before.assigned_agent_id) : null;
      // Emails to a lead use the agent's language; those to the client keep it.
      const language = (agent ?? (context.actor.kind === 'person' ? context.actor : null))?.language ?? 'en';
      const keepsAgent = agent !== null && (await isAgent(tx.db, agent.id));
      // A number that cannot be called goes to the notes.
      const unplaced = before.phone && before.phone_e164 === null ? [before.phone] : [];
      const { notes, noted, left } = noteAbove(before.notes, unplaced);
      contacts = { added_contacts: [], noted_contacts: noted, left_contacts: left };
      const input = { ...toInput(before), notes, language, client_type, agent_id: keepsAgent ? agent.id : null };
      await createClient({ ...context, db: tx.db }, { id: client_id, carried, ...input });
    }
    await linkLeadToClient(context, tx, before, { client_id, isNew: client_type !== null });
    return { ...(await getLeadOrThrow(tx, id)), ...contacts };
  });
}

interface ClientOfLead {
  readonly client_id: string;
  /** Whether the client was made of this lead. */
  readonly isNew: boolean;
  /** Who gets the lead; by default it stays with its agent. */
  readonly assigned_agent_id?: string | null;
}

/**
 * Links a lead that the transaction has locked to a client, who gets its requirements; both timelines record it. The
 * contact details of the client stay as they are.
 */
export async function linkLeadToClient(
  context: StaffContext,
  tx: Transaction,
  before: LeadRow,
  { client_id, isNew, assigned_agent_id = before.assigned_agent_id }: ClientOfLead,
): Promise<void> {
  const updated_at = context.clock.now();
  const after = await updateLeadRow(tx.db, before, { client_id, assigned_agent_id, updated_at });
  if (!after) throw new Failure('not_found');
  await answerLeadsOfClient(tx.db, client_id);
  await carryRequirements(context, tx, { leadId: before.id, clientId: client_id, isNew });
  await recordChange(tx, { before, after, action: 'converted' });
  await tx.record({
    topic: 'clients',
    entityId: client_id,
    action: 'came_from_lead',
    difference: { lead_id: [null, before.id] },
  });
}

/** Whether a lead is a client already, also one out of sight; a client in the trash is none. */
export async function hasClient(db: Queryable, { client_id: id }: Pick<LeadRow, 'client_id'>): Promise<boolean> {
  return id !== null && workAsProgram(db, () => isClient(db, id));
}

/** Makes a lead that arrives as 'converted' a new client, unless it is one already. */
export async function convertAsNewClient(context: StaffContext, id: string): Promise<Lead> {
  return transact(context, async (tx) => {
    const row = await lockLeadRow(tx.db, id);
    if (!row || row.deleted_at) throw new Failure('not_found');
    if (await hasClient(tx.db, row)) return getLeadOrThrow(tx, id);
    const client_type = clientTypeFor(row.interest_type);
    await convertLead({ ...context, db: tx.db }, { id, client_id: uuid(), client_type });
    return getLeadOrThrow(tx, id);
  });
}

/** The client's data from a lead, without notes. */
function toInput(lead: LeadRow) {
  return {
    full_name: lead.full_name,
    email: lead.email,
    phone: lead.phone_e164 === null ? null : lead.phone,
    other_phones: lead.other_phones,
    budget_min: lead.budget_min,
    budget_max: lead.budget,
    preferred_locations: lead.preferred_locations,
    address: null,
    state: null,
    gstin: null,
  };
}
