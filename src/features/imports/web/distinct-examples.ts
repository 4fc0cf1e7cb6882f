import { isBlank, tidy } from '../cells/cell-text.ts';
import type { ImportRow } from '../import-row.ts';
import type { ImportMapping } from '../mapping.ts';
import { RowReader } from '../row-reader.ts';
import type { Example } from './import-kind.ts';

const maxExamples = 3;

/** Distinct examples of a field from the first rows. */
export function distinctExamples(
  rows: readonly ImportRow[],
  textOf: (row: ImportRow) => string,
  readingOf: (said: string, row: ImportRow) => Example['reading'],
): Example[] {
  const examples = new Map<string, Example>();
  for (const row of rows) {
    const said = tidy(textOf(row));
    if (examples.size === maxExamples) break;
    if (isBlank(said) || examples.has(said)) continue;
    examples.set(said, { said, reading: readingOf(said, row) });
  }
  return [...examples.values()];
}

/** Reads a field of a person; templates of the other fields may contain the name. */
export function personText<Field extends string>(
  field: Field | 'full_name',
  mapping: ImportMapping<Field | 'full_name'>,
): (row: ImportRow) => string {
  return (row) => {
    const reader = new RowReader<Field | 'full_name'>(row, mapping);
    if (field !== 'full_name') reader.remember('full_name', tidy(reader.text('full_name')));
    return reader.text(field);
  };
}
