/**
 * What a spreadsheet takes for the start of a formula, also behind blanks and in full width (OWASP, CSV Injection), and
 * the apostrophe itself, so that taking the guard away gives back what was there.
 */
const risky = /^\s*['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const plainNumber = /^-?\d+(\.\d+)?$/u;

/** A cell that no spreadsheet calculates: what could be a formula is led by an apostrophe; numbers stay numbers. */
export function guardCell(cell: string): string {
  return risky.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}
