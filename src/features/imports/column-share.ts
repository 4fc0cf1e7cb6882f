import { isBlank } from './cells/cell-text.ts';

/** The share of a column's filled cells that pass, 0 to 1; of an empty column 0. */
export function matchingShare(cells: readonly string[], test: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}
