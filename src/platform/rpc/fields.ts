import * as z from 'zod/mini';
import { maxAmount } from '../money.ts';
import { isOtherPhone, maxOtherPhones } from '../other-phones.ts';
import { maskedEmailPattern } from '../visibility/contact-mask.ts';

/**
 * Refuses what PostgreSQL cannot store or nobody can see: control characters other than tabs and line breaks, lone
 * surrogates.
 */
export const readable = () => z.refine<string>((value) => !hasControlCharacter(value), 'control_character');

/** Trimmed text of at most `longest` characters; may be empty. */
export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), readable());

/** Trimmed text that must not be empty. */
export const requiredText = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), readable());

function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
    if (code === 0xfffe || code === 0xffff) return true;
    const isLead = code >= 0xd800 && code <= 0xdbff;
    const isTrail = code >= 0xdc00 && code <= 0xdfff;
    if (isTrail) return true;
    if (isLead) {
      const next = value.charCodeAt(index + 1);
      if (!(next >= 0xdc00 && next <= 0xdfff)) return true;
      index += 1;
    }
  }
  return false;
}

export const id = z.uuid();

/** A number of records; if capped, there are more. */
export const cappedCount = z.strictObject({ value: z.int(), is_capped: z.boolean() });

export type CappedCount = z.infer<typeof cappedCount>;

/** A decimal string with at most two decimals, from 0 to the largest amount: '13500000.00'. */
export const money = z.string().check(
  z.regex(/^\d{1,20}(\.\d{1,2})?$/, 'not_money'),
  z.refine((value) => !(Number(value.split('.')[0]) > maxAmount || /^9999999999\.0*[1-9]/.test(value)), 'too_big'),
);

/**
 * Degrees of latitude (`max` 90) or longitude (180), rounded to about a centimetre. PostgreSQL's index of positions multiplies
 * them, and refuses products too small for a float.
 */
export const degrees = (max: number) =>
  z.number().check(
    z.minimum(-max),
    z.maximum(max),
    z.overwrite((value) => Math.round(value * 1e7) / 1e7),
  );

/** An existing calendar day, 'YYYY-MM-DD'. There is no year 0 in the calendar or in PostgreSQL. */
export const day = z.iso.date().check(z.refine((value) => !value.startsWith('0000'), 'not_date'));

/** An instant in ISO 8601 with an offset; its year is 1900 to 9999 in every time zone. */
export const instant = z.iso
  .datetime({ offset: true })
  .check(z.refine((value) => isOfTheCalendar(Date.parse(value)), 'not_datetime'));

const isOfTheCalendar = (time: number) => time >= firstInstant && time < firstTooLate;
// Nothing is planned or recorded before. Drivers also disagree on years of less than three digits.
const firstInstant = Date.parse('1900-01-01T00:00:00Z');
// A day before the year 10000, which time zones east of Greenwich reach first.
const firstTooLate = Date.parse('9999-12-31T00:00:00Z');

/** The version of a record when it was read; a save names the version it is based on. */
export const version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

export const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

const emailOrMask = new RegExp(`${z.regexes.email.source}|${maskedEmailPattern}`);

/** The email address of a record that may be masked: the server keeps the stored one for an unchanged mask. */
export const contactEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email({ pattern: emailOrMask }));

/**
 * The cursor of a keyset list, created by the server and opaque to the browser. The longest is that of a name:
 * `search_key` turns its 120 characters into at most 3,960 bytes, which with the id are 5,330 characters in base64.
 */
export const cursor = z.string().check(z.maxLength(5400), readable());

/** Further phone numbers of a person, each with its kind: 'home:98220 41736'. */
export const otherPhones = z
  .array(z.string().check(z.trim(), readable(), z.refine(isOtherPhone, 'not_phone')))
  .check(z.maxLength(maxOtherPhones));
