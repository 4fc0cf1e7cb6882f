import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * What the texts and documents (JSON) of a table hold. `personal` ones say something about somebody, each with what an
 * erasure leaves in its place; `other` ones do not. Every such column stands in one of both, a test sees to it.
 */
export interface TableTexts<T extends PgTable = PgTable> {
  readonly table: T;
  readonly personal: Partial<T['$inferSelect']>;
  readonly other: readonly (keyof T['$inferSelect'])[];
}

/** Says of a table which of its texts are personal; stands beside the table. */
export function texts<T extends PgTable>(
  table: T,
  { personal = {}, other = [] }: Partial<Omit<TableTexts<T>, 'table'>>,
) {
  return { table, personal, other } satisfies TableTexts<T>;
}
