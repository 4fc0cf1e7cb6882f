import { normalizePhone } from '#platform/phones.ts';
import { emailAddress } from '#platform/rpc/fields.ts';
import { isBlank, plain, tidy } from './cell-text.ts';

/** The first valid contact in a cell, and the rest of its text. */
export type ContactReading<Value> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'contact'; readonly value: Value; readonly others: string }
  | { readonly kind: 'unreadable'; readonly text: string };

/** A phone number as written, and in E.164. */
export interface Phone {
  readonly written: string;
  readonly e164: string;
}

const maxPhoneLength = 40;
/** Longer cells hold prose, not contacts. */
const maxContactsLength = 1_000;
const between = /[,;|\n\r/&]+|(?<!\p{L})(?:or|and)(?!\p{L})/u;

/** Phone numbers in a cell, and the rest of its text. */
export type PhonesReading =
  | Exclude<ContactReading<Phone>, { readonly kind: 'contact' }>
  | { readonly kind: 'contact'; readonly value: Phone; readonly more: readonly Phone[]; readonly others: string };

/** Reads '98220-41736', '+91 98220 41736 (M)', '०९८२२०४१७३६', '9822041736.0', '98220 41736 / 98220 41737 (office)'. */
export function readPhone(text: string): PhonesReading {
  if (isBlank(text)) return { kind: 'empty' };
  if (text.length > maxContactsLength) return { kind: 'unreadable', text: tidy(text) };
  const parts = text.split(between).flatMap((part) => tidy(part) || []);
  const phones = parts.map(phoneOf);
  const [value, ...more] = phones.flatMap((phone) => phone ?? []);
  if (value) return { kind: 'contact', value, more, others: parts.filter((_, index) => !phones[index]).join(', ') };
  const whole = phoneOf(tidy(text));
  return whole ? { kind: 'contact', value: whole, more: [], others: '' } : { kind: 'unreadable', text: tidy(text) };
}

function phoneOf(written: string): Phone | null {
  // Scientific notation from a spreadsheet ('9.82204E+09') has lost the last digits.
  if (written.length > maxPhoneLength || /\de\+?\d/iu.test(written)) return null;
  const kept = written.replace(/(\d)\.0+$/u, '$1').replace(/^'/u, '');
  const digits = plain(kept);
  if (digits.replaceAll(/\D/gu, '').length < 6) return null;
  const e164 = normalizePhone(digits);
  return e164 === null ? null : { written: kept, e164 };
}

/** Matches candidates for an email address. */
export const addressLike = /[^\s,;/|<>()":]+@[^\s,;/|<>()"]+/gu;

/** Reads 'lata@example.in', 'Lata <LATA@example.in>' or 'mailto:lata@example.in'; of several, the first. */
export function readEmailAddress(text: string): ContactReading<string> {
  if (isBlank(text)) return { kind: 'empty' };
  if (text.length > maxContactsLength) return { kind: 'unreadable', text: tidy(text) };
  const whole = emailAddress.safeParse(tidy(text));
  if (whole.success) return { kind: 'contact', value: whole.data, others: '' };
  const found = [...tidy(text).matchAll(addressLike)].map(([said]) => said.replace(/\.+$/u, ''));
  for (const [index, said] of found.entries()) {
    const address = emailAddress.safeParse(said);
    if (address.success) return { kind: 'contact', value: address.data, others: found.toSpliced(index, 1).join(', ') };
  }
  return { kind: 'unreadable', text: tidy(text) };
}
