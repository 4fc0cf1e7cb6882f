/** A row of the file by column name, with the number that a spreadsheet shows beside it and what was odd about its shape. */
export type ImportRow = {
  number: number;
  cells: Readonly<Record<string, string>>;
  shape: 'whole' | 'too_few_cells' | 'too_many_cells' | 'broken_quotes' | 'repeated_header';
  /** What stands behind the last column: the cells too many, or the whole line where its quotes are broken. */
  further?: readonly string[];
};

/** The cell of a column; nothing where the row or the file has no such column. */
export function cellOf(row: ImportRow, name: string): string {
  return Object.hasOwn(row.cells, name) ? (row.cells[name] ?? '') : '';
}

/** The cells of a column in these rows. */
export function cellsOf(rows: readonly ImportRow[], name: string): string[] {
  return rows.map((row) => cellOf(row, name));
}
