import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import { registrations } from '#features/registrations/server/tables.ts';
import type { SaleKind } from '#features/registrations/sharing-rules.ts';
import {
  createdAt,
  instantColumn,
  key,
  moneyColumn,
  updatedAt,
  versionColumn,
} from '#platform/database/server/columns.ts';
import { texts } from '#platform/personal-data/server/texts.ts';
import type { AreaBasis, Facing, PropertyStatus, Purpose } from '../rules.ts';

/** Matching uses the index properties_fitting. It is defined in the migration because it has included columns. */
export const properties = pgTable(
  'properties',
  {
    id: key(),
    title: text('title').notNull(),
    property_type_id: uuid('property_type_id').references(() => propertyTypes.id),
    purpose: text('purpose').$type<Purpose>().notNull().default('sale'),
    price: moneyColumn('price').notNull(),
    status: text('status').$type<PropertyStatus>().notNull().default('available'),
    address: text('address').notNull(),
    city: text('city').notNull(),
    /** GST state code. */
    state: text('state').notNull(),
    zip_code: text('zip_code'),
    bedrooms: integer('bedrooms'),
    bathrooms: numeric('bathrooms', { precision: 4, scale: 1, mode: 'number' }),
    square_feet: numeric('square_feet', { precision: 12, scale: 2 }),
    area_basis: text('area_basis').$type<AreaBasis>(),
    area_text: text('area_text'),
    /** As written in the listing: '2,400 sq ft', '40 × 60'. */
    lot_size: text('lot_size'),
    facing: text('facing').$type<Facing>(),
    year_built: integer('year_built'),
    description: text('description').notNull().default(''),
    features: text('features').array().notNull().default(sql`'{}'`),
    /** Of the linked project, if there is one; a trigger maintains it. */
    rera_number: text('rera_number'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    listing_date: date('listing_date', { mode: 'string' }).notNull(),
    agent_id: uuid('agent_id').references(() => profiles.id),
    /** The client who owns it. */
    owner_id: uuid('owner_id').references(() => clients.id, { onDelete: 'set null' }),
    sale_kind: text('sale_kind').$type<SaleKind>(),
    project_registration_id: uuid('project_registration_id').references(() => registrations.id, {
      onDelete: 'set null',
    }),
    import_id: uuid('import_id'),
    import_row: integer('import_row'),
    /** Hash of the content of an imported row; marks the same row in a later file as a repeat. */
    import_key: text('import_key'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
    deleted_at: instantColumn('deleted_at'),
    deleted_by: uuid('deleted_by'),
    /** Names of the owner and the buyers, maintained by triggers for the search. */
    people: text('people').notNull().default(''),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_words(title || ' ' || address || ' ' || city || ' ' || people, coalesce(bedrooms::text || ' bhk', ''))`,
      ),
    place_key: text('place_key').notNull().generatedAlwaysAs(sql`place_key(address || ' ' || city)`),
  },
  (table) => [
    index('properties_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_price').on(table.price, table.id).where(sql`deleted_at is null`),
    index('properties_type').on(table.property_type_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_status').on(table.status, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_city').on(sql`search_key(city)`, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_agent').on(table.agent_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_owner').on(table.owner_id).where(sql`owner_id is not null`),
    index('properties_project').on(table.project_registration_id).where(sql`project_registration_id is not null`),
    index('properties_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('properties_import_key').on(table.import_key).where(sql`import_key is not null and deleted_at is null`),
    index('properties_import').on(table.import_id, table.import_row).where(sql`import_id is not null`),
    index('properties_search').using('gin', sql`search_text gin_trgm_ops`),
    index('properties_start')
      .using('btree', sql`left(search_text, 60) text_pattern_ops`)
      .where(sql`deleted_at is null`),
    check('properties_price_range', sql`${table.price} > 0 and ${table.price} <= 9999999999`),
    check('properties_status_known', sql`${table.status} in ('available', 'pending', 'sold', 'rented')`),
    check('properties_purpose_known', sql`${table.purpose} in ('sale', 'rent', 'lease')`),
    check('properties_area_basis_known', sql`${table.area_basis} in ('carpet', 'built_up', 'super_built_up', 'plot')`),
    check(
      'properties_facing_known',
      sql`${table.facing} in ('north', 'north_east', 'east', 'south_east', 'south', 'south_west', 'west', 'north_west')`,
    ),
    check(
      'properties_sale_kind_known',
      sql`${table.sale_kind} in ('new', 'new_small', 'new_completed', 'renovated', 'resale')`,
    ),
    check('properties_rooms', sql`${table.bedrooms} between 0 and 99 and ${table.bathrooms} between 0 and 99`),
  ],
);

export const propertyImages = pgTable(
  'property_images',
  {
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.property_id, table.position] }),
    index('property_images_file').on(table.file_id),
  ],
);

export const priceHistory = pgTable(
  'price_history',
  {
    id: key(),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    price: moneyColumn('price').notNull(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    changed_at: instantColumn('changed_at').notNull(),
    changed_by: uuid('changed_by'),
  },
  (table) => [index('price_history_property').on(table.property_id, table.changed_at)],
);

/** New or cheaper properties whose match notifications are not sent yet. */
export const propertyOffers = pgTable('property_offers', {
  property_id: uuid('property_id')
    .primaryKey()
    .references(() => properties.id, { onDelete: 'cascade' }),
  offered_at: instantColumn('offered_at').notNull(),
});

export const propertyTexts = texts(properties, {
  other: [
    'title',
    'purpose',
    'status',
    'address',
    'city',
    'state',
    'zip_code',
    'area_basis',
    'facing',
    'area_text',
    'lot_size',
    'description',
    'features',
    'rera_number',
    'sale_kind',
    'import_key',
    'place_key',
    'people',
    'search_text',
  ],
});

export const priceTexts = texts(priceHistory, { other: ['purpose'] });
