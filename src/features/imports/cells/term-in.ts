import { squeeze } from './cell-text.ts';

/** The name whose word list contains the cell's word; null if none does. Words are separated by spaces. */
export function termIn<Name extends string>(
  table: Readonly<Record<Name, string>>,
  names: readonly Name[],
  text: string,
): Name | null {
  const key = squeeze(text);
  return names.find((name) => table[name].split(' ').includes(key)) ?? null;
}
