import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

export const localities = pgTable(
  'localities',
  {
    id: key(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    /** GST state code. */
    state: text('state').notNull(),
    /** Other spellings and scripts. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    pin_codes: text('pin_codes').array().notNull().default(sql`'{}'`),
    /** The centre. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
  },
  (table) => [
    index('localities_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    check('localities_named', sql`locality_key(${table.name}) <> '' and locality_key(${table.city}) <> ''`),
    check('localities_counts', sql`cardinality(${table.aliases}) <= 30 and cardinality(${table.pin_codes}) <= 20`),
    check(
      'localities_position',
      sql`(${table.latitude} is null) = (${table.longitude} is null)
        and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);

/**
 * Every spelling of the localities outside the trash, which a trigger maintains. A spelling means one locality of its city.
 */
export const localityNames = pgTable(
  'locality_names',
  {
    /** `locality_key` of the spelling. */
    name_key: text('name_key').notNull(),
    city_key: text('city_key').notNull(),
    /** `place_key` of the spelling, in words. */
    words: text('words').notNull(),
    locality_id: uuid('locality_id')
      .notNull()
      .references(() => localities.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'locality_names_unique', columns: [table.name_key, table.city_key] }),
    index('locality_names_locality').on(table.locality_id),
  ],
);

/** Adjacent localities, each pair once, so that the relation is symmetric. */
export const localityNeighbours = pgTable(
  'locality_neighbours',
  {
    first_id: uuid('first_id')
      .notNull()
      .references(() => localities.id, { onDelete: 'cascade' }),
    second_id: uuid('second_id')
      .notNull()
      .references(() => localities.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.first_id, table.second_id] }),
    index('locality_neighbours_second').on(table.second_id),
    check('locality_neighbours_order', sql`${table.first_id} < ${table.second_id}`),
  ],
);

export const localityTexts = personalTexts(localities, { other: ['name', 'city', 'state', 'aliases', 'pin_codes'] });
export const localityNameTexts = personalTexts(localityNames, { other: ['name_key', 'city_key', 'words'] });
