import * as z from 'zod/mini';
import { isWordName } from '#features/vocabulary/rules.ts';
import { choiceSeparator } from '#platform/custom-fields/custom-cells.ts';
import { customFieldKinds, customFieldTypes } from '#platform/custom-fields/custom-fields.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, version } from '#platform/rpc/fields.ts';
import { tagKeys } from '#platform/words/word-fields.ts';
import { maxChoiceNameLength, maxChoices, maxCustomFields, maxFieldNameLength, taggedKinds } from './rules.ts';

const tags = ['Custom fields'];

const kind = z.enum(customFieldKinds);
const isName = z.refine<string>((value) => isWordName(value), 'not_a_name');
const name = requiredText(maxFieldNameLength).check(isName);
/** Files separate choices by it. */
const isOneChoice = z.refine<string>((value) => !value.includes(choiceSeparator), 'not_a_name');

export const customFieldSchema = z.strictObject({
  id,
  kind,
  /** What records and the API contain; it never changes. */
  key: z.string(),
  name: z.string(),
  type: z.enum(customFieldTypes),
  choices: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      /** Not offered any more; records may still have it. */
      is_removed: z.boolean(),
    }),
  ),
  is_required: z.boolean(),
  /** The property types that have the field; null for all, and for other records. */
  property_type_ids: z.nullable(z.array(id)),
  /** Removed: records keep their values, and only the history shows them. */
  is_removed: z.boolean(),
  version: z.int(),
});
export type CustomFieldRecord = z.infer<typeof customFieldSchema>;

const settings = {
  name,
  /** In order. One without a key is new; those that are missing are removed. Only for 'choice' and 'choices'. */
  choices: z
    .array(
      z.object({
        key: z.optional(z.string().check(z.maxLength(60))),
        name: requiredText(maxChoiceNameLength).check(isName, isOneChoice),
      }),
    )
    .check(z.maxLength(maxChoices)),
  is_required: z.boolean(),
  property_type_ids: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(200))),
};

const newField = z.object({ id, kind, type: z.enum(customFieldTypes), ...settings });
export type NewCustomField = z.infer<typeof newField>;

const fieldChange = z.object({ id, version, ...settings });
export type CustomFieldChange = z.infer<typeof fieldChange>;

export const customFieldUse = z.strictObject({ id, count: z.int() });
export type CustomFieldUse = z.infer<typeof customFieldUse>;

export const customFieldsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/custom-fields',
    summary: 'The fields that the agency added to properties, clients, leads, deals and requirements, in their order',
    tags,
  }).output(z.array(customFieldSchema)),
  uses: procedure('manage_custom_fields', {
    method: 'GET',
    path: '/custom-fields/uses',
    summary: 'How many records have a value for each field',
    tags,
  }).output(z.array(customFieldUse)),
  create: procedure('manage_custom_fields', {
    method: 'POST',
    path: '/custom-fields',
    summary: 'Add a field to a kind of record',
    tags,
  })
    .input(newField)
    .output(customFieldSchema),
  update: procedure('manage_custom_fields', {
    method: 'PUT',
    path: '/custom-fields/{id}',
    summary: 'Rename a field, require it, or change its choices; key and type stay',
    tags,
  })
    .input(fieldChange)
    .output(customFieldSchema),
  order: procedure('manage_custom_fields', {
    method: 'PUT',
    path: '/custom-fields/order',
    summary: 'Set the order of the fields of one kind of record',
    tags,
  })
    .input(z.object({ kind, ids: z.array(id).check(z.maxLength(maxCustomFields)) }))
    .output(z.strictObject({})),
  remove: procedure('manage_custom_fields', {
    method: 'DELETE',
    path: '/custom-fields/{id}',
    summary: 'Remove a field; records keep their values until it is restored',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({})),
  restore: procedure('manage_custom_fields', {
    method: 'POST',
    path: '/custom-fields/{id}/restore',
    summary: 'Bring a removed field back with its values',
    tags,
  })
    .input(z.object({ id }))
    .output(customFieldSchema),
  tag: procedure('write', {
    method: 'POST',
    path: '/tags',
    summary: 'Add tags to a record and remove others; what it has of them already makes no difference',
    tags,
  })
    .input(z.object({ kind: z.enum(taggedKinds), id, add: tagKeys, remove: tagKeys }))
    .output(z.strictObject({ tags: z.array(z.string()) })),
};
