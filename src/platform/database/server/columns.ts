import { customType, integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that several tables share. */
export const key = () => uuid('id').primaryKey();
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instantColumn('created_at').notNull().defaultNow();
export const updatedAt = () => instantColumn('updated_at').notNull().defaultNow();
/** Counts the saves of a record; an update names the version it is based on. */
export const versionColumn = () => integer('version').notNull().default(1);
/** Of a record that is saved by version and can be in the trash. */
export const lifecycleColumns = () => ({
  created_at: createdAt(),
  updated_at: updatedAt(),
  version: versionColumn(),
  deleted_at: instantColumn('deleted_at'),
  deleted_by: uuid('deleted_by'),
});
export const moneyColumn = (name: string) => numeric(name, { precision: 12, scale: 2 });
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
