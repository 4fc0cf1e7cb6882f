import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { TypeGroup } from '../contract.ts';

export const propertyTypes = pgTable(
  'property_types',
  {
    id: key(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Residential, Commercial, Land, Industrial or Mixed Use; determines the icon. */
    type_group: text('type_group').$type<TypeGroup>().notNull(),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
  },
  (table) => [
    uniqueIndex('property_types_name').on(sql`lower(${table.name})`).where(sql`deleted_at is null`),
    check(
      'property_types_group',
      sql`${table.type_group} in ('Residential', 'Commercial', 'Land', 'Industrial', 'Mixed Use')`,
    ),
  ],
);

export const propertyTypeTexts = personalTexts(propertyTypes, { other: ['name', 'description', 'type_group'] });
