import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CustomChoice, CustomFieldKind, CustomFieldType } from '#platform/custom-fields/custom-fields.ts';
import { createdAt, instantColumn, key, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/**
 * The fields that the agency added to its records. Records keep their values in a column `custom`, by the key of the field.
 * No row is ever deleted: the history names its values by them.
 */
export const customFields = pgTable(
  'custom_fields',
  {
    id: key(),
    kind: text('kind').$type<CustomFieldKind>().notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<CustomFieldType>().notNull(),
    choices: jsonb('choices').$type<readonly CustomChoice[]>().notNull().default([]),
    is_required: boolean('is_required').notNull().default(false),
    /** Null: properties of all types, and other records. */
    property_type_ids: uuid('property_type_ids').array(),
    position: integer('position').notNull(),
    removed_at: instantColumn('removed_at'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    unique('custom_fields_key').on(table.kind, table.key),
    uniqueIndex('custom_fields_name')
      .on(table.kind, sql`lower(regexp_replace(name, '\\s+', ' ', 'g'))`)
      .where(sql`removed_at is null`),
    check(
      'custom_fields_kind_known',
      sql`${table.kind} in ('properties', 'clients', 'leads', 'deals', 'requirements')`,
    ),
    check(
      'custom_fields_type_known',
      sql`${table.type} in ('text', 'number', 'money', 'day', 'choice', 'choices', 'flag')`,
    ),
    check('custom_fields_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check(
      'custom_fields_choices',
      sql`(${table.type} in ('choice', 'choices')) = (jsonb_array_length(${table.choices}) > 0)`,
    ),
    check('custom_fields_types', sql`${table.property_type_ids} is null or ${table.kind} = 'properties'`),
  ],
);

export const customFieldTexts = personalTexts(customFields, {
  other: ['kind', 'key', 'name', 'type', 'choices', 'property_type_ids'],
});
