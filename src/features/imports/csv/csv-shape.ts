import { isBlank, plain, squeeze, tidy } from '../cells/cell-text.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const sampledLines = 30;

/**
 * The delimiter: the character with the same count in most lines, ignoring quoted text. A first line 'sep=;' decides. A
 * file with one column gets the comma.
 */
export function detectDelimiter(text: string): Delimiter {
  const declared = /^sep=(.)\r?\n?/u.exec(text)?.[1];
  for (const delimiter of delimiters) if (declared === delimiter) return delimiter;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = evenness(countPerLine(text, delimiter));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * How many lines share the most common count above zero, times their share of all lines, plus a little for that count. Lines
 * of a quoted text are lines to any other delimiter, and may well have one semicolon each.
 */
function evenness(counts: readonly number[]): number {
  const linesByCount = new Map<number, number>();
  for (const count of counts) if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, lines] of linesByCount)
    best = Math.max(best, lines ** 2 / counts.length + Math.min(count, 50) / 100);
  return best;
}

function countPerLine(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let isCellStart = true;
  let hasJustClosed = false;
  for (const character of text) {
    const isQuote: boolean = character === '"' && (isQuoted || isCellStart || hasJustClosed);
    // A quote right after a closing quote is an escaped quote: the cell continues.
    hasJustClosed = isQuote && isQuoted;
    if (isQuote) isQuoted = !isQuoted;
    else if (!isQuoted && character === delimiter) count += 1;
    else if (!isQuoted && character === '\n') {
      counts.push(count);
      count = 0;
      if (counts.length === sampledLines) return counts;
    }
    isCellStart = !isQuoted && (character === delimiter || character === '\n' || (isCellStart && character === ' '));
  }
  if (count > 0) counts.push(count);
  return counts;
}

/**
 * The index of the header among the first records, or -1. Exports put a title line or two above it, so records much
 * narrower than the widest are skipped; a record with figures, a phone number or an email address is data.
 */
export function headerIndex(records: readonly (readonly string[])[]): number {
  const filled = records.map((record) => record.filter((cell) => !isBlank(cell)).length);
  const widest = Math.max(0, ...filled);
  const at = filled.findIndex((count) => count > 0 && count * 2 >= widest);
  const candidate = records[at];
  if (!candidate) return -1;
  return candidate.some(looksLikeData) ? -1 : at;
}

const figure = /^[₹$]?\s*(?:rs\.?\s*)?[\d.,]+\s*(?:bhk|rk|bed\s?rooms?|sq\.?\s?ft|cr|lakhs?|l|k)?\.?$/u;
const phoneNumber = /^\+?[\d\s()./-]{8,40}$/u;
const emailAddress = /^[^\s@]{1,64}@[^\s@]{1,255}\.[a-z]{2,24}$/u;

function looksLikeData(cell: string): boolean {
  const text = plain(cell);
  return (/\d/u.test(text) && (figure.test(text) || phoneNumber.test(text))) || emailAddress.test(text);
}

/** Column names, unique and usable in templates: blank ones become 'Column 3', duplicates get a number. */
export function columnNames(header: readonly string[], width: number): string[] {
  const used = new Set<string>();
  return Array.from({ length: Math.max(width, header.length) }, (_, index) => {
    const said = tidy((header[index] ?? '').replace(/[{}[\]|]/gu, ' '))
      .slice(0, 100)
      .trim();
    const name = squeeze(said) === '' ? `Column ${index + 1}` : said;
    let unique = name;
    for (let number = 2; used.has(unique); number += 1) unique = `${name} (${number})`;
    used.add(unique);
    return unique;
  });
}
