import { findLastActor } from '#features/history/server/repository.ts';
import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { normalizePhone } from '#platform/phones.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { keptContact } from '#platform/visibility/server/contacts-in-text.ts';
import type { ContactInput, PropertyContact } from '../../contract.ts';
import { maxContacts } from '../../rules.ts';
import type { ContactRow } from '../repository/contact-rows.ts';
import {
  countContacts,
  deleteContactRow,
  deleteContactsOfClients,
  findContactRow,
  findPropertyContact,
  insertContactRow,
  listContacts,
  updateContactRow,
} from '../repository/contact-rows.ts';
import type { PropertyRow } from '../repository/property-rows.ts';
import { findBrokenPropertyLinks, lockPropertyRow } from '../repository/property-rows.ts';
import { readProperty } from './read-properties.ts';
import { propertiesTopic } from './save-property.ts';

/** A contact links to a client and to nothing else. */
const noLinks = { typeId: null, agentId: null, projectId: null, imageIds: [], floorPlanIds: [] };

/** The people of a property besides its owner, by role. */
export async function readPropertyContacts(context: StaffContext, propertyId: string): Promise<PropertyContact[]> {
  await readProperty(context, propertyId);
  return listContacts(context.db, propertyId);
}

/** Adds a contact; idempotent by id. */
export async function addContact(
  context: StaffContext,
  { id, property_id, ...input }: ContactInput & { readonly id: string; readonly property_id: string },
): Promise<PropertyContact> {
  const now = context.clock.now();
  const created_by = context.actor.profileId;
  return transact(context, async (tx) => {
    await lockProperty(tx, property_id);
    const existing = await findContactRow(tx.db, id);
    if (existing) {
      assertIdempotentReplay(existing, created_by);
      if (existing.property_id !== property_id) throw new Failure('conflict', { reason: 'id_taken' });
      return getContactOrThrow(tx, id);
    }
    if ((await countContacts(tx.db, property_id)) >= maxContacts) throw invalidField('role', 'too_many');
    const values = await check(tx, input, null);
    const row = { ...values, id, property_id, created_by, created_at: now, updated_at: now };
    if (!(await insertContactRow(tx.db, row))) throw new Failure('conflict', { reason: 'id_taken' });
    await record(tx, property_id, 'contact_added', differenceOf<object>(nobody, logged(values)));
    return getContactOrThrow(tx, id);
  });
}

/** Saves a contact read at `version`; throws 'conflict' with the current one if it was saved since. */
export async function updateContact(
  context: StaffContext,
  { id, version, ...input }: ContactInput & { readonly id: string; readonly version: number },
): Promise<PropertyContact> {
  return transact(context, async (tx) => {
    const before = await lockContact(tx, id);
    const after =
      before.version === version &&
      (await updateContactRow(tx.db, before, {
        ...(await check(tx, input, before)),
        updated_at: context.clock.now(),
      }));
    if (!after) {
      const act = { topic: propertiesTopic, id: before.property_id, action: 'contact_updated' };
      const editor = await findLastActor(tx.db, act);
      const changedAt = before.updated_at.toISOString();
      throw new Failure('conflict', { current: await getContactOrThrow(tx, id), ...editor, changedAt });
    }
    await record(tx, before.property_id, 'contact_updated', differenceOf<object>(logged(before), logged(after)));
    return getContactOrThrow(tx, id);
  });
}

/** Removes a contact. A name and number without a client exist only here, so this erases them. */
export async function removeContact(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockContact(tx, id);
    await deleteContactRow(tx.db, id);
    await recordRemoved(tx, row);
  });
}

/**
 * Logs in the history of a property that the user's own app was opened with a message to one of its contacts, or to its
 * agent (null). Messages to a client are in the history of the client.
 */
export async function logPropertyMessage(
  context: StaffContext,
  { id, contact_id }: { readonly id: string; readonly contact_id: string | null },
): Promise<void> {
  await transact(context, async (tx) => {
    const { agent_id } = await lockProperty(tx, id);
    if (contact_id === null) {
      if (agent_id === null) throw new Failure('not_found');
      return record(tx, id, 'contact_texted', { agent_id: [null, agent_id] });
    }
    const contact = await findContactRow(tx.db, contact_id);
    if (contact?.property_id !== id || contact.client_id !== null) throw new Failure('not_found');
    return record(tx, id, 'contact_texted', { contact_id: [null, contact_id], role: [null, contact.role] });
  });
}

/** Erased clients are no longer contacts of properties. Purged ones leave with their row. */
export const propertyContactErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients') return;
    for (const row of await deleteContactsOfClients(tx.db, ids)) await recordRemoved(tx, row);
  },
};

const nobody = { role: null, client_id: null };

/** The change log holds no name or number, so that a removal erases them everywhere. */
function logged({ role, client_id }: Pick<ContactRow, 'role' | 'client_id'>) {
  return { role, client_id };
}

async function recordRemoved(tx: Transaction, row: ContactRow): Promise<void> {
  await record(tx, row.property_id, 'contact_removed', differenceOf<object>(logged(row), nobody));
}

async function record(
  tx: Transaction,
  entityId: string,
  action: `contact_${'added' | 'updated' | 'removed' | 'texted'}`,
  difference: Difference,
): Promise<void> {
  await tx.record({ topic: propertiesTopic, entityId, action, difference });
}

/** Refuses an unknown client and an impossible number. A contact keeps a client who is in the trash. */
async function check(tx: Transaction, input: ContactInput, before: ContactRow | null) {
  const { role, client_id, name } = input;
  const phone = input.phone === null ? null : keptContact(input.phone, before?.phone);
  const ownerId = client_id === before?.client_id ? null : client_id;
  const broken = await findBrokenPropertyLinks(tx.db, { ...noLinks, ownerId });
  if (broken.owner) throw invalidField('client_id', 'unknown');
  const phone_e164 = phone === null || isMasked(phone) ? null : normalizePhone(phone);
  if (phone !== null && phone_e164 === null) throw invalidField('phone', 'not_phone');
  return { role, client_id, name, phone, phone_e164 };
}

async function lockProperty(tx: Transaction, id: string): Promise<PropertyRow> {
  const property = await lockPropertyRow(tx.db, id);
  if (!property || property.deleted_at) throw new Failure('not_found');
  return property;
}

/** Locks the property of a contact before the contact, in the order of all writers. */
async function lockContact(tx: Transaction, id: string): Promise<ContactRow> {
  const found = await findContactRow(tx.db, id);
  if (!found) throw new Failure('not_found');
  await lockProperty(tx, found.property_id);
  const row = await findContactRow(tx.db, id);
  if (!row) throw new Failure('not_found');
  return row;
}

async function getContactOrThrow(tx: Transaction, id: string): Promise<PropertyContact> {
  const contact = await findPropertyContact(tx.db, id);
  if (!contact) throw new Failure('not_found');
  return contact;
}
