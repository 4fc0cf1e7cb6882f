import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { localities } from '#features/localities/server/tables.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import { registrations } from '#features/registrations/server/tables.ts';
import type { SaleKind } from '#features/registrations/sharing-rules.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import {
  createdAt,
  instantColumn,
  key,
  lifecycleColumns,
  moneyColumn,
  updatedAt,
  versionColumn,
} from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { AreaBasis, ContactRole, Facing, Furnishing, Possession, PropertyStatus, Purpose } from '../rules.ts';

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
    /** The part of the city that buyers name: 'Baner'. */
    locality: text('locality'),
    /** The locality that the text means in its city; triggers maintain it, the name and the aliases. */
    locality_id: uuid('locality_id').references(() => localities.id, { onDelete: 'set null' }),
    /** Its other spellings, for the search. */
    locality_aliases: text('locality_aliases').notNull().default(''),
    /** The project or housing society. */
    project: text('project'),
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
    /** 0 is the ground floor, -1 the basement. */
    floor: integer('floor'),
    total_floors: integer('total_floors'),
    furnishing: text('furnishing').$type<Furnishing>(),
    possession: text('possession').$type<Possession>(),
    /** The day that the builder promises. */
    possession_on: date('possession_on', { mode: 'string' }),
    covered_parking: integer('covered_parking'),
    open_parking: integer('open_parking'),
    /** Per month. */
    maintenance: moneyColumn('maintenance'),
    deposit: moneyColumn('deposit'),
    year_built: integer('year_built'),
    description: text('description').notNull().default(''),
    features: text('features').array().notNull().default(sql`'{}'`),
    /** Of the linked project, if there is one; a trigger maintains it. */
    rera_number: text('rera_number'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Opened in a new tab. */
    video_url: text('video_url'),
    tour_url: text('tour_url'),
    /** Its ids at portals as 'portal:id'. */
    portal_ids: text('portal_ids').array().notNull().default(sql`'{}'`),
    listing_date: date('listing_date', { mode: 'string' }).notNull(),
    agent_id: uuid('agent_id').references(() => profiles.id),
    /** The client who owns it. */
    owner_id: uuid('owner_id').references(() => clients.id, { onDelete: 'set null' }),
    sale_kind: text('sale_kind').$type<SaleKind>(),
    project_registration_id: uuid('project_registration_id').references(() => registrations.id, {
      onDelete: 'set null',
    }),
    /** Values of the fields that the agency added, by key. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    import_id: uuid('import_id'),
    import_row: integer('import_row'),
    /** Hash of the content of an imported row; marks the same row in a later file as a repeat. */
    import_key: text('import_key'),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
    /** Names of the owner and the buyers, maintained by triggers for the search. */
    people: text('people').notNull().default(''),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_words(title || ' ' || address || ' ' || city || ' ' || coalesce(locality, '') || ' ' || coalesce(project, '') || ' ' || people || ' ' || locality_aliases || ' ' || custom_words(custom), coalesce(bedrooms::text || ' bhk', ''))`,
      ),
    place_key: text('place_key')
      .notNull()
      .generatedAlwaysAs(sql`place_key(coalesce(locality, '') || ' ' || address || ' ' || city)`),
  },
  (table) => [
    index('properties_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_title').on(sql`lower(title)`, table.id).where(sql`deleted_at is null`),
    index('properties_price').on(table.price, table.id).where(sql`deleted_at is null`),
    index('properties_type').on(table.property_type_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_status').on(table.status, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_city').on(sql`search_key(city)`, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_locality')
      .on(sql`search_key(locality)`, table.created_at, table.id)
      .where(sql`deleted_at is null`),
    index('properties_locality_id').on(table.locality_id).where(sql`locality_id is not null`),
    index('properties_unlisted')
      .on(sql`locality_key(locality)`)
      .where(sql`locality_id is null and locality is not null`),
    index('properties_position')
      .using('gist', sql`point(longitude, latitude)`)
      .where(sql`deleted_at is null and latitude is not null and longitude is not null`),
    index('properties_agent').on(table.agent_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('properties_owner').on(table.owner_id).where(sql`owner_id is not null`),
    index('properties_project').on(table.project_registration_id).where(sql`project_registration_id is not null`),
    index('properties_portal_ids').using('gin', table.portal_ids).where(sql`deleted_at is null and portal_ids <> '{}'`),
    index('properties_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('properties_import_key').on(table.import_key).where(sql`import_key is not null and deleted_at is null`),
    index('properties_import').on(table.import_id, table.import_row).where(sql`import_id is not null`),
    index('properties_custom').using('gin', sql`custom jsonb_path_ops`),
    check('properties_custom_values', sql`jsonb_typeof(${table.custom}) = 'object'`),
    index('properties_search').using('gin', sql`search_text gin_trgm_ops`),
    index('properties_start')
      .using('btree', sql`left(search_text, 60) text_pattern_ops`)
      .where(sql`deleted_at is null`),
    check('properties_portal_ids_count', sql`cardinality(${table.portal_ids}) <= 10`),
    check('properties_price_range', sql`${table.price} > 0 and ${table.price} <= 9999999999`),
    check('properties_status_known', sql`${table.status} in ('available', 'pending', 'sold', 'rented')`),
    check('properties_purpose_known', sql`${table.purpose} in ('sale', 'rent', 'lease')`),
    check('properties_area_basis_known', sql`${table.area_basis} in ('carpet', 'built_up', 'super_built_up', 'plot')`),
    check(
      'properties_facing_known',
      sql`${table.facing} in ('north', 'north_east', 'east', 'south_east', 'south', 'south_west', 'west', 'north_west')`,
    ),
    check('properties_links_https', sql`${table.video_url} like 'https://%' and ${table.tour_url} like 'https://%'`),
    check(
      'properties_furnishing_known',
      sql`${table.furnishing} in ('unfurnished', 'semi_furnished', 'fully_furnished')`,
    ),
    check('properties_possession_known', sql`${table.possession} in ('ready', 'under_construction')`),
    check(
      'properties_possession_day',
      sql`${table.possession_on} is null or coalesce(${table.possession}, '') = 'under_construction'`,
    ),
    check('properties_floors', sql`${table.floor} between -5 and 200 and ${table.total_floors} between 0 and 200`),
    check('properties_floor_order', sql`${table.floor} <= ${table.total_floors}`),
    check(
      'properties_parking',
      sql`${table.covered_parking} between 0 and 99 and ${table.open_parking} between 0 and 99`,
    ),
    check(
      'properties_charges',
      sql`${table.maintenance} between 0 and 9999999999 and ${table.deposit} between 0 and 9999999999`,
    ),
    check('properties_deposit_of_rent', sql`${table.deposit} is null or ${table.purpose} <> 'sale'`),
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
    /** Floor plans have the positions after the pictures. */
    is_floor_plan: boolean('is_floor_plan').notNull().default(false),
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

/** Who else belongs to a property: a client, or a name with a phone number. The owner is `properties.owner_id`. */
export const propertyContacts = pgTable(
  'property_contacts',
  {
    id: key(),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    role: text('role').$type<ContactRole>().notNull(),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    name: text('name'),
    phone: text('phone'),
    phone_e164: text('phone_e164'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    index('property_contacts_property').on(table.property_id, table.created_at),
    index('property_contacts_client').on(table.client_id).where(sql`client_id is not null`),
    check(
      'property_contacts_role_known',
      sql`${table.role} in ('owner', 'co_owner', 'caretaker', 'tenant', 'builder')`,
    ),
    check('property_contacts_one_person', sql`(${table.client_id} is null) <> (${table.name} is null)`),
    check(
      'property_contacts_phone',
      sql`(${table.phone} is null) = (${table.phone_e164} is null) and (${table.client_id} is null or ${table.phone} is null)`,
    ),
  ],
);

/** New or cheaper properties whose match notifications are not sent yet. */
export const propertyOffers = pgTable('property_offers', {
  property_id: uuid('property_id')
    .primaryKey()
    .references(() => properties.id, { onDelete: 'cascade' }),
  offered_at: instantColumn('offered_at').notNull(),
});

export const propertyTexts = personalTexts(properties, {
  other: [
    'title',
    'purpose',
    'status',
    'address',
    'locality',
    'locality_aliases',
    'project',
    'city',
    'state',
    'zip_code',
    'area_basis',
    'facing',
    'furnishing',
    'possession',
    'area_text',
    'lot_size',
    'description',
    'features',
    'portal_ids',
    'rera_number',
    'video_url',
    'tour_url',
    'sale_kind',
    'import_key',
    'custom',
    'place_key',
    'people',
    'search_text',
  ],
});

export const priceTexts = personalTexts(priceHistory, { other: ['purpose'] });

export const propertyContactTexts = personalTexts(propertyContacts, {
  personal: { name: '', phone: null, phone_e164: null },
  other: ['role'],
});
