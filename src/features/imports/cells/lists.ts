import { cut, isBlank, tidy } from './cell-text.ts';

const separators = /[,;|\n\r•·]/u;

/** 'Gym, Lift; Parking', '["Gym","Lift"]' or "['Gym', \"Visitors' Parking\"]" as a list without repeats. */
export function readList(text: string, isSeparator = separators): string[] {
  const byKey = new Map<string, string>();
  for (const part of partsOf(text, isSeparator)) {
    const entry = tidy(part);
    if (!isBlank(entry) && !byKey.has(entry.toLowerCase())) byKey.set(entry.toLowerCase(), entry);
  }
  return [...byKey.values()];
}

/** A list cut to what a record may have; `keep` gets what is cut off or left out. */
export function fitList(
  entries: readonly string[],
  { longest, most }: { longest: number; most: number },
  keep: (rest: string) => void,
): string[] {
  const rest = entries.filter((entry, cursorEnd) => cursorEnd >= most || entry.length > longest);
  if (rest.length > 0) keep(rest.join(', '));
  return entries.slice(0, most).map((entry) => cut(entry, longest));
}

/** A list in brackets as people write it: 'Gym, Lift'; any other text as it is. */
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

/** The entries of a list in brackets, as programs write it: in single or double quotes, with escapes. One scan. */
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

/** Whether nothing but blanks stands before the next separator. */
function endsAt(said: string, from: number, isSeparator: RegExp): boolean {
  let cursorEnd = from;
  while (said.charAt(cursorEnd) === ' ') cursorEnd += 1;
  return cursorEnd >= said.length || isSeparator.test(said.charAt(cursorEnd));
}

/** A list in one cell of an export: parted by commas where `readAgain` finds the same list, else as JSON. */
export function writeListCell(entries: readonly string[], readAgain: (cell: string) => readonly string[]): string {
  const listed = entries.join(', ');
  const again = readAgain(listed);
  const isSame = again.length === entries.length && again.every((entry, index) => entry === entries[index]);
  return isSame ? listed : JSON.stringify(entries);
}

/** The list of a cell that `writeListCell` wrote as JSON; null when it is something else. */
export function readListCell(cell: string): string[] | null {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
  } catch {
    return null;
  }
}
