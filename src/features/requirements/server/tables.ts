import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { createdAt, key, moneyColumn, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { RequirementCriterion, RequirementPurpose } from '../rules.ts';

/**
 * What a lead or client looks for. Null and empty mean any.
 *
 * Every lead and client has a first requirement, at position 0. Triggers keep it equal to the columns of the lead or client
 * that lists filter and sort by.
 */
export const requirements = pgTable(
  'requirements',
  {
    id: key(),
    // The migration adds the foreign keys: leads and clients are later features.
    lead_id: uuid('lead_id'),
    client_id: uuid('client_id'),
    /** Ascending; a deleted requirement leaves a gap. */
    position: integer('position').notNull(),
    purpose: text('purpose').$type<RequirementPurpose>(),
    property_type_ids: uuid('property_type_ids').array().notNull().default(sql`'{}'`),
    preferred_locations: text('preferred_locations').array().notNull().default(sql`'{}'`),
    budget_min: moneyColumn('budget_min'),
    budget_max: moneyColumn('budget_max'),
    bedrooms_min: integer('bedrooms_min'),
    bedrooms_max: integer('bedrooms_max'),
    bathrooms_min: integer('bathrooms_min'),
    bathrooms_max: integer('bathrooms_max'),
    /** Square feet. */
    area_min: integer('area_min'),
    area_max: integer('area_max'),
    amenities: text('amenities').array().notNull().default(sql`'{}'`),
    possession_by: date('possession_by', { mode: 'string' }),
    nice_to_have: text('nice_to_have').array().$type<RequirementCriterion[]>().notNull().default(sql`'{amenities}'`),
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    /**
     * Whether properties are matched to it. Maintained by triggers: the client is not in the trash; the lead is open, not in
     * the trash, and has no client outside the trash.
     */
    is_active: boolean('is_active').notNull().default(true),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
    place_keys: text('place_keys').array().notNull().generatedAlwaysAs(sql`place_keys(preferred_locations)`),
  },
  (table) => [
    uniqueIndex('requirements_lead').on(table.lead_id, table.position).where(sql`lead_id is not null`),
    uniqueIndex('requirements_client').on(table.client_id, table.position).where(sql`client_id is not null`),
    index('requirements_matching')
      .on(
        table.purpose,
        // A budget that is only nice to have excludes nothing.
        sql`(case when 'budget' = any (nice_to_have) then 99999999999 else coalesce(budget_max, 99999999999) end)`,
        sql`(case when 'budget' = any (nice_to_have) then 0 else coalesce(budget_min, 0) end)`,
      )
      .where(sql`is_active`),
    check('requirements_of_one_person', sql`(${table.lead_id} is null) <> (${table.client_id} is null)`),
    check('requirements_position', sql`${table.position} >= 0`),
    check('requirements_purpose_known', sql`${table.purpose} in ('buy', 'rent')`),
    check(
      'requirements_nice_to_have_known',
      sql`${table.nice_to_have} <@ array['place', 'type', 'budget', 'bedrooms', 'bathrooms', 'area', 'amenities', 'possession']`,
    ),
    check(
      'requirements_budget',
      sql`${table.budget_min} between 0 and 9999999999 and ${table.budget_max} between 0 and 9999999999`,
    ),
    check('requirements_budget_order', sql`${table.budget_min} <= ${table.budget_max}`),
    check(
      'requirements_bedrooms',
      sql`${table.bedrooms_min} between 0 and 10 and ${table.bedrooms_max} between 0 and 10`,
    ),
    check('requirements_bedrooms_order', sql`${table.bedrooms_min} <= ${table.bedrooms_max}`),
    check(
      'requirements_bathrooms',
      sql`${table.bathrooms_min} between 1 and 6 and ${table.bathrooms_max} between 1 and 6`,
    ),
    check('requirements_bathrooms_order', sql`${table.bathrooms_min} <= ${table.bathrooms_max}`),
    check('requirements_area', sql`${table.area_min} > 0 and ${table.area_max} > 0`),
    check('requirements_area_order', sql`${table.area_min} <= ${table.area_max}`),
    index('requirements_custom').using('gin', sql`custom jsonb_path_ops`),
    check('requirements_custom_values', sql`jsonb_typeof(${table.custom}) = 'object'`),
  ],
);

export const requirementTexts = personalTexts(requirements, {
  personal: { preferred_locations: [], amenities: [], custom: {} },
  other: ['property_type_ids', 'purpose', 'nice_to_have', 'place_keys'],
});
