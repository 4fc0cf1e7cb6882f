import { guardCell } from './formula-guard.ts';

/** Marks the file as UTF-8 for spreadsheets; written once, at the start. */
export const byteOrderMark = '\uFEFF';

/** One line of CSV (RFC 4180), guarded against formulas. Line breaks within cells become single line feeds. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: string): string {
  const safe = guardCell(cell.replace(/\r\n?/gu, '\n'));
  return /[",\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
