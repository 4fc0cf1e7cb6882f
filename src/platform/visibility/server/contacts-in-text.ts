import { toLatinDigits } from '#platform/digits.ts';
import { invalidField } from '#platform/failure.ts';
import { splitOtherPhone } from '#platform/other-phones.ts';
import { normalizePhone } from '#platform/phones.ts';
import { isMasked, maskDigits, maskEmail } from '../contact-mask.ts';

/** A place in a text that may be a phone number or an email address. */
export interface FoundContact {
  readonly start: number;
  readonly end: number;
  /** The contacts that it may be: numbers in E.164, or an email address in lower case, each with its mask. */
  readonly readings: ReadonlyArray<{ readonly key: string; mask(text: string): string }>;
}

/** The lengths are bounded, or a long word would be searched from each of its letters. */
const emails =
  /[\p{L}\p{Nd}][\p{L}\p{Nd}._%+'-]{0,63}?(?:@|%40)[\p{L}\p{Nd}-]{1,63}(?:\.[\p{L}\p{Nd}-]{0,62}[\p{L}\p{Nd}]){1,8}/gu;
/** Digits with what people write between them. A line of a calendar may be folded within a number. */
const numbers = /\+?\p{Nd}(?:[\s().*/_~\-\u2010-\u2015]{0,4}\p{Nd}){6,59}/gu;
/** Digits of an Indian number without its country code. */
const national = 10;

/** Everything in a text that may be a phone number or an email address, in order. What overlaps an address is part of it. */
export function findContacts(text: string): FoundContact[] {
  if (idOrInstant.test(text)) return [];
  const found: FoundContact[] = [];
  if (text.includes('@') || text.includes('%40'))
    for (const { 0: email, index } of text.matchAll(emails)) {
      const key = email.toLowerCase().replace('%40', '@');
      found.push({ start: index, end: index + email.length, readings: [{ key, mask: maskEmail }] });
    }
  for (const { 0: typed, index } of text.matchAll(numbers)) {
    const end = index + typed.length;
    if (isDay(typed) || found.some((email) => index < email.end && email.start < end)) continue;
    found.push({ start: index, end, readings: readingsOf(typed) });
  }
  return found.toSorted((one, other) => one.start - other.start);
}

const idOrInstant = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/u;
const isDay = (typed: string) => /^\d{4}-\d\d-\d\d$/u.test(typed);

/** The whole as a number of any country, and each ten digits as an Indian one: two numbers may stand side by side. */
function readingsOf(typed: string): FoundContact['readings'] {
  const digits = toLatinDigits(typed).replaceAll(/\D/gu, '');
  const whole = new Set([`+${digits.replace(/^00/u, '')}`, normalizePhone(typed) ?? '']);
  const readings = [...whole]
    .filter((key) => key.length > 7 && !isIndian(key))
    .map((key) => ({ key, mask: (text: string) => maskDigits(text) }));
  for (let from = 0; from + national <= digits.length; from += 1) {
    if (digits[from] === '0') continue;
    const key = `+91${digits.slice(from, from + national)}`;
    readings.push({ key, mask: (text) => maskDigits(text, from, from + national) });
  }
  return readings;
}

const isIndian = (key: string) => /^\+91[1-9]\d{9}$/u.test(key);

/** The text with the contacts masked whose keys are hidden. */
export function maskContacts(text: string, found: readonly FoundContact[], isHidden: (key: string) => boolean): string {
  let masked = '';
  let done = 0;
  for (const { start, end, readings } of found) {
    const hidden = readings.filter(({ key }) => isHidden(key));
    if (hidden.length === 0) continue;
    const all = hidden.reduce((shown, { mask }) => mask(shown), text.slice(start, end));
    masked += text.slice(done, start) + all;
    done = end;
  }
  return masked + text.slice(done);
}

/**
 * What a form sends back for a contact detail that it shows masked: an unchanged mask stands for the stored value. Any
 * other text with a mask stays, and is refused as no number.
 */
export function keptContact(typed: string, stored: string | null | undefined): string {
  return stored && isMasked(typed) && typed === maskOf(stored) ? stored : typed;
}

/** As `keptContact`, for an email address, which is typed in small letters. Refuses any other mask. */
export function keptEmail<T extends string | null>(typed: T, stored: string | null | undefined): T | string {
  if (typed === null || !isMasked(typed)) return typed;
  if (stored && typed === maskEmail(stored).toLowerCase()) return stored;
  throw invalidField('email', 'not_email');
}

function maskOf(stored: string): string {
  if (stored.includes('@')) return maskEmail(stored);
  const key = normalizePhone(splitOtherPhone(stored).number) ?? normalizePhone(stored);
  return maskContacts(stored, findContacts(stored), (found) => found === key);
}

/** The further numbers of a person, each kept as in `keptContact`. */
export const keptPhones = (typed: readonly string[], stored: readonly string[]): string[] =>
  typed.map((entry) => stored.find((one) => keptContact(entry, one) === one) ?? entry);

/** A text that was edited while its contacts were masked, with those that the stored text has in their places. */
export function keptText(typed: string, stored: string): string {
  if (!isMasked(typed)) return typed;
  return findContacts(stored).reduce((text, { start, end, readings }) => {
    const contact = stored.slice(start, end);
    const masks = readings.map(({ mask }) => mask(contact));
    // Two numbers side by side are one place.
    const ofTwo = readings.flatMap((one) => readings.map((other) => other.mask(one.mask(contact))));
    const shown = [...masks, ...ofTwo].find((mask) => text.includes(mask));
    return shown === undefined ? text : text.replace(shown, () => contact);
  }, typed);
}
