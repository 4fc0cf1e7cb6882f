import * as z from 'zod/mini';
import { clientTypes } from '#features/clients/rules.ts';
import {
  areaInOrder,
  areaRange,
  bedroomRange,
  budgetRange,
  possessionBy,
  preferredLocations,
  requiredTypes,
  roomsInOrder,
} from '#features/requirements/contract.ts';
import { isReversed } from '#features/requirements/rules.ts';
import { customFilter, customInput, customOutput, sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import {
  contactEmail,
  cursor,
  day,
  id,
  instant,
  money,
  otherPhones,
  requiredText,
  text,
  version,
} from '#platform/rpc/fields.ts';
import { leadSourceKey, lostReasonKey, severalWords } from '#platform/words/word-fields.ts';
import {
  interests,
  isLeadStatus,
  isLost,
  leadFollowUpFilters,
  leadSortings,
  maxKnownPeople,
  typedWonReasons,
  wonReasons,
} from './rules.ts';
import { leadStatusKey, openStageKey } from './stage-fields.ts';

const tags = ['Leads'];

const status = leadStatusKey;
/** 'converted': has become a client. The lead keeps its stage; a new one is qualified. */
const statusInput = z
  .string()
  .check(z.refine((value) => value === 'converted' || isLeadStatus(value), 'unknown_stage'));
const lostReason = z.nullable(lostReasonKey);

const hasReason = z.refine<{ status: string; lost_reason: string | null }>(
  (value) => !isLost(value.status) || value.lost_reason !== null,
  { error: 'required', path: ['lost_reason'] },
);
/** Needed to close a lead for which no deal is recorded. */
const wonReasonInput = z.optional(z.nullable(z.enum(typedWonReasons)));
const wonNoteInput = z.optional(text(500));

/** More of what the lead looks for, as in its first requirement. */
const lookedFor = {
  /** The budget's lower end; `budget` is its upper end. */
  budget_min: budgetRange.budget_min,
  property_type_ids: requiredTypes,
  ...bedroomRange,
  ...areaRange,
  possession_by: possessionBy,
};
const isInOrder = [
  z.refine<{ budget_min?: string | null | undefined; budget: string | null }>(
    (value) => !isReversed(value.budget_min ?? null, value.budget),
    { error: 'min_over_max', path: ['budget_min'] },
  ),
  ...roomsInOrder,
  areaInOrder,
] as const;

/** A user's input for a lead. Empty optional values are null. */
const leadFields = z.object({
  full_name: requiredText(120),
  email: z.nullable(contactEmail),
  phone: z.nullable(text(40)),
  /** Omitted: unchanged, and none for a new record. */
  other_phones: z.optional(otherPhones),
  source: leadSourceKey,
  status: statusInput,
  lost_reason: lostReason,
  lost_note: text(500),
  won_reason: wonReasonInput,
  won_note: wonNoteInput,
  interest_type: z.nullable(z.enum(interests)),
  /** In the company's currency. */
  budget: z.nullable(money),
  preferred_locations: preferredLocations,
  /** Omitted: unchanged, and any for a new record. */
  ...z.partial(z.object(lookedFor)).shape,
  notes: text(5000),
  follow_up_on: z.nullable(day),
  assigned_agent_id: z.nullable(id),
  property_id: z.nullable(id),
  custom: customInput,
});
export const leadInput = leadFields.check(hasReason, ...isInOrder);
export type LeadInput = z.infer<typeof leadInput>;

const newLead = z.extend(leadFields, {
  id,
  /**
   * The clients and leads with this phone or email address that the caller knows of. With it, the answer is a conflict if
   * there is another one; without it, nobody is looked for.
   */
  known_ids: z.optional(z.array(id).check(z.maxLength(maxKnownPeople))),
});

export const leadCard = z.strictObject({
  id,
  full_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_e164: z.nullable(z.string()),
  /** Null if an import gave none. */
  source: z.nullable(z.string()),
  status,
  lost_reason: z.nullable(z.string()),
  /** Why it is closed; null if it is not. */
  won_reason: z.nullable(z.enum(wonReasons)),
  /** When it entered its stage. */
  stage_since: instant,
  interest_type: z.nullable(z.enum(interests)),
  /** The lower end of the budget; `budget` is its upper end. */
  budget_min: z.nullable(z.string()),
  budget: z.nullable(z.string()),
  preferred_locations: z.array(z.string()),
  follow_up_on: z.nullable(day),
  assigned_agent_id: z.nullable(id),
  /** `is_deleted`: in the trash, so there is no page to link to. */
  assigned_agent: z.nullable(z.strictObject({ id, full_name: z.string(), is_deleted: z.boolean() })),
  property_id: z.nullable(id),
  /** Null also when the property is in the trash. */
  property: z.nullable(z.strictObject({ id, title: z.string() })),
  client_id: z.nullable(id),
  custom: customOutput,
  /** The custom values of the first requirement that has some. */
  requirement_custom: z.optional(customOutput),
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
});
export type LeadCard = z.infer<typeof leadCard>;

export const leadSchema = z.extend(leadCard, {
  /** Further numbers, each with its kind: 'home:98220 41736'. */
  other_phones: z.array(z.string()),
  lost_note: z.string(),
  won_note: z.string(),
  ...lookedFor,
  notes: z.string(),
  assigned_agent: z.nullable(
    z.strictObject({
      id,
      full_name: z.string(),
      is_deleted: z.boolean(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  property: z.nullable(
    z.strictObject({
      id,
      title: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      price: z.string(),
    }),
  ),
  /** The client it became; null also when that one is in the trash. */
  client: z.nullable(z.strictObject({ id, full_name: z.string() })),
  updated_at: instant,
});
export type Lead = z.infer<typeof leadSchema>;

/** A lead that has become a client, and what an existing client got from it. */
export const convertedLead = z.extend(leadSchema, {
  /** Phone numbers and email addresses that the existing client lacked. */
  added_contacts: z.array(z.string()),
  /** Those that only the client's notes had room for. */
  noted_contacts: z.array(z.string()),
  /** Those that the client has no room for: only the lead has them. */
  left_contacts: z.array(z.string()),
});
export type ConvertedLead = z.infer<typeof convertedLead>;

const optionalAmount = z.optional(z.number().check(z.minimum(0), z.maximum(99_999_999_999)));

/** List filters; every one is a URL parameter. */
export const leadFilter = z.object({
  search: z.optional(text(200)),
  status: z.optional(severalWords(leadStatusKey)),
  source: z.optional(severalWords(leadSourceKey)),
  interest: z.optional(z.array(z.enum(interests)).check(z.maxLength(interests.length))),
  /** In the company's currency; excludes leads without a budget. One without an upper end counts from its lower end. */
  budget_min: optionalAmount,
  budget_max: optionalAmount,
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  /** Mine: assigned to the user, or unassigned and added by the user. */
  whose: z.optional(z.enum(['mine', 'unassigned'])),
  /** Leads that wait for their first contact. Mine: of the user, or of nobody. */
  waiting: z.optional(z.enum(['mine', 'all'])),
  property: z.optional(id),
  client: z.optional(id),
  follow_up: z.optional(z.enum(leadFollowUpFilters)),
  /** Days of the company, both included. */
  created_since: z.optional(day),
  created_until: z.optional(day),
  /** Days on which it entered its current stage, or was lost. */
  stage_since: z.optional(day),
  stage_until: z.optional(day),
  /** Leads with a first response, whose response time is known; for imported leads it never is. */
  answered: z.optional(z.literal('yes')),
  /** Leads that are in this stage or a later one, or were before they were lost. */
  reached: z.optional(leadStatusKey),
  /** Lost leads, by their last stage before. */
  lost_from: z.optional(openStageKey),
  custom: customFilter,
});
export type LeadFilter = z.infer<typeof leadFilter>;

export const leadListInput = z.extend(leadFilter, {
  sort: sortingOf(leadSortings),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type LeadListInput = z.infer<typeof leadListInput>;

export const leadPage = z.strictObject({ items: z.array(leadCard), next: z.nullable(z.string()) });
export type LeadPage = z.infer<typeof leadPage>;

/** One column of the board for these filters. */
export const boardColumnInput = z.extend(leadFilter, {
  status,
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
export type BoardColumnInput = z.infer<typeof boardColumnInput>;

/** The number of leads in a status, and the sum of their budgets in the company's currency. */
export const columnSum = z.strictObject({ status, count: z.int(), value: z.string() });
export type ColumnSum = z.infer<typeof columnSum>;

/** The new status and the card above the new position; null puts the lead on top. */
export const leadMove = z
  .object({
    id,
    /** The status the user saw: a lead that another user moved since is not moved again. */
    from: status,
    status: statusInput,
    below: z.optional(z.nullable(id)),
    lost_reason: z.optional(lostReason),
    lost_note: z.optional(text(500)),
    won_reason: wonReasonInput,
    won_note: wonNoteInput,
  })
  .check(
    z.refine((value) => !isLost(value.status) || isLost(value.from) || Boolean(value.lost_reason), {
      error: 'required',
      path: ['lost_reason'],
    }),
  );
export type LeadMove = z.infer<typeof leadMove>;

/** Moves a lead together with what is logged about it: dropped if the lead has left the stage the user saw. */
export const stageChange = z.object({ from: openStageKey, to: openStageKey });
export type StageChange = z.infer<typeof stageChange>;

/** A period in a status. */
export const stageStay = z.strictObject({
  status,
  since: instant,
  until: z.nullable(instant),
  /** Who moved it there; null for the program and deleted people. */
  actor: z.nullable(z.string()),
});
export type StageStay = z.infer<typeof stageStay>;

export const sourceFigures = z.strictObject({
  /** Null for leads of unknown source. */
  source: z.nullable(z.string()),
  leads: z.int(),
  closed: z.int(),
  /** Closed leads in percent of all, rounded. */
  conversion: z.int(),
  /** The sum of budgets, in the company's currency. */
  value: z.string(),
  /** Value divided by the number of leads, without decimals. */
  average: z.string(),
  /** The part of the value that is in closed leads. */
  closed_value: z.string(),
});
export type SourceFigures = z.infer<typeof sourceFigures>;

export const sourcesReport = z.strictObject({
  /** Most leads first. */
  sources: z.array(sourceFigures),
  total: z.strictObject({ sources: z.int(), leads: z.int(), closed: z.int(), conversion: z.int(), value: z.string() }),
});
export type SourcesReport = z.infer<typeof sourcesReport>;

/** Days of the company on which leads were added, both included. */
const addedDays = { created_since: z.optional(day), created_until: z.optional(day) };

const funnelStage = z.strictObject({
  stage: leadStatusKey,
  /** Leads that are in this stage or a later one, or were before they were lost. */
  reached: z.int(),
  /** Of these, those that are in it now. */
  waiting: z.int(),
  /** Of these, those that were lost from it. The others reached the next stage. */
  lost: z.int(),
  /** The median stay in days, with one decimal, of those that left it; null if nobody did, or the log does not know. */
  days: z.nullable(z.string()),
});
/** In the order of the stages. */
export const leadFunnel = z.array(funnelStage);
export type LeadFunnel = z.infer<typeof leadFunnel>;

/** Months with leads, earliest first; a month is its first day. */
export const sourceMonths = z.array(z.strictObject({ month: day, source: z.nullable(z.string()), leads: z.int() }));
export type SourceMonths = z.infer<typeof sourceMonths>;

/** Months in which leads were added that were answered since, earliest first. */
export const responseMonths = z.array(
  z.strictObject({
    month: day,
    answered: z.int(),
    /** The mean time from the creation of these leads to the first contact, in hours with one decimal. */
    hours: z.string(),
  }),
);
export type ResponseMonths = z.infer<typeof responseMonths>;

export const leadsContract = {
  ...listProcedures('Leads', { filter: leadFilter, input: leadListInput, page: leadPage }),
  columns: procedure('read', {
    method: 'GET',
    path: '/leads/columns',
    summary: 'The columns of the board: number and value of the leads in each status',
    tags,
  })
    .input(leadFilter)
    .output(z.array(columnSum)),
  column: procedure('read', {
    method: 'GET',
    path: '/leads/columns/{status}',
    summary: 'The leads of one column of the board, in order, a page at a time',
    tags,
  })
    .input(boardColumnInput)
    .output(leadPage),
  sources: procedure('read', {
    method: 'GET',
    path: '/leads/sources',
    summary: 'Lead sources with the number of closed leads and their value',
    tags,
  })
    .input(z.object(addedDays))
    .output(sourcesReport),
  sourceMonths: procedure('read', {
    method: 'GET',
    path: '/leads/sources/months',
    summary: 'How many leads each source brought, by month',
    tags,
  })
    .input(z.object(addedDays))
    .output(sourceMonths),
  funnel: procedure('read', {
    method: 'GET',
    path: '/leads/funnel',
    summary: 'How many leads reached each stage, how many wait there or were lost, and how long they stayed',
    tags,
  })
    .input(z.object(addedDays))
    .output(leadFunnel),
  responseMonths: procedure('read', {
    method: 'GET',
    path: '/leads/response-times',
    summary: 'The mean time to the first contact, by the month in which the leads were added',
    tags,
  })
    .input(z.object(addedDays))
    .output(responseMonths),
  find: procedure('read', { method: 'GET', path: '/leads/{id}', summary: 'One lead', tags })
    .input(z.object({ id }))
    .output(leadSchema),
  stages: procedure('read', {
    method: 'GET',
    path: '/leads/{id}/stages',
    summary: 'The stage history of a lead, latest first',
    tags,
  })
    .input(z.object({ id }))
    .output(z.array(stageStay)),
  create: procedure('write', { method: 'POST', path: '/leads', summary: 'Add a lead', tags })
    .input(newLead.check(hasReason, ...isInOrder))
    .output(leadSchema),
  update: procedure('write', { method: 'PUT', path: '/leads/{id}', summary: 'Change a lead', tags })
    .input(z.extend(leadFields, { id, version }).check(hasReason, ...isInOrder))
    .output(leadSchema),
  move: procedure('write', {
    method: 'POST',
    path: '/leads/{id}/move',
    summary: 'Move a lead to a stage, or within its column',
    tags,
  })
    .input(leadMove)
    .output(leadCard),
  plan: procedure('write', {
    method: 'POST',
    path: '/leads/{id}/follow-up',
    summary: 'Set or clear the next follow-up day of a lead',
    tags,
  })
    .input(z.object({ id, follow_up_on: z.nullable(day) }))
    .output(leadSchema),
  convert: procedure('write', {
    method: 'POST',
    path: '/leads/{id}/convert',
    summary: 'Convert a lead to a client; the lead keeps its stage',
    tags,
  })
    .input(
      z.object({
        id,
        /** The id of the new client, or of an existing one. */
        client_id: id,
        /** The type of the new client; null links the existing one. */
        client_type: z.nullable(z.enum(clientTypes)),
      }),
    )
    .output(convertedLead),
  erase: procedure('erase_person', {
    method: 'POST',
    path: '/leads/{id}/erase',
    summary: 'Erase the personal data of a lead permanently',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
  delete: procedure('write', { method: 'DELETE', path: '/leads/{id}', summary: 'Move a lead to the trash', tags })
    .input(z.object({ id }))
    .output(z.void()),
};
