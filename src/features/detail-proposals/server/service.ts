import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import type { ClientDetails } from '#features/clients/server/service/save-client.ts';
import { updateClientDetails } from '#features/clients/server/service/save-client.ts';
import type { PersonIds } from '#features/communications/server/repository-people.ts';
import { findCorrespondent, lockPersonForUpdate } from '#features/communications/server/repository-people.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { updateLeadDetails } from '#features/leads/server/service/save-lead.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { normalizeOtherPhones, normalizePhone } from '#platform/phones.ts';
import type { DetailProposal, OwnDetails, OwnProposal } from '../contract.ts';
import type { DetailField, DetailValue, ProposalState } from '../rules.ts';
import { detailFieldsOf, isSameDetail } from '../rules.ts';
import type { DetailProposalRow, ListedProposal } from './repository.ts';
import {
  findLastProposal,
  findOpenProposal,
  findOpenProposals,
  findProposal,
  insertProposal,
  updateProposal,
} from './repository.ts';

const topic = 'detail_proposals';

/** The details of a lead or client as they are; null if there is no such person. */
export async function readOwnDetails(db: Queryable, person: ContactPerson): Promise<OwnDetails | null> {
  const row = person.topic === 'clients' ? await findClientRow(db, person.id) : await findLeadRow(db, person.id);
  if (!row) return null;
  const { full_name, phone, other_phones, email } = row;
  const more = 'language' in row ? { address: row.address, language: row.language } : { address: null, language: null };
  return { full_name, phone, other_phones, email, ...more };
}

/** The last proposal of a person, open or decided. */
export async function readOwnProposal(db: Queryable, person: ContactPerson): Promise<OwnProposal | null> {
  const row = await findLastProposal(db, person);
  if (!row) return null;
  return {
    id: row.id,
    state: row.state,
    fields: fieldsOf(row).map(([field, [before, wanted]]) => ({
      field,
      before: mutable(before),
      wanted: mutable(wanted),
      is_accepted: row.accepted.includes(field),
    })),
    answer: row.answer,
    proposed_at: row.proposed_at.toISOString(),
  };
}

/**
 * A lead or client proposes corrections of their details; nothing changes before the agency accepts. Replaces a proposal that
 * is still open. Idempotent by id.
 */
export async function proposeDetails(
  context: Context<Program>,
  { id, person, details }: { readonly id: string; readonly person: ContactPerson; readonly details: OwnDetails },
): Promise<void> {
  const phone = details.phone || null;
  if (phone !== null && normalizePhone(phone) === null) throw invalidField('phone', 'not_phone');
  const others = normalizeOtherPhones(details.other_phones, phone && normalizePhone(phone));
  if (others === null) throw invalidField('other_phones', 'not_phone');
  const wanted = { ...details, phone, other_phones: others.other_phones, address: details.address || null };
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const ids = await lockPersonForUpdate(tx.db, person);
    const current = ids && (await readOwnDetails(tx.db, person));
    if (!ids || !current) throw new Failure('not_found');
    const known = await findProposal(tx.db, id);
    if (known && !isOf(known, ids)) throw new Failure('conflict', { reason: 'id_taken' });
    if (known) return;
    const changed = detailFieldsOf(person.topic).filter((field) => !isSameDetail(current[field], wanted[field]));
    if (changed.includes('language') && wanted.language === null) throw invalidField('language', 'required');
    if (changed.length === 0) throw new Failure('conflict', { reason: 'nothing_changed' });
    const open = await findOpenProposal(tx.db, ids);
    if (open) await updateProposal(tx.db, open.id, { state: 'withdrawn', updated_at: now });
    const fields = Object.fromEntries(changed.map((field) => [field, [current[field], wanted[field]]]));
    await insertProposal(tx.db, { id, ...ids, fields, proposed_at: now, updated_at: now });
    await recordProposal(tx, { id, ...ids }, 'details_proposed');
    const agent = await findStillHere(tx.db, (await findCorrespondent(tx.db, person))?.agentId ?? null);
    await tx.notify({
      kind: 'details_proposed',
      topic: person.topic,
      entityId: person.id,
      recipientId: agent?.id ?? null,
    });
  });
}

/** The person no longer wants the open proposal. Idempotent. */
export async function withdrawDetails(context: Context<Program>, person: ContactPerson): Promise<void> {
  await transact(context, async (tx) => {
    const ids = await lockPersonForUpdate(tx.db, person);
    if (!ids) throw new Failure('not_found');
    const open = await findOpenProposal(tx.db, ids);
    if (!open) return;
    await updateProposal(tx.db, open.id, { state: 'withdrawn', updated_at: context.clock.now() });
    await recordProposal(tx, open, 'details_withdrawn');
  });
}

export async function listOpenProposals(
  context: StaffContext,
  scope: { readonly whose: 'mine' | 'all'; readonly person?: ContactPerson | undefined },
): Promise<DetailProposal[]> {
  return (await findOpenProposals(context.db, { ...scope, profileId: context.actor.profileId })).map(present);
}

/**
 * Accepts some or all fields, which changes the record as its form does, or refuses the proposal. A record that was saved
 * since `version` is a conflict with the current proposal. A repeated request does nothing.
 */
export async function decideProposal(
  context: StaffContext,
  { id, version, accepted, answer }: { id: string; version: number; accepted: readonly DetailField[]; answer: string },
): Promise<void> {
  const now = context.clock.now();
  const decided_by = context.actor.profileId;
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const before = await findProposal(tx.db, id);
    const person = before && personOf(before);
    if (!person || !(await lockPersonForUpdate(tx.db, person))) throw new Failure('not_found');
    const row = await findProposal(tx.db, id);
    if (!row) throw new Failure('not_found');
    const fields = fieldsOf(row);
    const chosen = fields.filter(([field]) => accepted.includes(field));
    const state: ProposalState =
      chosen.length === 0 ? 'refused' : chosen.length === fields.length ? 'accepted' : 'partly';
    if (row.state !== 'open') {
      const isSame = row.state === state && row.decided_by === decided_by && row.accepted.length === chosen.length;
      if (isSame) return;
      throw new Failure('conflict', { reason: 'proposal_decided' });
    }
    if (accepted.length > chosen.length) throw invalidField('accepted', 'unknown');
    if (chosen.length > 0) await apply(inside, person, { version, chosen });
    const names = chosen.map(([field]) => field);
    await updateProposal(tx.db, id, { state, accepted: names, answer, decided_at: now, decided_by, updated_at: now });
    await recordProposal(tx, row, state === 'refused' ? 'details_refused' : 'details_accepted');
  });
}

async function apply(
  context: StaffContext,
  person: ContactPerson,
  { version, chosen }: { version: number; chosen: ReturnType<typeof fieldsOf> },
): Promise<void> {
  const details: Partial<ClientDetails> = Object.fromEntries(chosen.map(([field, [, wanted]]) => [field, wanted]));
  const { id } = person;
  try {
    if (person.topic === 'clients') await updateClientDetails(context, { id, version, ...details });
    else await updateLeadDetails(context, { id, version, ...details });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    // The record was saved meanwhile: show what it is now beside the proposal.
    const [current] = await listOpenProposals(context, { whose: 'all', person });
    throw new Failure('conflict', { ...error.details, reason: 'details_changed', current });
  }
}

function present({ proposal, person, version, now }: ListedProposal): DetailProposal {
  return {
    id: proposal.id,
    person,
    proposed_at: new Date(proposal.proposed_at).toISOString(),
    version,
    fields: fieldsOf(proposal).map(([field, [before, wanted]]) => {
      const current = now[field] ?? null;
      return {
        field,
        before: mutable(before),
        now: mutable(current),
        wanted: mutable(wanted),
        is_changed: !isSameDetail(before, current) && !isSameDetail(current, wanted),
      };
    }),
  };
}

/** The proposed fields in the order of the form. */
function fieldsOf({
  fields,
}: Pick<DetailProposalRow, 'fields'>): Array<[DetailField, readonly [DetailValue, DetailValue]]> {
  return detailFieldsOf('clients').flatMap((field) => {
    const change = fields[field];
    return change ? [[field, change] as [DetailField, readonly [DetailValue, DetailValue]]] : [];
  });
}

const mutable = (value: DetailValue) => (typeof value === 'string' || value === null ? value : [...value]);

/** The client, as soon as the lead became one. */
function personOf({ client_id, lead_id }: PersonIds): ContactPerson {
  if (client_id !== null) return { topic: 'clients', id: client_id };
  if (lead_id === null) throw new Error('a proposal belongs to a client or a lead');
  return { topic: 'leads', id: lead_id };
}

function isOf(row: DetailProposalRow, { client_id, lead_id }: PersonIds): boolean {
  return client_id === null ? row.lead_id === lead_id : row.client_id === client_id;
}

/** Shows it on the person's timeline, without the values: those that are accepted are in the change log by then. */
async function recordProposal(
  tx: Transaction,
  row: PersonIds & { readonly id: string },
  action: string,
): Promise<void> {
  const person = personOf(row);
  await tx.record({ topic, entityId: row.id, action }, { topic: person.topic, entityId: person.id, action });
}
