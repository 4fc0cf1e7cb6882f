/** Normalizes digits to Latin ones: compatibility forms ('１') and the digits of Devanagari and Gujarati. */
export function toLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/[०-९૦-૯]/gu, (digit) => String((digit.charCodeAt(0) & 0xf) - 6));
}
