import { squeeze } from './cell-text.ts';

/** Which of a few names a cell says, by lists of the words for each, parted by blanks; null when it says none. */
export function termIn<Name extends string>(
  table: Readonly<Record<Name, string>>,
  names: readonly Name[],
  text: string,
): Name | null {
  const key = squeeze(text);
  return names.find((name) => table[name].split(' ').includes(key)) ?? null;
}
