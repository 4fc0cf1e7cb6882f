import type { ExistingPerson } from '#features/clients/contract.ts';
import { findExisting } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { FieldSetting } from '#features/custom-fields/server/change-field.ts';
import { withValue } from '#features/custom-fields/server/change-field.ts';
import { checkCustom } from '#features/custom-fields/server/check-custom.ts';
import type { Tagging } from '#features/custom-fields/server/retag.ts';
import { retagged } from '#features/custom-fields/server/retag.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { areTypes } from '#features/property-types/server/repository.ts';
import { anyRequirement } from '#features/requirements/contract.ts';
import { isReversed } from '#features/requirements/rules.ts';
import { currentWord } from '#features/vocabulary/server/current-word.ts';
import { mayAssign } from '#platform/access/ownership.ts';
import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import { isContactKey } from '#platform/contact/contact-keys.ts';
import { lockContactKeys } from '#platform/contact/server/lock-contact-keys.ts';
import { typedPhones } from '#platform/contact/server/typed-phones.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { customDifference } from '#platform/custom-fields/server/custom-difference.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import { keptEmail } from '#platform/visibility/server/contacts-in-text.ts';
import type { Lead, LeadInput } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import { followUpDays, isLost, isWon, leadOwnership } from '../../rules.ts';
import { positionOnTop, topAt } from '../repository/board.ts';
import type { LeadRow } from '../repository/lead-rows.ts';
import {
  findBrokenLeadLinks,
  findExistingLeads,
  findLead,
  findLeadRow,
  insertLeadRows,
  updateLeadRow,
} from '../repository/lead-rows.ts';
import { readStageWords } from '../repository/stages.ts';

export const leadsTopic = 'leads';

export interface NewLead extends LeadInput {
  readonly id: string;
  /** If given, another person with the same phone or email address is a conflict. */
  readonly known_ids?: readonly string[] | undefined;
}

/** Adds a lead on top of its column; idempotent by id. One that arrives as 'converted' is qualified. */
export async function createLead(context: StaffContext, { id, known_ids, ...input }: NewLead): Promise<Lead> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const values = await check(context, tx, { ...input, status: await statusFor(tx, input.status, null) }, null);
    await refuseUnknownPeople(tx, { ...values, id, known_ids });
    const row = {
      ...values,
      id,
      position: topAt(now),
      stage_since: now,
      created_by: actorId,
      created_at: now,
      updated_at: now,
    };
    const [isNew] = await insertLeadRows(tx.db, [row]);
    if (!isNew) {
      assertIdempotentReplay(await findLeadRow(tx.db, id), actorId);
      return getLeadOrThrow(tx, id);
    }
    const { full_name, status } = row;
    await tx.record({
      topic: leadsTopic,
      entityId: id,
      action: 'created',
      difference: { full_name: [null, full_name], status: [null, status] },
    });
    await tx.notify({ kind: 'lead_added', topic: leadsTopic, entityId: id });
    await notifyMeetingAgent(context, tx, id, null, row.assigned_agent_id);
    return getLeadOrThrow(tx, id);
  });
}

type Contacts = Pick<LeadRow, 'id' | 'phone_e164' | 'other_phones_e164' | 'email'> & Pick<NewLead, 'known_ids'>;

/**
 * Until the transaction ends, nobody else adds a lead with these contact details. Throws 'conflict' with the people who have
 * them and whom the caller does not know of.
 */
async function refuseUnknownPeople({ db }: Transaction, lead: Contacts): Promise<void> {
  const { id: except, known_ids, other_phones_e164: others } = lead;
  const phones = [...(lead.phone_e164 === null ? [] : [lead.phone_e164]), ...others].filter(isContactKey);
  const email = lead.email?.toLowerCase() ?? null;
  await lockContactKeys(db, { phones, emails: email === null ? [] : [email] });
  if (known_ids === undefined || (phones.length === 0 && email === null)) return;
  const people = new Map<string, ExistingPerson>();
  for (const phone of phones.length === 0 ? [null] : phones)
    for (const find of [findExistingLeads, findExisting])
      for (const person of await find(db, { phone, email, except })) people.set(person.id, person);
  const unknown = [...people.values()].filter(({ id }) => !known_ids.includes(id));
  if (unknown.length > 0) throw new Failure('conflict', { reason: 'already_known', current: unknown });
}

/** Saves a lead that was read at `version`; a conflict contains the current lead. */
export async function updateLead(
  context: StaffContext,
  { id, version, ...input }: LeadInput & { id: string; version: number },
): Promise<Lead> {
  return changeLead(context, id, version, async (tx, before) => {
    const status = await statusFor(tx, input.status, before);
    return check(context, tx, { ...input, ...keptLoss(input, before), status }, before);
  });
}

/** A lead that becomes a client keeps its stage, and with it why it was lost, unless the input says it anew. */
function keptLoss(
  { status, lost_reason }: LeadInput,
  before: LeadRow,
): Partial<Pick<LeadInput, 'lost_reason' | 'lost_note'>> {
  if (status !== 'converted' || lost_reason !== null) return {};
  return { lost_reason: before.lost_reason, lost_note: before.lost_note };
}

/** The contact details that a lead corrects in the portal. */
export type LeadDetails = Pick<LeadRow, 'full_name' | 'phone' | 'other_phones' | 'email'>;

/** Changes contact details of a lead that was read at `version`. */
export async function updateLeadDetails(
  context: StaffContext,
  { id, version, ...details }: Partial<LeadDetails> & { readonly id: string; readonly version: number },
): Promise<Lead> {
  return changeLead(context, id, version, async (_, before) => ({
    ...details,
    ...typedPhones({ ...before, ...details }, before),
  }));
}

/** Sets or clears the date of the next follow-up. */
export async function planFollowUp(
  context: StaffContext,
  { id, follow_up_on }: { id: string; follow_up_on: string | null },
): Promise<Lead> {
  return changeLead(context, id, null, async (_, before) => {
    await checkFollowUpDay(context, follow_up_on, before);
    return { follow_up_on };
  });
}

/** Assigns a lead to an agent or to nobody; part of a change of many leads, which notifies the agent once. */
export async function assignLead(
  context: StaffContext,
  { id, version, agent_id }: { id: string; version: number; agent_id: string | null },
): Promise<Lead> {
  return changeLead(context, id, version, async (tx, before) => {
    await checkAgent(context, tx, agent_id, before);
    return { assigned_agent_id: agent_id };
  });
}

/** Adds and removes tags; part of a change of many leads. */
export async function tagLead(context: StaffContext, { id, version, ...tags }: Tagging): Promise<Lead> {
  return changeLead(context, id, version, async (_, before) => ({ custom: retagged(before.custom, tags) }));
}

/** Sets or empties a custom field; part of a change of many leads, which checks the value. */
export function setLeadField(context: StaffContext, { id, version, ...setting }: FieldSetting): Promise<Lead> {
  return changeLead(context, id, version, async (_, before) => ({ custom: withValue(before.custom, setting) }));
}

async function changeLead(
  context: StaffContext,
  id: string,
  version: number | null,
  valuesFor: (tx: Transaction, before: LeadRow) => Promise<Partial<LeadRow>>,
): Promise<Lead> {
  return transact(context, async (tx) => {
    const before = await findLeadRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    if (version !== null && before.version !== version) throw await leadConflict(tx, id);
    const values = await valuesFor(tx, before);
    const after = await updateLeadRow(tx.db, before, {
      ...values,
      ...(await stageValues(context, tx, before, values.status)),
      updated_at: context.clock.now(),
    });
    if (!after) throw await leadConflict(tx, id);
    await recordChange(tx, { before, after });
    await notifyMeetingAgent(context, tx, id, before.assigned_agent_id, after.assigned_agent_id);
    return getLeadOrThrow(tx, id);
  });
}

/** Also changes with the status: its start, and the position on top of the new column. */
async function stageValues(
  context: StaffContext,
  tx: Transaction,
  before: LeadRow,
  status: LeadStatus | undefined,
): Promise<Partial<LeadRow>> {
  if (status === undefined || status === before.status) return {};
  const now = context.clock.now();
  return { stage_since: now, position: await positionOnTop(tx.db, status, now) };
}

interface LeadChange {
  readonly before: LeadRow;
  readonly after: LeadRow;
  readonly action?: string;
  /** Also logs the place on the board, for an undo. */
  readonly withPlace?: boolean;
}

/** Logs the changes of a save; false if only the position changed. */
export async function recordChange(
  tx: Transaction,
  { before, after, action = 'updated', withPlace = false }: LeadChange,
): Promise<boolean> {
  const difference = {
    ...differenceOf<object>(comparable(before), comparable(after)),
    ...customDifference(before.custom, after.custom),
  };
  if (Object.keys(difference).length === 0) return false;
  const [from, to] = [boardPlaceOf(before), boardPlaceOf(after)];
  const place: Difference = withPlace
    ? { stage_since: [from.stage_since, to.stage_since], position: [from.position, to.position] }
    : {};
  await tx.record({ topic: leadsTopic, entityId: after.id, action, difference: { ...difference, ...place } });
  return true;
}

/** The place of a lead on the board, as the change log keeps it. */
export function boardPlaceOf({ stage_since, position }: LeadRow) {
  return { stage_since: stage_since.toISOString(), position };
}

/** Notifies the new agent of a lead, unless they assigned it themselves. */
async function notifyMeetingAgent(
  { actor, batchId }: StaffContext,
  tx: Transaction,
  id: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (batchId !== undefined) return;
  if (after === null || after === before || after === actor.profileId) return;
  await tx.notify({ kind: 'lead_assigned', topic: leadsTopic, entityId: id, recipientId: after });
}

/** The conflict error: the current lead and its last editor. */
export async function leadConflict(tx: Transaction, id: string): Promise<Failure> {
  const current = await findLead(tx.db, id);
  if (!current) return new Failure('not_found');
  const held = { agentId: current.assigned_agent_id, savedAt: current.updated_at };
  const editor = await findLastEditor(tx.db, leadsTopic, id, held);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

/** Rejects broken links and invalid phones; unchanged values stay. */
async function check(
  context: StaffContext,
  tx: Transaction,
  input: LeadInput & { readonly status: LeadStatus },
  before: LeadRow | null,
) {
  await checkFollowUpDay(context, input.follow_up_on, before);
  await checkAgent(context, tx, input.assigned_agent_id, before);
  const propertyId = input.property_id === before?.property_id ? null : input.property_id;
  const broken = await findBrokenLeadLinks(tx.db, { agentId: null, propertyId });
  if (broken.property) throw invalidField('property_id', 'unknown');
  const phones = typedPhones(input, before);
  const source = await currentWord(tx.db, 'lead_source', { field: 'source', key: input.source });
  const status = await currentStage(tx, input.status);
  return {
    ...input,
    email: keptEmail(input.email, before?.email),
    source,
    status,
    ...lossOf(input.status, await currentLostReason(tx, input.status, input.lost_reason), input.lost_note),
    ...winOf(input.status, input, before),
    ...phones,
    preferred_locations: [...new Set(input.preferred_locations)],
    ...(await lookedForOf(tx, input, before)),
    custom: await checkCustom(tx.db, { kind: 'leads', sent: input.custom, before }),
  };
}

/** Throws for somebody who is no agent, and if the lead may not be taken from its agent; an agent who has left stays. */
async function checkAgent(
  { actor }: StaffContext,
  tx: Transaction,
  agentId: string | null,
  before: LeadRow | null,
): Promise<void> {
  const broken = await findBrokenLeadLinks(tx.db, {
    agentId: agentId === before?.assigned_agent_id ? null : agentId,
    propertyId: null,
  });
  if (broken.agent) throw invalidField('assigned_agent_id', 'unknown');
  if (before && !mayAssign(actor, leadOwnership(before), agentId))
    throw forbiddenField('assigned_agent_id', 'not_yours');
}

/** What the lead looks for. What the input omits stays; a lower end above the new budget is dropped. */
async function lookedForOf(tx: Transaction, input: LeadInput, before: LeadRow | null) {
  const held = before ?? anyRequirement;
  const {
    budget_min = isReversed(held.budget_min, input.budget) ? null : held.budget_min,
    property_type_ids = held.property_type_ids,
    bedrooms_min = held.bedrooms_min,
    bedrooms_max = held.bedrooms_max,
    area_min = held.area_min,
    area_max = held.area_max,
    possession_by = held.possession_by,
  } = input;
  // Of a range, the input may omit one end.
  if (isReversed(bedrooms_min, bedrooms_max)) throw invalidField('bedrooms_min', 'min_over_max');
  if (isReversed(area_min, area_max)) throw invalidField('area_min', 'min_over_max');
  const types = [...new Set(property_type_ids)];
  // A type that was deleted since stays.
  const added = types.filter((id) => !held.property_type_ids.includes(id));
  if (!(await areTypes(tx.db, added))) throw invalidField('property_type_ids', 'unknown');
  return { budget_min, property_type_ids: types, bedrooms_min, bedrooms_max, area_min, area_max, possession_by };
}

/** Throws for a day that only a typing error names; an unchanged day stays. */
async function checkFollowUpDay(context: StaffContext, on: string | null, before: LeadRow | null): Promise<void> {
  if (on === null || on === before?.follow_up_on) return;
  const { time_zone } = await findCompany(context.db);
  const { first, last } = followUpDays(dayOf(context.clock.now(), time_zone));
  if (on < first) throw invalidField('follow_up_on', 'too_small', first);
  if (on > last) throw invalidField('follow_up_on', 'too_big', last);
}

/** 'converted' says that the lead became a client, which is no stage: it keeps its own, and a new lead is qualified. */
async function statusFor(
  { db }: Transaction,
  requested: LeadInput['status'],
  before: LeadRow | null,
): Promise<LeadStatus> {
  if (requested !== 'converted') return requested;
  return before?.status ?? (await readStageWords(db)).usual('qualified');
}

/** The stage that a lead gets for one that a person or a program names; throws for one that does not exist. */
export async function currentStage({ db }: Transaction, status: LeadStatus): Promise<LeadStatus> {
  return currentWord(db, 'lead_stage', { field: 'status', key: status });
}

/** The reason of a lost lead; throws for one that does not exist. */
export async function currentLostReason(
  tx: Transaction,
  status: LeadStatus,
  reason: LeadRow['lost_reason'],
): Promise<LeadRow['lost_reason']> {
  if (!isLost(status) || reason === null) return reason;
  return currentWord(tx.db, 'lost_reason', { field: 'lost_reason', key: reason });
}

export function lossOf(status: LeadStatus, reason: LeadRow['lost_reason'], note: string) {
  return isLost(status) ? { lost_reason: reason, lost_note: note } : { lost_reason: null, lost_note: '' };
}

interface Win {
  readonly won_reason?: LeadRow['won_reason'] | undefined;
  readonly won_note?: string | undefined;
}

/**
 * Why a lead with this status is won. Throws if it is closed for no reason, or if it leaves the closed leads while the
 * deal that won it is recorded.
 */
export function winOf(status: LeadStatus, { won_reason, won_note }: Win, before: LeadRow | null) {
  if (!isWon(status)) {
    if (before?.won_reason === 'deal') throw new Failure('conflict', { reason: 'lead_has_deal' });
    return { won_reason: null, won_note: '' };
  }
  const isKept = before?.won_reason === 'deal' || !won_reason;
  const reason = isKept ? (before?.won_reason ?? null) : won_reason;
  if (reason === null) throw invalidField('won_reason', 'required');
  return { won_reason: reason, won_note: isKept ? (before?.won_note ?? '') : (won_note ?? '') };
}

function comparable(row: LeadRow): object {
  const { updated_at: _at, version: _version, phone_e164: _phone, search_text: _text, name_key: _name, ...rest } = row;
  const {
    stage_since: _since,
    answered_at: _answered,
    position: _position,
    duplicate_keys: _keys,
    custom,
    ...fields
  } = rest;
  return fields;
}

export async function getLeadOrThrow(tx: Transaction, id: string): Promise<Lead> {
  const lead = await findLead(tx.db, id);
  if (!lead) throw new Failure('not_found');
  return lead;
}
