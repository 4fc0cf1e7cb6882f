import { isAgent } from '#features/accounts/server/repository/profiles.ts';
import type { FieldSetting } from '#features/custom-fields/server/change-field.ts';
import { withValue } from '#features/custom-fields/server/change-field.ts';
import { checkCustom } from '#features/custom-fields/server/check-custom.ts';
import type { Tagging } from '#features/custom-fields/server/retag.ts';
import { joinedValues, retagged } from '#features/custom-fields/server/retag.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { areTypes } from '#features/property-types/server/repository.ts';
import { mayAssign } from '#platform/access/ownership.ts';
import { differenceOf } from '#platform/changes/change.ts';
import { typedPhones } from '#platform/contact/server/typed-phones.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customDifference } from '#platform/custom-fields/server/custom-difference.ts';
import { Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import { isOtherPhone, joinOtherPhone, maxOtherPhones, splitOtherPhone } from '#platform/other-phones.ts';
import { normalizePhone } from '#platform/phones.ts';
import { keptEmail } from '#platform/visibility/server/contacts-in-text.ts';
import type { Client, ClientInput, ClientPreferences } from '../../contract.ts';
import { maxNotesLength } from '../../rules.ts';
import type { ClientRow } from '../repository/client-rows.ts';
import {
  findClient,
  findClientRow,
  insertClientRows,
  lockClientRow,
  updateClientRow,
} from '../repository/client-rows.ts';

export const clientsTopic = 'clients';

/**
 * Adds a client; idempotent by id. Assigned to the person who adds it unless the input says otherwise. `carried` are the
 * custom values of the lead that it was.
 */
export async function createClient(
  context: StaffContext,
  { id, carried = {}, ...input }: ClientInput & { readonly id: string; readonly carried?: CustomValues },
): Promise<Client> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const values = await check(context, tx, input, null);
    const row = {
      ...values,
      custom: joinedValues(values.custom, carried),
      id,
      agent_id: values.agent_id ?? actorId,
      created_by: actorId,
      created_at: now,
      updated_at: now,
    };
    const [isNew] = await insertClientRows(tx.db, [row]);
    if (!isNew) {
      assertIdempotentReplay(await findClientRow(tx.db, id), actorId);
      return getClientOrThrow(tx, id);
    }
    await tx.record({
      topic: clientsTopic,
      entityId: id,
      action: 'created',
      difference: { full_name: [null, row.full_name] },
    });
    await tx.notify({ kind: 'client_added', topic: clientsTopic, entityId: id });
    return getClientOrThrow(tx, id);
  });
}

/** Saves a client read at `version`; throws 'conflict' with the current state if it was saved since. */
export async function updateClient(
  context: StaffContext,
  { id, version, ...input }: ClientInput & { id: string; version: number },
): Promise<Client> {
  return save(context, id, version, (tx, before) => check(context, tx, input, before));
}

/** Saves a client's preferences; refuses property types that the agency does not have. */
export async function saveClientPreferences(
  context: StaffContext,
  { id, version, ...preferences }: ClientPreferences & { id: string; version: number },
): Promise<Client> {
  return save(context, id, version, async (tx) => {
    const property_type_ids = [...new Set(preferences.property_type_ids)];
    if (!(await areTypes(tx.db, property_type_ids))) throw invalidField('property_type_ids', 'unknown');
    return {
      ...preferences,
      property_type_ids,
      preferred_locations: [...new Set(preferences.preferred_locations)],
      amenities: [...new Set(preferences.amenities)],
    };
  });
}

/** The contact details that a client corrects in the portal. */
export type ClientDetails = Pick<ClientRow, 'full_name' | 'phone' | 'other_phones' | 'email' | 'address' | 'language'>;

/** Changes contact details of a client that was read at `version`. */
export async function updateClientDetails(
  context: StaffContext,
  { id, version, ...details }: Partial<ClientDetails> & { readonly id: string; readonly version: number },
): Promise<Client> {
  return save(context, id, version, async (_, before) => ({
    ...details,
    ...typedPhones({ ...before, ...details }, before),
  }));
}

/** Assigns a client to an agent or to nobody. */
export function assignClient(
  context: StaffContext,
  { id, version, agent_id }: { id: string; version: number; agent_id: string | null },
): Promise<Client> {
  return save(context, id, version, async (tx, before) => {
    await checkAgent(context, tx, agent_id, before);
    return { agent_id };
  });
}

/** Adds and removes tags; part of a change of many clients. */
export function tagClient(context: StaffContext, { id, version, ...tags }: Tagging): Promise<Client> {
  return save(context, id, version, async (_, before) => ({ custom: retagged(before.custom, tags) }));
}

/** Sets or empties a custom field; part of a change of many clients, which checks the value. */
export function setClientField(context: StaffContext, { id, version, ...setting }: FieldSetting): Promise<Client> {
  return save(context, id, version, async (_, before) => ({ custom: withValue(before.custom, setting) }));
}

interface ContactData {
  readonly phone: string | null;
  readonly other_phones: readonly string[];
  readonly email: string | null;
}

interface LeadData extends ContactData {
  /** The lead's custom values by the fields of clients. */
  readonly carried: CustomValues;
}

export interface AddedContacts {
  readonly added_contacts: string[];
  /** What no field had room for. */
  readonly noted_contacts: string[];
  /** What the notes had no room for either. */
  readonly left_contacts: string[];
}

/**
 * Adds the phone numbers, the email address and the custom values of a lead that turns out to be this client, unless the
 * client has them. A second email address, and numbers above the limit, go to the notes as far as these have room.
 */
export async function addLeadData(context: StaffContext, id: string, lead: LeadData): Promise<AddedContacts> {
  return transact(context, async (tx) => {
    const before = await lockClientRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    const { values, ...result } = withContacts(before, lead);
    const custom = joinedValues(before.custom, lead.carried);
    const isCustom = Object.keys(customDifference(before.custom, custom)).length > 0;
    if (isCustom || result.added_contacts.length + result.noted_contacts.length > 0)
      await save({ ...context, db: tx.db }, id, before.version, () => Promise.resolve({ ...values, custom }));
    return result;
  });
}

type ContactColumns = Pick<
  ClientRow,
  'phone' | 'phone_e164' | 'other_phones' | 'other_phones_e164' | 'email' | 'notes'
>;

/** The contact data of two records of one person as one record has it. */
export function withContacts(
  client: ContactColumns,
  given: ContactData,
): AddedContacts & { values: Partial<ContactColumns> } {
  const added_contacts: string[] = [];
  const unplaced: string[] = [];
  const values = {
    phone: client.phone,
    phone_e164: client.phone_e164,
    other_phones: [...client.other_phones],
    other_phones_e164: [...client.other_phones_e164],
    email: client.email,
  };
  const note = (text: string) => !client.notes.includes(text) && unplaced.push(text);
  const numbers = given.phone === null ? [] : [{ kind: 'other', number: given.phone } as const];
  for (const { kind, number } of [...numbers, ...given.other_phones.map(splitOtherPhone)]) {
    const normalized = normalizePhone(number);
    const entry = joinOtherPhone({ kind, number });
    if (normalized !== null && [values.phone_e164, ...values.other_phones_e164].includes(normalized)) continue;
    if (normalized === null || (values.phone !== null && !isOtherPhone(entry))) note(number);
    else if (values.phone === null) {
      Object.assign(values, { phone: number, phone_e164: normalized });
      added_contacts.push(number);
    } else if (values.other_phones.length < maxOtherPhones) {
      values.other_phones.push(entry);
      values.other_phones_e164.push(normalized);
      added_contacts.push(number);
    } else note(number);
  }
  const { email } = given;
  if (email !== null && client.email === null) {
    values.email = email;
    added_contacts.push(email);
  } else if (email !== null && client.email?.toLowerCase() !== email.toLowerCase()) note(email);
  const { notes, noted, left } = noteAbove(client.notes, unplaced);
  return {
    added_contacts,
    noted_contacts: noted,
    left_contacts: left,
    values: { ...values, ...(noted.length > 0 && { notes }) },
  };
}

/** Puts each text on a line above the notes while there is room. */
export function noteAbove(
  before: string,
  texts: readonly string[],
): { notes: string; noted: string[]; left: string[] } {
  const noted: string[] = [];
  const left: string[] = [];
  const withNoted = (more: readonly string[]) => [...noted, ...more, before].filter((text) => text !== '').join('\n');
  for (const text of texts) (withNoted([text]).length > maxNotesLength ? left : noted).push(text);
  return { notes: withNoted([]), noted, left };
}

async function save(
  context: StaffContext,
  id: string,
  version: number | null,
  valuesFor: (tx: Transaction, before: ClientRow) => Promise<Partial<ClientRow>>,
): Promise<Client> {
  return transact(context, async (tx) => {
    const before = await findClientRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    if (version !== null && before.version !== version) throw await conflictOf(tx, id);
    const values = await valuesFor(tx, before);
    const after = await updateClientRow(
      tx.db,
      { id, version: before.version },
      { ...values, updated_at: context.clock.now() },
    );
    if (!after) throw await conflictOf(tx, id);
    const difference = {
      ...differenceOf<object>(comparable(before), comparable(after)),
      ...customDifference(before.custom, after.custom),
    };
    if (Object.keys(difference).length > 0)
      await tx.record({ topic: clientsTopic, entityId: id, action: 'updated', difference });
    return getClientOrThrow(tx, id);
  });
}

/** The conflict error: the current state and who saved it. */
async function conflictOf(tx: Transaction, id: string): Promise<Failure> {
  const current = await findClient(tx.db, id);
  if (!current) return new Failure('not_found');
  const held = { agentId: current.agent_id, savedAt: current.updated_at };
  const editor = await findLastEditor(tx.db, clientsTopic, id, held);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

/** Throws for somebody who is no agent, and if the client may not be taken from its agent. */
async function checkAgent(
  { actor }: StaffContext,
  tx: Transaction,
  agentId: string | null,
  before: ClientRow | null,
): Promise<void> {
  if (agentId && agentId !== before?.agent_id && !(await isAgent(tx.db, agentId)))
    throw invalidField('agent_id', 'unknown');
  if (before && !mayAssign(actor, before, agentId)) throw forbiddenField('agent_id', 'not_yours');
}

async function check(context: StaffContext, tx: Transaction, input: ClientInput, before: ClientRow | null) {
  await checkAgent(context, tx, input.agent_id, before);
  const phones = typedPhones(input, before);
  return {
    ...input,
    email: keptEmail(input.email, before?.email),
    ...phones,
    address: input.address || null,
    preferred_locations: [...new Set(input.preferred_locations)],
    custom: await checkCustom(tx.db, { kind: 'clients', sent: input.custom, before }),
  };
}

function comparable(row: ClientRow): object {
  const { updated_at: _at, version: _version, phone_e164: _phone, ...rest } = row;
  const {
    search_text: _text,
    name_key: _name,
    duplicate_keys: _keys,
    place_keys: _places,
    custom: _custom,
    ...fields
  } = rest;
  return fields;
}

async function getClientOrThrow(tx: Transaction, id: string): Promise<Client> {
  const client = await findClient(tx.db, id);
  if (!client) throw new Failure('not_found');
  return client;
}
