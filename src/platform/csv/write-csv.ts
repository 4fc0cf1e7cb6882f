/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula is led by an apostrophe
 * (OWASP, CSV Injection), except plain numbers.
 */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/u.test(cell) && !/^-?\d+(\.\d+)?$/u.test(cell);
  const safe = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
