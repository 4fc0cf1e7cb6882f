import * as z from 'zod/mini';
import { sharingFinding } from '#features/registrations/contract.ts';
import { saleKinds } from '#features/registrations/sharing-rules.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, money, requiredText, text, version } from '#platform/rpc/fields.ts';
import { imageLimits } from './limits.ts';
import { areaBases, facings, propertyStatuses, purposes, sortings } from './rules.ts';

const tags = ['Properties'];

/** An area in square feet or another measure: a positive decimal string with at most two decimals. */
const measure = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, 'not_number'));
const price = money.check(z.refine((value) => Number(value) > 0, 'not_positive'));
const halfSteps = z.number().check(z.minimum(0), z.maximum(99), z.multipleOf(0.5));
const state = z.string().check(z.refine((value) => stateCodes.includes(value), 'unknown_state'));

const optional = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);

/** The typed fields of a property; empty optional values are null. */
export const propertyInput = z.object({
  title: requiredText(200),
  property_type_id: optional(id),
  purpose: z.enum(purposes),
  price,
  address: requiredText(300),
  city: requiredText(100),
  state,
  zip_code: optional(text(20)),
  bedrooms: optional(z.int().check(z.minimum(0), z.maximum(99))),
  bathrooms: optional(halfSteps),
  square_feet: optional(measure),
  area_basis: optional(z.enum(areaBases)),
  /** The direction that the main door faces. */
  facing: optional(z.enum(facings)),
  lot_size: optional(text(100)),
  year_built: optional(z.int().check(z.minimum(1800), z.maximum(2100))),
  description: text(10_000),
  features: z.array(requiredText(60)).check(z.maxLength(60)),
  image_ids: z.array(id).check(z.maxLength(imageLimits.count)),
  rera_number: optional(text(60)),
  latitude: optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: optional(z.number().check(z.minimum(-180), z.maximum(180))),
  listing_date: optional(day),
  agent_id: optional(id),
  /** The client who owns it. */
  owner_id: optional(id),
  /** Whether the builder sells it, or which exemption from the registration of projects applies. */
  sale_kind: optional(z.enum(saleKinds)),
  /** The registered project, whose number replaces `rera_number`. */
  project_registration_id: optional(id),
});
export type PropertyInput = z.infer<typeof propertyInput>;

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
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
});
export type PropertyCard = z.infer<typeof propertyCard>;

export const propertySchema = z.strictObject({
  id,
  title: z.string(),
  property_type_id: z.nullable(id),
  property_type: z.nullable(z.strictObject({ id, name: z.string() })),
  purpose: z.enum(purposes),
  price: z.string(),
  status: z.enum(propertyStatuses),
  address: z.string(),
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
  lot_size: z.nullable(z.string()),
  year_built: z.nullable(z.int()),
  description: z.string(),
  features: z.array(z.string()),
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
  project: z.nullable(z.strictObject({ id, name: z.string() })),
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  deleted_at: z.nullable(instant),
});
export type Property = z.infer<typeof propertySchema>;

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
  price_min: optionalNumber,
  price_max: optionalNumber,
  bedrooms_min: optionalNumber,
  bathrooms_min: optionalNumber,
  area_min: optionalNumber,
  area_max: optionalNumber,
  city: z.optional(z.array(requiredText(100)).check(z.maxLength(20))),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  owner: z.optional(id),
  listed_since: z.optional(day),
});
export type PropertyFilter = z.infer<typeof propertyFilter>;

export const propertyListInput = z.extend(propertyFilter, {
  sort: z.optional(z.enum(sortings)),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type PropertyListInput = z.infer<typeof propertyListInput>;

export const propertyPage = z.strictObject({ items: z.array(propertyCard), next: z.nullable(z.string()) });
export type PropertyPage = z.infer<typeof propertyPage>;

export const propertiesContract = {
  ...listProcedures('Properties', { filter: propertyFilter, input: propertyListInput, page: propertyPage }),
  cities: procedure('read', {
    method: 'GET',
    path: '/properties/cities',
    summary: 'Cities that have properties, by name',
    tags,
  })
    .input(z.object({ search: z.optional(text(100)) }))
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
    .input(z.extend(propertyInput, { id }))
    .output(propertySchema),
  update: procedure('write', { method: 'PUT', path: '/properties/{id}', summary: 'Change a property', tags })
    .input(z.extend(propertyInput, { id, status: z.enum(propertyStatuses), version }))
    .output(propertySchema),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/properties/{id}',
    summary: 'Move a property to the trash',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
