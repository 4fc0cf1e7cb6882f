import * as z from 'zod/mini';
import { stateCodes } from '#platform/indian-states.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { degrees, id, requiredText, text, version } from '#platform/rpc/fields.ts';
import { isPinCode, localityLimits } from './rules.ts';

const tags = ['Localities'];

const pinCode = z.string().check(
  z.trim(),
  z.refine((value) => isPinCode(value), 'not_pin_code'),
);

const localityFields = z.object({
  name: requiredText(100),
  city: requiredText(100),
  state: z.string().check(z.refine((value) => stateCodes.includes(value), 'unknown_state')),
  /** Other spellings and scripts: 'Banner', 'बाणेर'. Each finds the locality. */
  aliases: z.array(requiredText(100)).check(z.maxLength(localityLimits.aliases)),
  pin_codes: z.array(pinCode).check(z.maxLength(localityLimits.pinCodes)),
  /** Adjacent localities; the relation is symmetric. */
  neighbour_ids: z.array(id).check(z.maxLength(localityLimits.neighbours)),
  /** The centre, for the map. */
  latitude: z._default(z.nullable(degrees(90)), null),
  longitude: z._default(z.nullable(degrees(180)), null),
});
interface TypedPosition {
  readonly latitude: number | null;
  readonly longitude: number | null;
}
const needs = (missing: keyof TypedPosition, given: keyof TypedPosition) =>
  z.refine<TypedPosition>((position) => position[missing] !== null || position[given] === null, {
    error: 'half_position',
    path: [missing],
  });
const wholePosition = [needs('latitude', 'longitude'), needs('longitude', 'latitude')];
export const localityInput = localityFields.check(...wholePosition);
export type LocalityInput = z.infer<typeof localityFields>;

export const localitySchema = z.strictObject({
  id,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  aliases: z.array(z.string()),
  pin_codes: z.array(z.string()),
  neighbours: z.array(z.strictObject({ id, name: z.string() })),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Without the trash. */
  property_count: z.int(),
  /** Requirements of leads and clients that name it in any spelling. */
  requirement_count: z.int(),
  version: z.int(),
});
export type Locality = z.infer<typeof localitySchema>;

export const unlistedLocality = z.strictObject({
  name: z.string(),
  /** Null: only requirements name it, and they name no city. */
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  property_count: z.int(),
  requirement_count: z.int(),
});
export type UnlistedLocality = z.infer<typeof unlistedLocality>;

const localityName = z.strictObject({
  name: z.string(),
  city: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type LocalityName = z.infer<typeof localityName>;

export const localitiesContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/localities',
    summary: 'Localities by name with their counts; the search finds names, aliases, cities and PIN codes',
    tags,
  })
    .input(z.object({ search: z.optional(text(100)), city: z.optional(text(100)) }))
    .output(z.strictObject({ items: z.array(localitySchema), total: z.int() })),
  names: procedure('read', {
    method: 'GET',
    path: '/localities/names',
    summary: 'The names of all localities with their city and centre, without counts',
    tags,
  }).output(z.array(localityName)),
  lookup: procedure('read', {
    method: 'GET',
    path: '/localities/lookup',
    summary: 'The locality that a name means in a city, in any of its spellings; null if it is not in the list',
    tags,
  })
    .input(z.object({ name: requiredText(100), city: requiredText(100) }))
    .output(z.nullable(z.strictObject({ id, name: z.string() }))),
  unlisted: procedure('manage_localities', {
    method: 'GET',
    path: '/localities/unlisted',
    summary: 'Places of properties and requirements that are not in the list, the most used first',
    tags,
  }).output(z.array(unlistedLocality)),
  create: procedure('manage_localities', { method: 'POST', path: '/localities', summary: 'Add a locality', tags })
    .input(z.extend(localityFields, { id }).check(...wholePosition))
    .output(localitySchema),
  update: procedure('manage_localities', {
    method: 'PUT',
    path: '/localities/{id}',
    summary: 'Change a locality; a new name is shown on its properties, and the old one stays an alias',
    tags,
  })
    .input(z.extend(localityFields, { id, version }).check(...wholePosition))
    .output(localitySchema),
  merge: procedure('manage_localities', {
    method: 'POST',
    path: '/localities/{id}/merge',
    summary:
      'Merge a locality into another of its city, which takes over its names, PIN codes, neighbours and properties',
    tags,
  })
    .input(z.object({ id, into: id }))
    .output(localitySchema),
  delete: procedure('manage_localities', {
    method: 'DELETE',
    path: '/localities/{id}',
    summary: 'Move a locality to the trash; its properties keep the name as text',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
