import { cut, isBlank, tidy } from './cell-text.ts';

const partedBy = /[,;|\n\r•·]+/u;

/** 'Gym, Lift; Parking' or '["Gym","Lift"]' as a list without repeats, each entry of at most `longest` characters. */
export function readList(text: string, longest: number, separators = partedBy): string[] {
  const said = text.replace(/^\s*\[|\]\s*$|"/gu, '');
  const byKey = new Map<string, string>();
  for (const part of said.split(separators)) {
    const entry = cut(tidy(part), longest);
    if (!isBlank(entry) && !byKey.has(entry.toLowerCase())) byKey.set(entry.toLowerCase(), entry);
  }
  return [...byKey.values()];
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
