import { toLatinDigits } from '#platform/digits.ts';

/** Minimum and maximum; null is open, an empty list is any. */
export type RoomLimits = readonly (number | null)[];

export function rangeOf(least: number | null, most: number | null): RoomLimits {
  return least === null && most === null ? [] : [least, most];
}

/** A typed budget in whole rupees; 0 for text that is no number, empty for empty. */
export function wholeAmount(typed: string): string {
  if (typed.trim() === '') return '';
  const amount = toLatinDigits(typed);
  return /^\d+(\.\d+)?$/u.test(amount) ? (amount.split('.')[0] ?? '0') : '0';
}
