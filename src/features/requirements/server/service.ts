import { v7 as uuid } from 'uuid';
import { checkCustom } from '#features/custom-fields/server/check-custom.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { areTypes } from '#features/property-types/server/repository.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { assertWritable } from '#platform/visibility/server/sight.ts';
import type { Requirement, RequirementInput } from '../contract.ts';
import { anyRequirement } from '../contract.ts';
import { isBlankRequirement, maxRequirements } from '../rules.ts';
import type { ReplacedType, RequirementRow } from './repository.ts';
import {
  deleteRequirementRow,
  findRequirementRow,
  insertRequirementRow,
  isLeadOrClient,
  listRequirements,
  lockLeadOrClient,
  nextPosition,
  replaceRequiredType,
  updateRequirementRow,
} from './repository.ts';
import type { StoredRequirement } from './requirement-difference.ts';
import { requirementDifference } from './requirement-difference.ts';

interface RequirementPerson {
  readonly topic: PersonTopic;
  readonly person_id: string;
}

const blank: StoredRequirement = { ...anyRequirement, custom: {} };

/** What a lead or client looks for, the first requirement first. */
export async function readRequirements(
  context: StaffContext,
  { topic, person_id }: RequirementPerson,
): Promise<Requirement[]> {
  const rows = await listRequirements(context.db, topic, person_id);
  if (rows.length === 0 && !(await isLeadOrClient(context.db, topic, person_id))) throw new Failure('not_found');
  return rows.map(present);
}

/** Adds a requirement to a lead or client; idempotent by id. Refuses more than ten at the field `person_id`. */
export async function addRequirement(
  context: StaffContext,
  { id, topic, person_id, ...input }: RequirementInput & RequirementPerson & { readonly id: string },
): Promise<Requirement> {
  const now = context.clock.now();
  const created_by = context.actor.profileId;
  return transact(context, async (tx) => {
    await lockWritablePerson(context, tx, { topic, person_id });
    const existing = await findRequirementRow(tx.db, id);
    if (existing) {
      assertIdempotentReplay(existing, created_by);
      if (personOf(existing).person_id !== person_id) throw new Failure('conflict', { reason: 'id_taken' });
      return present(existing);
    }
    const held = await listRequirements(tx.db, topic, person_id);
    if (held.length >= maxRequirements) throw invalidField('person_id', 'too_many');
    const values = await check(tx, input, null);
    const position = await nextPosition(tx.db, topic, person_id);
    const row = {
      ...values,
      id,
      ...columnOf({ topic, person_id }),
      position,
      created_by,
      created_at: now,
      updated_at: now,
    };
    if (!(await insertRequirementRow(tx.db, row))) throw new Failure('conflict', { reason: 'id_taken' });
    const added = await getRowOrThrow(tx, id);
    await recordAdded(tx, added);
    return present(added);
  });
}

/** Throws 'conflict' with the current requirement if it was saved since `version`. */
export async function updateRequirement(
  context: StaffContext,
  { id, version, ...input }: RequirementInput & { readonly id: string; readonly version: number },
): Promise<Requirement> {
  return transact(context, async (tx) => {
    const before = await lockRequirement(context, tx, id);
    if (before.version !== version) throw await conflictOf(tx, before);
    const values = await check(tx, input, before);
    const after = await updateRequirementRow(tx.db, before, { ...values, updated_at: context.clock.now() });
    if (!after) throw await conflictOf(tx, before);
    await recordChange(tx, before, after);
    return present(after);
  });
}

/** Deletes a requirement. The first one stays: it holds the person's preferences. */
export async function deleteRequirement(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockRequirement(context, tx, id);
    if (row.position === 0) throw new Failure('conflict', { reason: 'first_requirement' });
    await deleteRequirementRow(tx.db, id);
    const { topic, person_id } = personOf(row);
    await tx.record({
      topic,
      entityId: person_id,
      action: 'requirement_removed',
      difference: requirementDifference(contentOf(row), blank),
    });
  });
}

/**
 * Carries a lead's requirements to the client that the lead became. A new client, and one without any requirement of another
 * purpose, takes the lead's first one as its own first; all that the client does not have yet is added.
 */
export async function carryRequirements(
  context: StaffContext,
  tx: Transaction,
  { leadId, clientId, isNew }: { readonly leadId: string; readonly clientId: string; readonly isNew: boolean },
): Promise<void> {
  if (!(await lockLeadOrClient(tx.db, 'clients', clientId))) return;
  const updated_at = context.clock.now();
  const carried = await listRequirements(tx.db, 'leads', leadId);
  const held = await listRequirements(tx.db, 'clients', clientId);
  const [[first], [own]] = [carried, held];
  if (!first || !own) return;
  const isUnused = held.length === 1 && isBlankRequirement(own) && (own.purpose ?? first.purpose) === first.purpose;
  const replacesFirst = isNew || isUnused;
  if (replacesFirst) {
    const purpose = own.purpose ?? first.purpose;
    const after = await updateRequirementRow(tx.db, own, { ...contentOf(first), purpose, updated_at });
    if (after && !isNew) await recordChange(tx, own, after);
  }
  for (const one of replacesFirst ? carried.slice(1) : carried) {
    const content = contentOf(one);
    const isHeld = held.some((other) => Object.keys(requirementDifference(contentOf(other), content)).length === 0);
    if (isBlankRequirement(one) || isHeld) continue;
    const position = await nextPosition(tx.db, 'clients', clientId);
    const { created_by, created_at } = one;
    const row = { ...content, id: uuid(), client_id: clientId, position, created_by, created_at, updated_at };
    await insertRequirementRow(tx.db, row);
    await recordAdded(tx, await getRowOrThrow(tx, row.id));
  }
}

/**
 * Replaces a deleted property type in requirements. Without a replacement the requirement keeps the type, matches no
 * property by it, and works again once the type is restored.
 */
export function replacePropertyTypeInRequirements(now: () => Date) {
  return async (tx: Transaction, from: string, to: string | null): Promise<void> => {
    const replaced = to === null ? [] : await replaceRequiredType(tx.db, from, to, now());
    for (let start = 0; start < replaced.length; start += 1000)
      await tx.record(...replaced.slice(start, start + 1000).map((one) => replacedTypeChange(one, from)));
  };
}

function replacedTypeChange({ topic, id, before, after }: ReplacedType, batchId: string) {
  return {
    topic,
    entityId: id,
    action: 'requirement_updated',
    difference: { property_type_ids: [before, after] as const },
    batchId,
  };
}

async function recordAdded(tx: Transaction, row: RequirementRow): Promise<void> {
  const { topic, person_id } = personOf(row);
  const difference = requirementDifference(blank, contentOf(row));
  await tx.record({ topic, entityId: person_id, action: 'requirement_added', difference });
}

async function recordChange(tx: Transaction, before: RequirementRow, after: RequirementRow): Promise<void> {
  const difference = requirementDifference(contentOf(before), contentOf(after));
  if (Object.keys(difference).length === 0) return;
  const { topic, person_id } = personOf(after);
  await tx.record({ topic, entityId: person_id, action: 'requirement_updated', difference });
}

async function check(
  tx: Transaction,
  input: RequirementInput,
  before: RequirementRow | null,
): Promise<StoredRequirement> {
  const property_type_ids = [...new Set(input.property_type_ids)];
  if (!(await areTypes(tx.db, property_type_ids))) throw invalidField('property_type_ids', 'unknown');
  return {
    ...input,
    property_type_ids,
    preferred_locations: [...new Set(input.preferred_locations)],
    amenities: [...new Set(input.amenities)],
    nice_to_have: [...new Set(input.nice_to_have)],
    custom: await checkCustom(tx.db, { kind: 'requirements', sent: input.custom, before }),
  };
}

/** Locks the person of a requirement before the requirement, in the order of all writers. */
async function lockRequirement(context: StaffContext, tx: Transaction, id: string): Promise<RequirementRow> {
  await lockWritablePerson(context, tx, personOf(await getRowOrThrow(tx, id)));
  return getRowOrThrow(tx, id);
}

/** Requirements are part of what is stored about the person: a change is one to the lead or client. */
async function lockWritablePerson(
  context: StaffContext,
  tx: Transaction,
  { topic, person_id }: RequirementPerson,
): Promise<void> {
  const locked = await lockLeadOrClient(tx.db, topic, person_id);
  if (!locked) throw new Failure('not_found');
  assertWritable(context, { kind: topic, agents: [locked.agent_id] });
}

async function conflictOf(tx: Transaction, { id }: RequirementRow): Promise<Failure> {
  const row = await getRowOrThrow(tx, id);
  const { topic, person_id } = personOf(row);
  const editor = await findLastEditor(tx.db, topic, person_id);
  const current = present(row);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

async function getRowOrThrow(tx: Transaction, id: string): Promise<RequirementRow> {
  const row = await findRequirementRow(tx.db, id);
  if (!row) throw new Failure('not_found');
  return row;
}

function personOf({ lead_id, client_id }: RequirementRow): RequirementPerson {
  if (lead_id !== null) return { topic: 'leads', person_id: lead_id };
  if (client_id !== null) return { topic: 'clients', person_id: client_id };
  throw new Error('A requirement belongs to nobody.');
}

function columnOf({ topic, person_id }: RequirementPerson) {
  return topic === 'leads' ? { lead_id: person_id } : { client_id: person_id };
}

function contentOf(row: RequirementRow): StoredRequirement {
  const { purpose, preferred_locations, budget_min, budget_max, property_type_ids, amenities, possession_by } = row;
  const { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, area_min, area_max, nice_to_have, custom } = row;
  const rooms = { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max };
  const lists = { preferred_locations, property_type_ids, amenities, nice_to_have };
  return { purpose, budget_min, budget_max, area_min, area_max, possession_by, ...rooms, ...lists, custom };
}

function present(row: RequirementRow): Requirement {
  const { id, position, updated_at, version } = row;
  const own = { id, is_first: position === 0, updated_at: updated_at.toISOString(), version };
  // The contract has no read-only lists.
  return { ...contentOf(row), custom: row.custom as Requirement['custom'], ...own };
}
