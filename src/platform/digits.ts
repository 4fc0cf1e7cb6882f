/**
 * A figure as people type it, with Latin digits: compatibility forms are folded ('１' is '1'), and the digits of
 * Devanagari and Gujarati are those of the same value.
 */
export function toLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/[०-९૦-૯]/gu, (digit) => String((digit.charCodeAt(0) & 0xf) - 6));
}
