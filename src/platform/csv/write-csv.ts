import { guardCell } from './formula-guard.ts';

/** What tells a spreadsheet that the file is UTF-8; stands once, at its start. */
export const byteOrderMark = '\uFEFF';

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. Line breaks within cells are single line feeds. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: string): string {
  const safe = guardCell(cell.replace(/\r\n?/gu, '\n'));
  return /[",\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
