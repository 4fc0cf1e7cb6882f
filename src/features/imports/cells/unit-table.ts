import { squeeze } from './cell-text.ts';

/** The key of a unit word in a `unitTable`, without the plural s. */
export function unitKey(word: string): string {
  const key = squeeze(word);
  return key.length > 3 && key.endsWith('s') ? key.slice(0, -1) : key;
}

/** Units by their words; each row lists the words separated by spaces. */
export function unitTable<Unit>(rows: ReadonlyArray<readonly [Unit, string]>): Map<string, Unit> {
  return new Map(rows.flatMap(([unit, list]) => list.split(' ').map((word): [string, Unit] => [unitKey(word), unit])));
}
