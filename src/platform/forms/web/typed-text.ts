import { toLatinDigits } from '#platform/digits.ts';

/** The trimmed text of a field that may stay empty; null for an empty one. */
export function optional(text: string): string | null {
  return text.trim() || null;
}

/** A typed number as a decimal string: Latin digits without spaces and commas. */
export function plainNumber(text: string): string {
  return toLatinDigits(text).replaceAll(/[\s,]/gu, '');
}

/** An amount as the form shows it: '9500000' for '9500000.00', empty for null. */
export function typedAmount(amount: string | null): string {
  return (amount ?? '').replace(/\.00$/u, '');
}

/** A decimal string without closing zeros: '2.5' for '2.50', '2' for '2.00'. */
export function shortDecimal(value: string): string {
  return typedAmount(value).replace(/(\.\d)0$/u, '$1');
}
