import { toLatinDigits } from './digits.ts';

/** The country code of numbers typed without one. */
const countryCode = '91';

/**
 * A typed phone number as digits with its country code: '98220 41736' is 919822041736. Matches the server's
 * `normalizePhone`, which knows every country and is too large for a page.
 */
export function phoneDigits(typed: string): string {
  // Drops extensions, and the 0 of national calls except in Italy, where it belongs to the number.
  const written = toLatinDigits(typed).replace(/(?<=\d.*)[\p{L}#;,~].*|(?<!39\D*)\(0\)/gsu, '');
  const isAbroad = /^\D*(\+|00)/u.test(written);
  const digits = written.replace(/^[^1-9]+|\D/gu, '');
  // Ten digits that begin with 910 are an Indian mobile number.
  const whole = isAbroad || digits.length > 12 ? digits.replace(/^910+/u, countryCode) : digits;
  return isAbroad || (whole.length > 11 && whole.startsWith(countryCode)) ? whole : `${countryCode}${whole}`;
}
