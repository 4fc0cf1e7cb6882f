import { and, eq, isNull } from 'drizzle-orm';
import { findAccount } from '#features/accounts/server/repository/profiles.ts';
import { findClientRow, isClient, lockClient, lockClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** Whom a communication is with. */
export interface Correspondent {
  readonly full_name: string;
  readonly email: string | null;
  readonly other_phones: readonly string[];
  /** A lead is written to in the language of its agent. */
  readonly language: Language;
  readonly agentId: string | null;
}

/** The foreign keys of a communication. */
export interface PersonIds {
  readonly client_id: string | null;
  readonly lead_id: string | null;
}

/**
 * Locks a person until the transaction ends, so that nothing is added during an erasure; null if there is none, or it is in
 * the trash. What is written to a lead that became a client belongs to both.
 */
export async function lockPerson(db: Queryable, { topic, id }: ContactPerson): Promise<PersonIds | null> {
  if (topic === 'clients') return (await lockClient(db, id)) ? { client_id: id, lead_id: null } : null;
  const [lead] = await db
    .select({ client_id: leads.client_id })
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deleted_at)))
    .for('no key update');
  return lead ? { client_id: lead.client_id, lead_id: id } : null;
}

/** As `lockPerson`, for a change of the person itself: no second one runs at the same time. */
export async function lockPersonForUpdate(db: Queryable, person: ContactPerson): Promise<PersonIds | null> {
  if (person.topic === 'leads') return lockPerson(db, person);
  const client = await lockClientRow(db, person.id);
  return client && !client.deleted_at ? { client_id: person.id, lead_id: null } : null;
}

export async function isPerson(db: Queryable, { topic, id }: ContactPerson): Promise<boolean> {
  if (topic === 'clients') return isClient(db, id);
  const lead = await findLeadRow(db, id);
  return lead !== null && lead.deleted_at === null;
}

/** Null if there is no such person, or it is in the trash. */
export async function findCorrespondent(db: Queryable, { topic, id }: ContactPerson): Promise<Correspondent | null> {
  if (topic === 'clients') {
    const client = await findClientRow(db, id);
    if (!client || client.deleted_at) return null;
    const { full_name, email, other_phones, language, agent_id: agentId } = client;
    return { full_name, email, other_phones, language, agentId };
  }
  const lead = await findLeadRow(db, id);
  if (!lead || lead.deleted_at) return null;
  const { full_name, email, other_phones, assigned_agent_id: agentId } = lead;
  const agent = agentId === null ? null : await findAccount(db, agentId);
  return { full_name, email, other_phones, language: agent?.language ?? 'en', agentId };
}

/** The person of a stored communication: the lead, if it was written to one. */
export function recipientOf({ client_id, lead_id }: PersonIds): ContactPerson {
  if (lead_id !== null) return { topic: 'leads', id: lead_id };
  if (client_id === null) throw new Error('a communication belongs to a client or a lead');
  return { topic: 'clients', id: client_id };
}
