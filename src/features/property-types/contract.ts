import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, text, version } from '#platform/rpc/fields.ts';

const tags = ['Property types'];

export const typeGroups = ['Residential', 'Commercial', 'Land', 'Industrial', 'Mixed Use'] as const;
export type TypeGroup = (typeof typeGroups)[number];

export const propertyTypeSchema = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  type_group: z.enum(typeGroups),
  /** The number of properties of this type, without the trash. */
  property_count: z.int(),
  version: z.int(),
});
export type PropertyType = z.infer<typeof propertyTypeSchema>;

export const propertyTypeInput = z.object({
  name: requiredText(80),
  description: text(500),
  type_group: z.enum(typeGroups),
});
export type PropertyTypeInput = z.infer<typeof propertyTypeInput>;

export const propertyTypesContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/property-types',
    summary: 'All types by name, with their counts',
    tags,
  }).output(z.array(propertyTypeSchema)),
  create: procedure('write', { method: 'POST', path: '/property-types', summary: 'Add a type', tags })
    .input(z.extend(propertyTypeInput, { id }))
    .output(propertyTypeSchema),
  update: procedure('write', { method: 'PUT', path: '/property-types/{id}', summary: 'Change a type', tags })
    .input(z.extend(propertyTypeInput, { id, version }))
    .output(propertyTypeSchema),
  delete: procedure('delete_property_type', {
    method: 'DELETE',
    path: '/property-types/{id}',
    summary: 'Delete a type',
    tags,
  })
    .input(z.object({ id, /** Where its properties go; needed while it has any. */ move_to: z.optional(id) }))
    .output(z.void()),
};
