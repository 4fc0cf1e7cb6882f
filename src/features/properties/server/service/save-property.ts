import { v7 as uuid } from 'uuid';
import { isAgent } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { FieldSetting } from '#features/custom-fields/server/change-field.ts';
import { withValue } from '#features/custom-fields/server/change-field.ts';
import { checkCustom } from '#features/custom-fields/server/check-custom.ts';
import type { Tagging } from '#features/custom-fields/server/retag.ts';
import { retagged } from '#features/custom-fields/server/retag.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { mayAssign } from '#platform/access/ownership.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { customDifference } from '#platform/custom-fields/server/custom-difference.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import { seesContactsOfClient } from '#platform/visibility/server/hidden-contacts.ts';
import { sightOfActor } from '#platform/visibility/server/sight.ts';
import type { Property, PropertyInput } from '../../contract.ts';
import type { PropertyStatus } from '../../rules.ts';
import { isClosed } from '../../rules.ts';
import type { NewPropertyRow, PropertyRow } from '../repository/property-rows.ts';
import {
  findBrokenPropertyLinks,
  findProperty,
  findPropertyRow,
  findRowWithImages,
  insertOffer,
  insertPrices,
  insertPropertyRow,
  lockPropertyRow,
  replaceImages,
  updatePropertyRow,
  updateStatus,
} from '../repository/property-rows.ts';

export const propertiesTopic = 'properties';

/** Adds a property; a repeated request creates one. It belongs to the caller unless the input names an agent. */
export async function createProperty(
  context: StaffContext,
  { id, ...input }: PropertyInput & { id: string },
): Promise<Property> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const { image_ids, floor_plan_ids, ...values } = await checkLinks(context, tx, input, null);
    const row = {
      ...values,
      id,
      status: 'available' as const,
      agent_id: values.agent_id ?? actorId,
      listing_date: values.listing_date ?? dayOf(now, (await findCompany(tx.db)).time_zone),
      created_by: actorId,
      created_at: now,
      updated_at: now,
    };
    if (
      !(await insertPropertyRow(tx.db, row, { imageIds: image_ids, floorPlanIds: floor_plan_ids, priceId: uuid() }))
    ) {
      assertIdempotentReplay(await findPropertyRow(tx.db, id), actorId);
      return getPropertyOrThrow(tx, id);
    }
    await tx.record({
      topic: propertiesTopic,
      entityId: id,
      action: 'created',
      difference: { title: [null, row.title], price: [null, row.price] },
    });
    await tx.notify({ kind: 'property_added', topic: propertiesTopic, entityId: id });
    return getPropertyOrThrow(tx, id);
  });
}

/**
 * Saves a property that was read at `version`; a newer version is refused with the current property. Only a deal can make a
 * property sold or rented; without one the save is refused as 'needs_deal'.
 */
export async function updateProperty(
  context: StaffContext,
  { id, version, ...input }: PropertyInput & { id: string; status: PropertyStatus; version: number },
): Promise<Property> {
  return saveProperty(context, id, version, (tx, before) => {
    if (isClosed(input.status) && input.status !== before.status) throw invalidField('status', 'needs_deal');
    return checkLinks(context, tx, input, before);
  });
}

/** Assigns a property to an agent or to nobody. */
export function assignProperty(
  context: StaffContext,
  { id, version, agent_id }: { id: string; version: number; agent_id: string | null },
): Promise<Property> {
  return saveProperty(context, id, version, async (tx, before) => {
    const agentId = agent_id === before.agent_id ? null : agent_id;
    if (agentId !== null && !(await isAgent(tx.db, agentId))) throw invalidField('agent_id', 'unknown');
    if (!mayAssign(context.actor, before, agent_id)) throw forbiddenField('agent_id', 'not_yours');
    return { agent_id };
  });
}

/** Adds and removes tags; part of a change of many properties. */
export function tagProperty(context: StaffContext, { id, version, ...tags }: Tagging): Promise<Property> {
  return saveProperty(context, id, version, async (_, before) => ({ custom: retagged(before.custom, tags) }));
}

/** Sets or empties a custom field; part of a change of many properties, which checks the value. */
export function setPropertyField(context: StaffContext, { id, version, ...setting }: FieldSetting): Promise<Property> {
  return saveProperty(context, id, version, async (_, before) => ({ custom: withValue(before.custom, setting) }));
}

/** Makes a property available or pending; one that a deal has closed is refused. */
export function offerProperty(
  context: StaffContext,
  { id, version, status }: { id: string; version: number; status: 'available' | 'pending' },
): Promise<Property> {
  return saveProperty(context, id, version, async (_, before) => {
    if (isClosed(before.status)) throw new Failure('conflict', { reason: 'closed' });
    return { status };
  });
}

export interface Closing {
  readonly id: string;
  readonly version: number;
  readonly status: 'sold' | 'rented';
  /** Other fields to save with it. */
  readonly input?: PropertyInput | undefined;
}

/** Makes a property sold or rented, in the transaction of its deal. */
export async function closeProperty(context: StaffContext, { id, version, status, input }: Closing): Promise<Property> {
  return saveProperty(context, id, version, async (tx, before) => ({
    ...(input && (await checkLinks(context, tx, input, before, 'property.'))),
    status,
  }));
}

async function saveProperty(
  context: StaffContext,
  id: string,
  version: number | null,
  valuesFor: (tx: Transaction, before: PropertyRow) => Promise<Changes>,
): Promise<Property> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const found = await findRowWithImages(tx.db, id);
    if (!found || found.row.deleted_at) throw new Failure('not_found');
    const { row: before, images: oldImages, floorPlans: oldPlans } = found;
    // Report a conflict first: it may be the only reason why the values are invalid.
    if (version !== null && before.version !== version) throw await conflictOf(tx, id);
    const { image_ids = oldImages, floor_plan_ids = oldPlans, listing_date, ...values } = await valuesFor(tx, before);
    const after = await updatePropertyRow(
      tx.db,
      { id, version: before.version },
      {
        ...values,
        listing_date: listing_date ?? before.listing_date,
        updated_at: now,
      },
    );
    if (!after) throw await conflictOf(tx, id);
    const difference = {
      ...differenceOf<object>(comparable(before), comparable(after)),
      ...customDifference(before.custom, after.custom),
      ...differenceOf<object>({ image_ids: oldImages, floor_plan_ids: oldPlans }, { image_ids, floor_plan_ids }),
    };
    if ('image_ids' in difference || 'floor_plan_ids' in difference)
      await replaceImages(tx.db, id, { imageIds: image_ids, floorPlanIds: floor_plan_ids });
    if ('price' in difference || 'purpose' in difference)
      await insertPrices(tx.db, [priceOf(after, now, context.actor.profileId)]);
    if (Object.keys(difference).length > 0)
      await tx.record({ topic: propertiesTopic, entityId: id, action: 'updated', difference });
    if (Number(after.price) < Number(before.price)) await insertOffer(tx.db, id, now);
    return getPropertyOrThrow(tx, id);
  });
}

/** The changes of a save; omitted pictures and an omitted listing date stay. */
type Changes = Omit<Partial<NewPropertyRow>, 'listing_date'> & {
  readonly image_ids?: readonly string[];
  readonly floor_plan_ids?: readonly string[];
  readonly listing_date?: string | null;
};

/** Sets the status of a property of any version, in the trash or not, as part of undoing its deal. */
export async function setPropertyStatus(
  context: StaffContext,
  { id, status }: { id: string; status: PropertyStatus },
): Promise<void> {
  await transact(context, async (tx) => {
    const before = await lockPropertyRow(tx.db, id);
    if (!before || before.status === status) return;
    await updateStatus(tx.db, id, status, context.clock.now());
    await tx.record({
      topic: propertiesTopic,
      entityId: id,
      action: 'updated',
      difference: { status: [before.status, status] },
    });
  });
}

/** The refusal of a save on an old version, with the current property and its editor. */
async function conflictOf(tx: Transaction, id: string): Promise<Failure> {
  const current = await findProperty(tx.db, id);
  if (!current) return new Failure('not_found');
  const held = { agentId: current.agent_id, savedAt: current.updated_at };
  const editor = await findLastEditor(tx.db, propertiesTopic, id, held);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

/**
 * Refuses links to missing records, and taking a property from its agent. A property keeps an agent or owner who has left.
 * A new owner must be a client whose contact details the person sees: those of the owner of an own property are shown.
 * `within` is the path of the input in the request.
 */
async function checkLinks<D extends PropertyInput>(
  context: StaffContext,
  tx: Transaction,
  input: D,
  before: PropertyRow | null,
  within = '',
): Promise<Omit<D, 'custom'> & Pick<PropertyRow, 'custom'>> {
  const newOwner = input.owner_id === before?.owner_id ? null : input.owner_id;
  const broken = await findBrokenPropertyLinks(tx.db, {
    typeId: input.property_type_id,
    agentId: input.agent_id === before?.agent_id ? null : input.agent_id,
    ownerId: newOwner,
    projectId: input.project_registration_id === before?.project_registration_id ? null : input.project_registration_id,
    imageIds: input.image_ids,
    floorPlanIds: input.floor_plan_ids,
  });
  if (broken.type) throw invalidField(`${within}property_type_id`, 'unknown');
  if (broken.agent) throw invalidField(`${within}agent_id`, 'unknown');
  if (before && !mayAssign(context.actor, before, input.agent_id))
    throw forbiddenField(`${within}agent_id`, 'not_yours');
  if (broken.owner) throw invalidField(`${within}owner_id`, 'unknown');
  const sight = sightOfActor(context);
  if (newOwner !== null && sight && !(await seesContactsOfClient(tx.db, sight, newOwner)))
    throw forbiddenField(`${within}owner_id`, 'hidden_contact');
  for (const name of ['image_ids', 'floor_plan_ids'] as const) {
    if (new Set(input[name]).size !== input[name].length) throw invalidField(`${within}${name}`, 'repeated');
  }
  if (input.floor_plan_ids.some((file) => input.image_ids.includes(file)))
    throw invalidField(`${within}floor_plan_ids`, 'repeated');
  if (broken.project) throw invalidField(`${within}project_registration_id`, 'unknown');
  if (broken.images) throw invalidField(`${within}image_ids`, 'unknown');
  if (broken.floorPlans) throw invalidField(`${within}floor_plan_ids`, 'unknown');
  const { property_type_id: propertyTypeId, custom: sent } = input;
  const custom = await checkCustom(tx.db, { kind: 'properties', sent, before, propertyTypeId });
  return { ...input, custom, features: [...new Set(input.features)], portal_ids: [...new Set(input.portal_ids)] };
}

function comparable(row: PropertyRow): object {
  const {
    updated_at: _at,
    version: _version,
    people: _people,
    search_text: _text,
    place_key: _place,
    locality_id: _locality,
    locality_aliases: _aliases,
    custom: _custom,
    ...fields
  } = row;
  return fields;
}

function priceOf(row: { id: string; price: string; purpose: PropertyInput['purpose'] }, at: Date, by: string | null) {
  return { id: uuid(), property_id: row.id, price: row.price, purpose: row.purpose, changed_at: at, changed_by: by };
}

async function getPropertyOrThrow(tx: Transaction, id: string): Promise<Property> {
  const property = await findProperty(tx.db, id);
  if (!property) throw new Failure('not_found');
  return property;
}
