import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { invalidField } from '#platform/failure.ts';
import type { Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, descending } from '#platform/lists/server/sorted-list.ts';
import { masksTextsOf } from '#platform/visibility/server/visible-views.ts';
import type { CustomField } from '../custom-fields.ts';
import type { CustomSorting } from '../custom-sorting.ts';
import { isSortable, readCustomSorting } from '../custom-sorting.ts';
import { comparableText, isComparableNumber } from './masked-values.ts';

/**
 * Orders the table with the alias p by a field; records without a value are last in both orders. The order and its cursors
 * tell no contact details that are hidden from the person.
 */
export function customOrder(fields: readonly CustomField[], sorting: CustomSorting): Order {
  const { key, direction } = readCustomSorting(sorting);
  const field = fields.find((one) => one.key === key);
  if (!field || field.is_removed) throw invalidField('sort', 'unknown_field', field?.name ?? key);
  if (!isSortable(field)) throw invalidField('sort', 'not_sortable', field.name);
  return direction === 'up'
    ? { ...sortedValueOf(field, true), ...ascending }
    : { ...sortedValueOf(field, false), ...descending };
}

/** More digits than any number of a field has. */
const beyond = '10000000000000000';

function sortedValueOf(
  { kind, key, type, choices }: CustomField,
  isUp: boolean,
): Pick<Order, 'kind' | 'column' | 'type'> {
  // Written out, so that PostgreSQL reads the value once for order and cursor. `customSortingForm` allows no quotes.
  const stored = sql.raw(`(p.custom ->> '${key}')`);
  // Requirements have no list.
  const isMasked = kind === 'requirements' ? sql`false` : sql.raw(masksTextsOf(kind, 'p'));
  const ranked = (rank: SQL) => ({
    kind: 'decimal' as const,
    column: sql`coalesce(${rank}, ${sql.raw(isUp ? beyond : `-${beyond}`)})`,
    type: sql`numeric`,
  });
  // A digit before each text puts those that are missing last.
  const [present, missing] = isUp ? [sql`'0'`, sql`'1'`] : [sql`'1'`, sql`'0'`];
  const written = (text: SQL) => ({
    kind: 'text' as const,
    column: sql`coalesce(${present} || ${text}, ${missing})`,
    type: sql`text`,
  });
  switch (type) {
    case 'number':
    case 'money':
      return ranked(sql`case when ${stored} ~ '^-?\\d{1,15}(\\.\\d{1,4})?$' and ${isComparableNumber(stored, isMasked)}
        then ${stored}::numeric end`);
    case 'flag':
      return ranked(sql`case ${stored} when 'true' then 1 when 'false' then 0 end::numeric`);
    case 'choice':
      // Removed choices, which records may still have, are after the others.
      return ranked(sql`array_position(${sql.param(choices.map((choice) => choice.key))}::text[], ${stored})::numeric`);
    case 'day':
      return written(sql`${stored} collate "C"`);
    default:
      return written(sql`lower(${comparableText(stored, isMasked)})`);
  }
}
