import * as z from 'zod/mini';
import {
  budgetInOrder,
  budgetRange,
  homeFields,
  preferredLocations,
  roomsInOrder,
} from '#features/requirements/contract.ts';
import { customFilter, customInput, customOutput, sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import { isGstin } from '#platform/gstin.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import {
  contactEmail,
  cursor,
  day,
  id,
  instant,
  otherPhones,
  requiredText,
  text,
  version,
} from '#platform/rpc/fields.ts';
import { clientSortings, clientTypes, maxNotesLength } from './rules.ts';

const tags = ['Clients'];

const state = z.string().check(z.refine((value) => stateCodes.includes(value), 'unknown_state'));
const gstin = z.string().check(z.trim(), z.toUpperCase(), z.refine(isGstin, 'not_gstin'));
/** Empty optional values are null. */
const clientFields = z.object({
  full_name: requiredText(120),
  client_type: z.enum(clientTypes),
  email: z.nullable(contactEmail),
  phone: z.nullable(text(40)),
  /** Omitted: unchanged, and none for a new record. */
  other_phones: z.optional(otherPhones),
  ...budgetRange,
  preferred_locations: preferredLocations,
  address: z.nullable(text(300)),
  state: z.nullable(state),
  gstin: z.nullable(gstin),
  language: z.enum(languageCodes),
  notes: text(maxNotesLength),
  agent_id: z.nullable(id),
  custom: customInput,
});
export const clientInput = clientFields.check(budgetInOrder);
export type ClientInput = z.infer<typeof clientInput>;

const preferenceFields = z.object({ ...homeFields, notes: text(maxNotesLength) });
export const clientPreferences = preferenceFields.check(budgetInOrder, ...roomsInOrder);
export type ClientPreferences = z.infer<typeof clientPreferences>;

/** `is_deleted`: the agent is in the trash and has no page. */
const agent = z.nullable(z.strictObject({ id, full_name: z.string(), is_deleted: z.boolean() }));

export const clientCard = z.strictObject({
  id,
  full_name: z.string(),
  client_type: z.nullable(z.enum(clientTypes)),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_e164: z.nullable(z.string()),
  address: z.nullable(z.string()),
  budget_min: z.nullable(z.string()),
  budget_max: z.nullable(z.string()),
  preferred_locations: z.array(z.string()),
  notes: z.string(),
  agent_id: z.nullable(id),
  agent,
  custom: customOutput,
  /** The custom values of the first requirement that has some. */
  requirement_custom: z.optional(customOutput),
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
});
export type ClientCard = z.infer<typeof clientCard>;

export const clientSchema = z.extend(clientCard, {
  /** Further numbers, each with its kind: 'home:98220 41736'. */
  other_phones: z.array(z.string()),
  state: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  language: z.enum(languageCodes),
  property_type_ids: z.array(id),
  bedrooms_min: z.nullable(z.int()),
  bedrooms_max: z.nullable(z.int()),
  bathrooms_min: z.nullable(z.int()),
  bathrooms_max: z.nullable(z.int()),
  amenities: z.array(z.string()),
  updated_at: instant,
});
export type Client = z.infer<typeof clientSchema>;

const optionalAmount = z.optional(z.number().check(z.minimum(0), z.maximum(99_999_999_999)));

/** Each filter is a search parameter of the page. */
export const clientFilter = z.object({
  search: z.optional(text(200)),
  type: z.optional(z.array(z.enum(clientTypes)).check(z.maxLength(clientTypes.length))),
  /** Clients whose budget overlaps this range; clients without a budget always match. */
  budget_min: optionalAmount,
  budget_max: optionalAmount,
  location: z.optional(z.array(requiredText(100)).check(z.maxLength(20))),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  added_since: z.optional(day),
  custom: customFilter,
});
export type ClientFilter = z.infer<typeof clientFilter>;

export const clientListInput = z.extend(clientFilter, {
  sort: sortingOf(clientSortings),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type ClientListInput = z.infer<typeof clientListInput>;

export const clientPage = z.strictObject({ items: z.array(clientCard), next: z.nullable(z.string()) });
export type ClientPage = z.infer<typeof clientPage>;

/** A person whom the agency already knows by this phone or email address, in any notation. */
export const existingPerson = z.strictObject({
  topic: z.enum(['clients', 'leads']),
  id,
  full_name: z.string(),
  by: z.enum(['phone', 'email']),
});
export type ExistingPerson = z.infer<typeof existingPerson>;

export const clientsContract = {
  ...listProcedures('Clients', { filter: clientFilter, input: clientListInput, page: clientPage }),
  known: procedure('read', {
    method: 'GET',
    path: '/clients/known',
    summary: 'Clients and leads with this phone number or email address, in any spelling',
    tags,
  })
    .input(z.object({ phone: z.optional(text(40)), email: z.optional(text(254)), except: z.optional(id) }))
    .output(z.array(existingPerson)),
  find: procedure('read', { method: 'GET', path: '/clients/{id}', summary: 'One client', tags })
    .input(z.object({ id }))
    .output(clientSchema),
  create: procedure('write', { method: 'POST', path: '/clients', summary: 'Add a client', tags })
    .input(z.extend(clientFields, { id }).check(budgetInOrder))
    .output(clientSchema),
  update: procedure('write', { method: 'PUT', path: '/clients/{id}', summary: 'Change a client', tags })
    .input(z.extend(clientFields, { id, version }).check(budgetInOrder))
    .output(clientSchema),
  updatePreferences: procedure('write', {
    method: 'PUT',
    path: '/clients/{id}/preferences',
    summary: 'Change the preferences of a client',
    tags,
  })
    .input(z.extend(preferenceFields, { id, version }).check(budgetInOrder, ...roomsInOrder))
    .output(clientSchema),
  erase: procedure('erase_person', {
    method: 'POST',
    path: '/clients/{id}/erase',
    summary: 'Erase the personal data of a client permanently',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
  delete: procedure('write', { method: 'DELETE', path: '/clients/{id}', summary: 'Move a client to the trash', tags })
    .input(z.object({ id }))
    .output(z.void()),
};
