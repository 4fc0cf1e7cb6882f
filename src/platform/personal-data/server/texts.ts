import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Classifies the text and JSON columns of a table. `personal` ones may describe a person and have a value that replaces
 * them in an erasure; `other` ones do not. A test checks that every such column is listed once.
 */
export interface TableTexts<T extends PgTable = PgTable> {
  readonly table: T;
  readonly personal: Partial<T['$inferSelect']>;
  readonly other: readonly (keyof T['$inferSelect'])[];
}

/** Declares which text columns of a table are personal; kept next to the table. */
export function personalTexts<T extends PgTable>(
  table: T,
  { personal = {}, other = [] }: Partial<Omit<TableTexts<T>, 'table'>>,
) {
  return { table, personal, other } satisfies TableTexts<T>;
}
