/**
 * What a spreadsheet takes for the start of a formula, also after blanks and in full width (OWASP, CSV Injection).
 * Includes the apostrophe itself, so that unguarding restores the original text.
 */
const risky = /^\s*['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const plainNumber = /^-?\d+(\.\d+)?$/u;

/** Prefixes a cell that a spreadsheet could evaluate as a formula with an apostrophe; numbers stay numbers. */
export function guardCell(cell: string): string {
  return risky.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** Reverses `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}
