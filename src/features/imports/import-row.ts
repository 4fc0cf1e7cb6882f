/** A row of the file by column name, with its row number in a spreadsheet and any oddity of its shape. */
export type ImportRow = {
  number: number;
  cells: Readonly<Record<string, string>>;
  shape: 'whole' | 'too_few_cells' | 'too_many_cells' | 'broken_quotes' | 'repeated_header';
  /** The cells after the last column, or the whole line if its quotes are broken. */
  further?: readonly string[];
};

/** The cell of a column; '' if the row or the file has no such column. */
export function cellOf(row: ImportRow, name: string): string {
  return Object.hasOwn(row.cells, name) ? (row.cells[name] ?? '') : '';
}

export function cellsOf(rows: readonly ImportRow[], name: string): string[] {
  return rows.map((row) => cellOf(row, name));
}

/** The characters of all cells. */
export function lengthOf({ cells, further = [] }: ImportRow): number {
  return [...Object.values(cells), ...further].reduce((sum, cell) => sum + cell.length, 0);
}
