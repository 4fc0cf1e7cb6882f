import { isBlank } from './cells/cell-text.ts';

/** The share of filled cells that pass, 0 to 1; 0 for an empty column. */
export function matchingShare(cells: readonly string[], test: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}
