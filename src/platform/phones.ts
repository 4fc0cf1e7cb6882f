import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toLatinDigits } from './digits.ts';
import { splitOtherPhone } from './other-phones.ts';

/** Normalizes a typed phone number to E.164 (default country India); null if it is not a possible number. */
export function normalizePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(toLatinDigits(typed).replace(/^00/u, '+'), 'IN');
  return number?.isPossible() ? number.number : null;
}

export interface OtherPhoneColumns {
  other_phones: string[];
  other_phones_e164: string[];
}

/**
 * The further numbers of a person with their normalized forms, each number once and none that is the first; null if one
 * is not a possible number.
 */
export function normalizeOtherPhones(entries: readonly string[], first: string | null): OtherPhoneColumns | null {
  const columns: OtherPhoneColumns = { other_phones: [], other_phones_e164: [] };
  for (const entry of entries) {
    const number = normalizePhone(splitOtherPhone(entry).number);
    if (number === null) return null;
    if (number === first || columns.other_phones_e164.includes(number)) continue;
    columns.other_phones.push(entry);
    columns.other_phones_e164.push(number);
  }
  return columns;
}
