import * as z from 'zod/mini';
import { invalidField } from '#platform/failure.ts';
import { day, instant, readable, id as uuid } from '../fields.ts';

/** The end of a page: the sort value of its last record, as PostgreSQL formats it, and that record's id. */
export interface CursorPosition {
  readonly value: string;
  readonly id: string;
}

/** A name after `search_key`, up to eighteen times as long and with the same characters. */
const sortedName = z.string().check(z.maxLength(18 * 120), readable());

const kinds = {
  /** To the microsecond; returned as ISO 8601, which PostgreSQL and Date both parse. */
  instant: (text: string) => {
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)[ T]([\d:.]{8,15})(Z|[+-]\d\d(?::\d\d)?)$/u.exec(text) ?? [];
    const iso = `${day}T${time}${zone?.length === 3 ? `${zone}:00` : zone}`;
    return z.safeParse(instant, iso).success ? iso : null;
  },
  day: (text: string) => (z.safeParse(day, text).success ? text : null),
  decimal: (text: string) => (/^-?\d{1,30}(?:\.\d{1,200})?$/u.test(text) ? text : null),
  amount: (text: string) => (/^\d{1,12}(?:\.\d{1,2})?$/u.test(text) ? text : null),
  text: (text: string) => (z.safeParse(sortedName, text).success ? text : null),
  uuid: (text: string) => (z.safeParse(uuid, text).success ? text : null),
  number: (text: string) => (/^\d{1,15}$/u.test(text) ? text : null),
};

/** Creates the cursor of the page after a position. */
export function writeListCursor({ value, id }: CursorPosition): string {
  return Buffer.from(`${value}|${id}`).toString('base64url');
}

/** Reads the position of a cursor; throws for one that was not made by this list. */
export function readListCursor(
  cursor: string,
  value: 'instant' | 'day' | 'decimal' | 'amount' | 'text',
  id: 'uuid' | 'number' = 'uuid',
): CursorPosition {
  const text = Buffer.from(cursor, 'base64url').toString();
  // The text itself may contain the separator.
  const end = text.lastIndexOf('|');
  const position = { value: kinds[value](text.slice(0, Math.max(0, end))), id: kinds[id](text.slice(end + 1)) };
  if (position.value === null || position.id === null || end < 0) throw invalidField('cursor', 'not_valid');
  return { value: position.value, id: position.id };
}
