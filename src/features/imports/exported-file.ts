import type { Currency } from '#platform/money.ts';
import { dayOrders, guessDayOrder } from './cells/days.ts';
import { cellOf, type ImportRow } from './import-row.ts';
import type { FieldSource, ImportMapping } from './mapping.ts';

/**
 * The columns that a kind's own export writes. A file with all of them is our own export: its mapping is not guessed and
 * its texts are taken unchanged.
 */
export interface ExportColumns<Field extends string> {
  readonly headings: Readonly<Record<Field, string>>;
  /** Fields that exports of earlier versions lack; a file without their headings is still an export. */
  readonly later?: readonly Field[];
  /** The unit of each exported column, for fields with units. */
  readonly units: Readonly<Partial<Record<Field, string>>>;
  /** Headings that every exported file has besides those of its fields. */
  readonly further: readonly string[];
}

/** Export columns by the agency's currency, which is part of the headings of amounts. */
export type ColumnsByCurrency<Field extends string> = Readonly<Record<Currency, ExportColumns<Field>>>;

const named: Readonly<Record<Currency, string>> = { inr: '(rupees)', usd: '(US dollars)', eur: '(euros)' };

/** The columns in each currency, derived from those in rupees. */
export function columnsByCurrency<Field extends string>(columns: ExportColumns<Field>): ColumnsByCurrency<Field> {
  const columnsIn = (currency: Currency): ExportColumns<Field> => {
    const headings = Object.entries<string>(columns.headings).map(([field, heading]) => [
      field,
      heading.replace(named.inr, named[currency]),
    ]);
    // Object.fromEntries loses the key type; every field has a heading.
    return { ...columns, headings: Object.fromEntries(headings) as Record<Field, string> };
  };
  return { inr: columns, usd: columnsIn('usd'), eur: columnsIn('eur') };
}

/** The export columns if the file has all of them, whatever others it has; else null. */
export function ownColumns<Field extends string>(
  columns: ColumnsByCurrency<Field>,
  has: (heading: string) => boolean,
): ExportColumns<Field> | null {
  const isLater = ({ later = [] }: ExportColumns<Field>, field: string) => later.some((name) => name === field);
  const own = Object.values(columns).find(
    (one) =>
      Object.entries<string>(one.headings).every(([field, heading]) => has(heading) || isLater(one, field)) &&
      one.further.every(has),
  );
  if (!own) return null;
  const headings = Object.entries<string>(own.headings).map(([field, heading]) => [field, has(heading) ? heading : '']);
  // The same fields.
  return { ...own, headings: Object.fromEntries(headings) as Record<Field, string> };
}

/** The mapping of an exported file. A spreadsheet may have rewritten all its days in another order. */
export function exportMapping<Field extends string>(
  { headings, units }: ExportColumns<Field>,
  sample: readonly ImportRow[],
): ImportMapping<Field> {
  const unitOf: Readonly<Record<string, string | undefined>> = units;
  const columns = Object.entries<string>(headings);
  const isDay = (field: string) => dayOrders.some((order) => order === unitOf[field]);
  const days = columns.flatMap(([field, column]) => (isDay(field) ? sample.map((row) => cellOf(row, column)) : []));
  const dayOrder = guessDayOrder(days);
  const sources = columns.map(([field, column]): [string, FieldSource] => {
    if (column === '') return [field, { kind: 'none' }];
    const unit = isDay(field) ? dayOrder : unitOf[field];
    return [field, { kind: 'column', column, ...(unit === undefined ? {} : { unit }) }];
  });
  // Object.fromEntries loses the key type; every field has a heading.
  return Object.fromEntries(sources) as ImportMapping<Field>;
}
