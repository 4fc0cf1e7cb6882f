import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toLatinDigits } from './digits.ts';

/** E.164 of a phone as typed (default country India), or null when it is no possible number. */
export function normalizePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(toLatinDigits(typed).replace(/^00/u, '+'), 'IN');
  return number?.isPossible() ? number.number : null;
}
