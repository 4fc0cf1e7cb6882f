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

/** Whether all columns of an export are there; others may stand beside them. */
export function isExportedFile<Field extends string>(
  { headings, further }: ExportColumns<Field>,
  has: (heading: string) => boolean,
): boolean {
  return Object.values<string>(headings).every(has) && further.every(has);
}

/** The mapping of an exported file. */
export function exportMapping<Field extends string>({ headings, units }: ExportColumns<Field>): ImportMapping<Field> {
  const unitOf: Readonly<Record<string, string | undefined>> = units;
  const sources = Object.entries<string>(headings).map(([field, column]): [string, FieldSource] => {
    const unit = unitOf[field];
    return [field, { kind: 'column', column, ...(unit === undefined ? {} : { unit }) }];
  });
  // Every field has a heading.
  return Object.fromEntries(sources) as ImportMapping<Field>;
}
