import { cutText, isBlank, tidy } from './cell-text.ts';

const separators = /[,;|\n\r•·]/u;

/** Reads 'Gym, Lift; Parking', '["Gym","Lift"]' or "['Gym', \"Visitors' Parking\"]" as a list without duplicates. */
export function readList(text: string, isSeparator = separators): string[] {
  const byKey = new Map<string, string>();
  for (const part of partsOf(text, isSeparator)) {
    const entry = tidy(part);
    if (!isBlank(entry) && !byKey.has(entry.toLowerCase())) byKey.set(entry.toLowerCase(), entry);
  }
  return [...byKey.values()];
}

/** Cuts a list to the limits of a record; `keep` receives what was cut. */
export function fitList(
  entries: readonly string[],
  { longest, most }: { longest: number; most: number },
  keep: (rest: string) => void,
): string[] {
  const rest = entries.filter((entry, cursorEnd) => cursorEnd >= most || entry.length > longest);
  if (rest.length > 0) keep(rest.join(', '));
  return entries.slice(0, most).map((entry) => cutText(entry, longest));
}

/** A bracketed list as plain text: 'Gym, Lift'. Other text stays unchanged. */
export function withoutBrackets(text: string): string {
  const said = text.trim();
  return /^\[\s*(?:["'].*["']\s*)?\]$/su.test(said) ? readList(said).join(', ') : text;
}

function partsOf(text: string, isSeparator: RegExp): string[] {
  const said = text.trim();
  return said.startsWith('[') && said.endsWith(']')
    ? quotedParts(said.slice(1, -1), isSeparator)
    : said.replaceAll('"', '').split(isSeparator);
}

/** The entries of a bracketed list in single or double quotes, with escapes. Linear time. */
function quotedParts(said: string, isSeparator: RegExp): string[] {
  const parts: string[] = [];
  let part = '';
  let quote = '';
  let isEmpty = true;
  for (let cursorEnd = 0; cursorEnd < said.length; cursorEnd += 1) {
    const letter = said.charAt(cursorEnd);
    if (quote === '' && isEmpty && /["']/u.test(letter)) quote = letter;
    else if (quote !== '' && letter === '\\') {
      cursorEnd += 1;
      part += said.charAt(cursorEnd);
    } else if (quote !== '' && letter === quote && endsAt(said, cursorEnd + 1, isSeparator)) quote = '';
    else if (quote === '' && isSeparator.test(letter)) {
      parts.push(part);
      part = '';
      isEmpty = true;
      continue;
    } else part += letter;
    if (!/\s/u.test(letter)) isEmpty = false;
  }
  return [...parts, part];
}

/** Whether only blanks precede the next separator. */
function endsAt(said: string, from: number, isSeparator: RegExp): boolean {
  let cursorEnd = from;
  while (said.charAt(cursorEnd) === ' ') cursorEnd += 1;
  return cursorEnd >= said.length || isSeparator.test(said.charAt(cursorEnd));
}

/** Writes a list into one export cell: comma-separated if `readAgain` returns the same list, else as JSON. */
export function writeListCell(entries: readonly string[], readAgain: (cell: string) => readonly string[]): string {
  const listed = entries.join(', ');
  const again = readAgain(listed);
  const isSame = again.length === entries.length && again.every((entry, index) => entry === entries[index]);
  return isSame ? listed : JSON.stringify(entries);
}

/** The list that `writeListCell` wrote as JSON; null for anything else. */
export function readListCell(cell: string): string[] | null {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
  } catch {
    return null;
  }
}
