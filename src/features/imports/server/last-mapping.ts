import type { Queryable } from '#platform/database/server/database.ts';
import { type DayOrder, dayOrders } from '../cells/days.ts';
import type { FieldSource, ImportFields, ImportMapping } from '../mapping.ts';
import { readMapping, unknownColumns } from '../mapping.ts';
import { findLastSettings } from './repository.ts';

/** The columns of a file, each with the day order that its first rows prove. */
interface FileColumns {
  readonly columns: readonly string[];
  readonly dayOrders: ReadonlyArray<DayOrder | null>;
}

/**
 * The mapping of the agency's last import with exactly these columns, if the kind still accepts it; also after an undo.
 */
export async function findLastMapping(
  db: Queryable,
  fields: ImportFields,
  file: FileColumns,
): Promise<ImportMapping | null> {
  const settings = await findLastSettings(db, fields.kind, file.columns);
  const reading = settings && readMapping(fields, settings.mapping);
  if (!reading?.ok || unknownColumns(reading.mapping, file.columns).length > 0) return null;
  return withProvenDays(reading.mapping, fields, file);
}

/**
 * The mapping with the day orders that the file proves: a spreadsheet may have saved this file in another order than the
 * last.
 */
export function withProvenDays(
  mapping: ImportMapping,
  fields: ImportFields,
  { columns, dayOrders: proven }: FileColumns,
): ImportMapping {
  const provenBy = (source: FieldSource) =>
    source.kind === 'column' ? (proven[columns.indexOf(source.column)] ?? null) : null;
  const isDay = (field: string) => fields.units[field]?.some((unit) => dayOrders.some((order) => order === unit));
  const days = Object.entries(mapping).filter(([field]) => isDay(field));
  const orders = new Set(days.map(([, source]) => provenBy(source)).filter((order) => order !== null));
  // One program wrote the file, so an unambiguous order of the other columns also applies here.
  const [common] = orders.size === 1 ? orders : [];
  const mended = days.map(([field, source]): [string, FieldSource] => {
    const unit = provenBy(source) ?? common;
    return [field, source.kind === 'column' && unit ? { ...source, unit } : source];
  });
  return { ...mapping, ...Object.fromEntries(mended) };
}
