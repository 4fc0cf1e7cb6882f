import * as z from 'zod/mini';
import { typeGroups } from '#features/property-types/contract.ts';
import { sharingFinding } from '#features/registrations/contract.ts';
import { saleKinds } from '#features/registrations/sharing-rules.ts';
import { customFilter, customInput, customOutput, sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, degrees, id, instant, money, requiredText, text, version } from '#platform/rpc/fields.ts';
import { imageLimits, maxFloorPlans } from './limits.ts';
import { readOutline } from './outline.ts';
import { isPortalId, maxPortalIds } from './portal-ids.ts';
import {
  areaBases,
  contactRoles,
  facings,
  furnishings,
  hasDeposit,
  positionStates,
  possessions,
  propertyStatuses,
  purposes,
  sortings,
} from './rules.ts';
import { isTourLink } from './tour-links.ts';

const tags = ['Properties'];

/** An area in square feet or another measure: a positive decimal string with at most two decimals. */
const measure = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, 'not_number'));
const price = money.check(z.refine((value) => Number(value) > 0, 'not_positive'));
const portalIds = z
  .array(requiredText(80).check(z.refine(isPortalId, 'not_portal_id')))
  .check(z.maxLength(maxPortalIds));
const halfSteps = z.number().check(z.minimum(0), z.maximum(99), z.multipleOf(0.5));
const state = z.string().check(z.refine((value) => stateCodes.includes(value), 'unknown_state'));

const tourLink = text(500).check(z.refine(isTourLink, 'not_https'));

const optional = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);

const carCount = optional(z.int().check(z.minimum(0), z.maximum(99)));

/** The typed fields of a property; empty optional values are null. */
const typedFields = z.object({
  title: requiredText(200),
  property_type_id: optional(id),
  purpose: z.enum(purposes),
  price,
  address: requiredText(300),
  /** The part of the city that buyers name: 'Baner'. */
  locality: optional(requiredText(100)),
  /** The project or housing society. */
  project: optional(requiredText(120)),
  city: requiredText(100),
  state,
  zip_code: optional(text(20)),
  bedrooms: optional(z.int().check(z.minimum(0), z.maximum(99))),
  bathrooms: optional(halfSteps),
  square_feet: optional(measure),
  area_basis: optional(z.enum(areaBases)),
  /** The direction that the main door faces. */
  facing: optional(z.enum(facings)),
  /** 0 is the ground floor, -1 the basement. */
  floor: optional(z.int().check(z.minimum(-5), z.maximum(200))),
  total_floors: optional(z.int().check(z.minimum(0), z.maximum(200))),
  furnishing: optional(z.enum(furnishings)),
  possession: optional(z.enum(possessions)),
  /** The day of possession that the builder promises, for a property under construction. */
  possession_on: optional(day),
  covered_parking: carCount,
  open_parking: carCount,
  /** Per month. */
  maintenance: optional(money),
  /** For a rent or lease. */
  deposit: optional(money),
  lot_size: optional(text(100)),
  year_built: optional(z.int().check(z.minimum(1800), z.maximum(2100))),
  description: text(10_000),
  features: z.array(requiredText(60)).check(z.maxLength(60)),
  /** Its ids at portals as 'portal:id'. */
  portal_ids: z._default(portalIds, []),
  image_ids: z.array(id).check(z.maxLength(imageLimits.count)),
  rera_number: optional(text(60)),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
  listing_date: optional(day),
  agent_id: optional(id),
  /** The client who owns it. */
  owner_id: optional(id),
  floor_plan_ids: z._default(z.array(id).check(z.maxLength(maxFloorPlans)), []),
  video_url: optional(tourLink),
  tour_url: optional(tourLink),
  /** Whether the builder sells it, or which exemption from the registration of projects applies. */
  sale_kind: optional(z.enum(saleKinds)),
  /** The registered project, whose number replaces `rera_number`. */
  project_registration_id: optional(id),
  custom: customInput,
});
export type PropertyInput = z.infer<typeof typedFields>;

const checks = [
  z.refine<Pick<PropertyInput, 'floor' | 'total_floors'>>(
    ({ floor, total_floors }) => floor === null || total_floors === null || floor <= total_floors,
    { error: 'over_total', path: ['floor'] },
  ),
  z.refine<Pick<PropertyInput, 'possession' | 'possession_on'>>(
    ({ possession, possession_on }) => possession_on === null || possession === 'under_construction',
    { error: 'not_under_construction', path: ['possession_on'] },
  ),
  z.refine<Pick<PropertyInput, 'purpose' | 'deposit'>>(
    ({ purpose, deposit }) => deposit === null || hasDeposit(purpose),
    { error: 'not_for_sale', path: ['deposit'] },
  ),
] as const;

export const propertyInput = typedFields.check(...checks);

export const image = z.strictObject({
  id,
  width: z.int(),
  height: z.int(),
  blur: z.nullable(z.string()),
  sizes: z.array(z.int()),
});
export type Image = z.infer<typeof image>;

export const propertyCard = z.strictObject({
  id,
  title: z.string(),
  purpose: z.enum(purposes),
  price: z.string(),
  status: z.enum(propertyStatuses),
  address: z.string(),
  locality: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.number()),
  square_feet: z.nullable(z.string()),
  features: z.array(z.string()),
  property_type: z.nullable(z.strictObject({ id, name: z.string() })),
  cover: z.nullable(image),
  /** The day of the deal that made it sold or rented. */
  closed_on: z.nullable(day),
  agent_id: z.nullable(id),
  /** `is_deleted`: in the trash, so there is no page to link to. */
  agent: z.nullable(z.strictObject({ id, full_name: z.string(), is_deleted: z.boolean() })),
  custom: customOutput,
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
});
export type PropertyCard = z.infer<typeof propertyCard>;

export const propertySchema = z.strictObject({
  id,
  title: z.string(),
  property_type_id: z.nullable(id),
  property_type: z.nullable(z.strictObject({ id, name: z.string(), type_group: z.enum(typeGroups) })),
  purpose: z.enum(purposes),
  price: z.string(),
  status: z.enum(propertyStatuses),
  address: z.string(),
  locality: z.nullable(z.string()),
  /** The locality that the text means; null if the list of localities does not have it. */
  locality_id: z.nullable(id),
  project: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip_code: z.nullable(z.string()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.number()),
  square_feet: z.nullable(z.string()),
  area_basis: z.nullable(z.enum(areaBases)),
  facing: z.nullable(z.enum(facings)),
  /** The area as imported, when it says more than the number. */
  area_text: z.nullable(z.string()),
  floor: z.nullable(z.int()),
  total_floors: z.nullable(z.int()),
  furnishing: z.nullable(z.enum(furnishings)),
  possession: z.nullable(z.enum(possessions)),
  possession_on: z.nullable(day),
  covered_parking: z.nullable(z.int()),
  open_parking: z.nullable(z.int()),
  maintenance: z.nullable(z.string()),
  deposit: z.nullable(z.string()),
  lot_size: z.nullable(z.string()),
  year_built: z.nullable(z.int()),
  description: z.string(),
  features: z.array(z.string()),
  portal_ids: z.array(z.string()),
  images: z.array(image),
  rera_number: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  listing_date: day,
  agent_id: z.nullable(id),
  agent: z.nullable(
    z.strictObject({
      id,
      full_name: z.string(),
      /** In the trash, so it has no page. */
      is_deleted: z.boolean(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
    }),
  ),
  owner_id: z.nullable(id),
  /** Null also while the owner is in the trash. */
  owner: z.nullable(z.strictObject({ id, full_name: z.string(), phone: z.nullable(z.string()) })),
  sale_kind: z.nullable(z.enum(saleKinds)),
  project_registration_id: z.nullable(id),
  /** Null also while the project is in the trash. */
  project_registration: z.nullable(z.strictObject({ id, name: z.string() })),
  custom: customOutput,
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  deleted_at: z.nullable(instant),
  floor_plans: z.array(image),
  video_url: z.nullable(z.string()),
  tour_url: z.nullable(z.string()),
});
export type Property = z.infer<typeof propertySchema>;

/** Another person of a property: a client, or a name with an optional phone number. */
const contactFields = z.object({
  role: z.enum(contactRoles),
  client_id: optional(id),
  name: optional(requiredText(120)),
  phone: optional(requiredText(40)),
});
const onePerson = [
  z.refine<{ client_id: string | null; name: string | null }>(
    ({ client_id, name }) => client_id !== null || name !== null,
    { error: 'required', path: ['name'] },
  ),
  z.refine<{ client_id: string | null; name: string | null }>(
    ({ client_id, name }) => client_id === null || name === null,
    { error: 'client_has_name', path: ['name'] },
  ),
  z.refine<{ client_id: string | null; phone: string | null }>(
    ({ client_id, phone }) => client_id === null || phone === null,
    { error: 'client_has_phone', path: ['phone'] },
  ),
] as const;
export const contactInput = contactFields.check(...onePerson);
export type ContactInput = z.infer<typeof contactFields>;

export const propertyContact = z.strictObject({
  id,
  role: z.enum(contactRoles),
  client_id: z.nullable(id),
  /** The client's name and number, or the typed ones. */
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  version: z.int(),
});
export type PropertyContact = z.infer<typeof propertyContact>;

export const priceStep = z.strictObject({
  price: z.string(),
  purpose: z.enum(purposes),
  changed_at: instant,
  changed_by: z.nullable(z.string()),
});

/** What the law asks of a property before it is shared, on this day. */
export const propertySharing = z.strictObject({
  property_id: id,
  title: z.string(),
  findings: z.array(sharingFinding),
});
export type PropertySharing = z.infer<typeof propertySharing>;

const optionalNumber = z.optional(z.number().check(z.minimum(0), z.maximum(99_999_999_999)));

/** List filters, all kept in the URL. */
export const propertyFilter = z.object({
  search: z.optional(text(200)),
  /** 'none' finds properties without a type. */
  type: z.optional(z.array(z.union([id, z.literal('none')])).check(z.maxLength(50))),
  status: z.optional(z.array(z.enum(propertyStatuses)).check(z.maxLength(4))),
  purpose: z.optional(z.array(z.enum(purposes)).check(z.maxLength(3))),
  facing: z.optional(z.array(z.enum(facings)).check(z.maxLength(8))),
  furnishing: z.optional(z.array(z.enum(furnishings)).check(z.maxLength(3))),
  possession: z.optional(z.array(z.enum(possessions)).check(z.maxLength(2))),
  floor_min: optionalNumber,
  price_min: optionalNumber,
  price_max: optionalNumber,
  bedrooms_min: optionalNumber,
  bathrooms_min: optionalNumber,
  area_min: optionalNumber,
  area_max: optionalNumber,
  locality: z.optional(z.array(requiredText(100)).check(z.maxLength(20))),
  city: z.optional(z.array(requiredText(100)).check(z.maxLength(20))),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  owner: z.optional(id),
  listed_since: z.optional(day),
  /** The corners of an area as 'latitude,longitude;…'; only properties inside. */
  within: z.optional(text(2000).check(z.refine((value) => readOutline(value) !== null, 'not_outline'))),
  /** Whether it has a position for the map. */
  position: z.optional(z.array(z.enum(positionStates)).check(z.maxLength(2))),
  custom: customFilter,
});
export type PropertyFilter = z.infer<typeof propertyFilter>;

export const propertyListInput = z.extend(propertyFilter, {
  sort: sortingOf(sortings),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type PropertyListInput = z.infer<typeof propertyListInput>;

export const propertyPage = z.strictObject({ items: z.array(propertyCard), next: z.nullable(z.string()) });
export type PropertyPage = z.infer<typeof propertyPage>;

/** The properties of the map in columns, newest first. */
const propertyPoints = z.strictObject({
  ids: z.array(id),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
  prices: z.array(z.string()),
  purposes: z.array(z.enum(purposes)),
  statuses: z.array(z.enum(propertyStatuses)),
});
export type PropertyPoints = z.infer<typeof propertyPoints>;

/** A property on the market. */
const listedProperty = z.strictObject({
  id,
  title: z.string(),
  locality: z.nullable(z.string()),
  city: z.string(),
  price: z.string(),
  status: z.enum(propertyStatuses),
  /** Whole days since the listing date. */
  days: z.int(),
});

export const daysOnMarketReport = z.strictObject({
  /** The longest on the market first, at most `maxOnMarket`. */
  items: z.array(listedProperty),
  /** All that are on the market for this purpose. */
  total: z.int(),
});
export type DaysOnMarketReport = z.infer<typeof daysOnMarketReport>;

export const propertiesContract = {
  ...listProcedures('Properties', { filter: propertyFilter, input: propertyListInput, page: propertyPage }),
  points: procedure('read', {
    method: 'GET',
    path: '/properties/points',
    summary: 'The positions of up to 10,000 properties, the newest. `points` is null if they are those of `known_tag`',
    tags,
  })
    .input(z.extend(propertyFilter, { known_tag: z.optional(text(80)) }))
    .output(
      z.strictObject({
        tag: z.string(),
        points: z.nullable(propertyPoints),
        /** Properties of the filter, the area aside, without a position. */
        without_position: z.int(),
        is_capped: z.boolean(),
      }),
    ),
  daysOnMarket: procedure('read', {
    method: 'GET',
    path: '/properties/days-on-market',
    summary: 'Price and days on the market of the properties offered for a purpose, the longest first',
    tags,
  })
    .input(z.object({ purpose: z.enum(purposes) }))
    .output(daysOnMarketReport),
  cities: procedure('read', {
    method: 'GET',
    path: '/properties/cities',
    summary: 'Cities that have properties, by name',
    tags,
  })
    .input(z.object({ search: z.optional(text(100)) }))
    .output(z.array(z.string())),
  localities: procedure('read', {
    method: 'GET',
    path: '/properties/localities',
    summary: 'Localities that have properties, of a city or of all, by name',
    tags,
  })
    .input(z.object({ city: z.optional(text(100)), search: z.optional(text(100)) }))
    .output(z.array(z.string())),
  find: procedure('read', { method: 'GET', path: '/properties/{id}', summary: 'One property', tags })
    .input(z.object({ id }))
    .output(propertySchema),
  priceHistory: procedure('read', {
    method: 'GET',
    path: '/properties/{id}/prices',
    summary: 'The price history of a property, newest first',
    tags,
  })
    .input(z.object({ id }))
    .output(z.array(priceStep)),
  sharing: procedure('read', {
    method: 'GET',
    path: '/properties/{id}/sharing',
    summary: 'What keeps a property from being shared, by law and by the setting of the company',
    tags,
  })
    .input(z.object({ id }))
    .output(propertySharing),
  create: procedure('write', { method: 'POST', path: '/properties', summary: 'Add a property', tags })
    .input(z.extend(typedFields, { id }).check(...checks))
    .output(propertySchema),
  update: procedure('write', { method: 'PUT', path: '/properties/{id}', summary: 'Change a property', tags })
    .input(z.extend(typedFields, { id, status: z.enum(propertyStatuses), version }).check(...checks))
    .output(propertySchema),
  contacts: procedure('read', {
    method: 'GET',
    path: '/properties/{id}/contacts',
    summary: 'The other people of a property by role, the owner aside',
    tags,
  })
    .input(z.object({ id }))
    .output(z.array(propertyContact)),
  addContact: procedure('write', {
    method: 'POST',
    path: '/properties/{property_id}/contacts',
    summary: 'Add an owner, co-owner, caretaker, tenant or builder to a property',
    tags,
  })
    .input(z.extend(contactFields, { property_id: id, id }).check(...onePerson))
    .output(propertyContact),
  updateContact: procedure('write', {
    method: 'PUT',
    path: '/property-contacts/{id}',
    summary: 'Change a contact of a property',
    tags,
  })
    .input(z.extend(contactFields, { id, version }).check(...onePerson))
    .output(propertyContact),
  removeContact: procedure('write', {
    method: 'DELETE',
    path: '/property-contacts/{id}',
    summary: 'Remove a contact from a property; a typed name and number are erased',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
  logMessage: procedure('write', {
    method: 'POST',
    path: '/properties/{id}/messages',
    summary: 'Log that WhatsApp was opened with a message to a contact without a client record, or to the agent',
    tags,
  })
    // Null is the agent of the property.
    .input(z.object({ id, contact_id: z.nullable(id) }))
    .output(z.void()),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/properties/{id}',
    summary: 'Move a property to the trash',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
