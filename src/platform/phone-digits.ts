import { toLatinDigits } from './digits.ts';

/** The country of numbers typed without one. */
const countryCode = '91';

/**
 * A phone as it was typed, with its country code and nothing but digits: '98220 41736' is 919822041736. The number that the
 * server's `normalizePhone` reads, which knows every country and is too large for a page.
 */
export function phoneDigits(typed: string): string {
  // Neither an extension is dialled nor the 0 of calls within a country; Italy's belongs to the number.
  const written = toLatinDigits(typed).replace(/(?<=\d.*)[\p{L}#;,~].*|(?<!39\D*)\(0\)/gsu, '');
  const isAbroad = /^\D*(\+|00)/u.test(written);
  const digits = written.replace(/^[^1-9]+|\D/gu, '');
  // Ten digits may begin with 910, a mobile of home's.
  const whole = isAbroad || digits.length > 12 ? digits.replace(/^910+/u, countryCode) : digits;
  return isAbroad || (whole.length > 11 && whole.startsWith(countryCode)) ? whole : `${countryCode}${whole}`;
}
