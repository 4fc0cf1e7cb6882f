import type { Currency } from '#platform/money.ts';
import { dayOrders, guessDayOrder } from './cells/days.ts';
import { cellOf, type ImportRow } from './import-row.ts';
import type { FieldSource, ImportMapping } from './mapping.ts';

/**
 * The columns that a kind's own export writes. A file that has them all is one of our own: its columns need no guess,
 * and its texts are taken as they stand.
 */
export interface ExportColumns<Field extends string> {
  readonly headings: Readonly<Record<Field, string>>;
  /** In which units the columns stand, for fields with units. */
  readonly units: Readonly<Partial<Record<Field, string>>>;
  /** Headings beside those of the fields that every exported file has. */
  readonly further: readonly string[];
}

/** The columns of an export by the currency of the agency that writes it, which headings of amounts name. */
export type ColumnsByCurrency<Field extends string> = Readonly<Record<Currency, ExportColumns<Field>>>;

const named: Readonly<Record<Currency, string>> = { inr: '(rupees)', usd: '(US dollars)', eur: '(euros)' };

/** The columns in each currency, of those in rupees. */
export function columnsByCurrency<Field extends string>(columns: ExportColumns<Field>): ColumnsByCurrency<Field> {
  const columnsIn = (currency: Currency): ExportColumns<Field> => {
    const headings = Object.entries<string>(columns.headings).map(([field, heading]) => [
      field,
      heading.replace(named.inr, named[currency]),
    ]);
    // The same fields, each with a heading.
    return { ...columns, headings: Object.fromEntries(headings) as Record<Field, string> };
  };
  return { inr: columns, usd: columnsIn('usd'), eur: columnsIn('eur') };
}

/** The columns of an export that are all there, whatever others stand beside them; null in a file that is none of ours. */
export function ownColumns<Field extends string>(
  columns: ColumnsByCurrency<Field>,
  has: (heading: string) => boolean,
): ExportColumns<Field> | null {
  const isThere = ({ headings, further }: ExportColumns<Field>) =>
    Object.values<string>(headings).every(has) && further.every(has);
  return Object.values(columns).find(isThere) ?? null;
}

/** The mapping of an exported file. A spreadsheet that saved it may have written all its days anew, in an order of its own. */
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
    const unit = isDay(field) ? dayOrder : unitOf[field];
    return [field, { kind: 'column', column, ...(unit === undefined ? {} : { unit }) }];
  });
  // Every field has a heading.
  return Object.fromEntries(sources) as ImportMapping<Field>;
}
