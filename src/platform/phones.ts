import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toLatinDigits } from './digits.ts';

/** Normalizes a typed phone number to E.164 (default country India); null if it is not a possible number. */
export function normalizePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(toLatinDigits(typed).replace(/^00/u, '+'), 'IN');
  return number?.isPossible() ? number.number : null;
}
