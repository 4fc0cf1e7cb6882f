import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cursor as cursorField } from '../fields.ts';
import { readListCursor, writeListCursor } from './page-cursor.ts';

const id = '0190a6c5-4cf7-7c3a-8f5e-0f8f9e7a1b2c';
const refused = { details: { fields: [{ path: 'cursor', code: 'not_valid' }] } };

it('returns the position it was made from', () => {
  const day = (value: string) => readListCursor(writeListCursor({ value, id }), 'instant').value;
  expect(day('2026-03-02 14:30:00.123456+05:30')).toBe('2026-03-02T14:30:00.123456+05:30');
  expect(day('2026-03-02 09:00:00+00')).toBe('2026-03-02T09:00:00+00:00');
  expect(day('2026-03-02T09:00:00.000Z')).toBe('2026-03-02T09:00:00.000Z');
  expect(readListCursor(writeListCursor({ value: '13500000.00', id }), 'amount')).toEqual({ value: '13500000.00', id });
  expect(readListCursor(writeListCursor({ value: '2026-03-02 09:00:00+00', id: '17' }), 'instant', 'number').id).toBe(
    '17',
  );
});

it('accepts every cursor that it writes for a name', () => {
  const names = [
    // The character with the longest expansion, eighteen characters, for the full length of a name.
    'ﷺ'.repeat(120).normalize('NFKC'),
    ...['வெங்கடசுப்பிரமணியன் '.repeat(6), '𑄌'.repeat(60), 'a\u0085\u007f|b', ''],
  ];
  for (const value of names) {
    const cursor = z.parse(cursorField, writeListCursor({ value, id }));
    expect(readListCursor(cursor, 'text')).toEqual({ value, id });
  }
});

it.each([
  '2026-02-30 09:00:00+00',
  '0000-01-01 09:00:00+00',
  '2026-03-02 99:00:00+00',
  '2026-03-02',
  '+275760-09-13T00:00:00.000Z',
  'infinity',
  '',
  '1.2.3',
])('refuses %s, which is not an instant', (value) => {
  expect(() => readListCursor(writeListCursor({ value, id }), 'instant')).toThrow(expect.objectContaining(refused));
});

it('refuses a value that is no position in this list', () => {
  const at = '2026-03-02 09:00:00+00';
  for (const cursor of ['', 'x', '%', '....', writeListCursor({ value: at, id: '-'.repeat(36) })]) {
    expect(() => readListCursor(cursor, 'instant')).toThrow(expect.objectContaining(refused));
  }
  for (const value of ['1.2.3', '..', '1e5', '-1', '१', '9'.repeat(300)]) {
    expect(() => readListCursor(writeListCursor({ value, id }), 'amount')).toThrow(expect.objectContaining(refused));
  }
  expect(() => readListCursor(writeListCursor({ value: '5|6', id }), 'amount')).toThrow(
    expect.objectContaining(refused),
  );
  expect(() => readListCursor(writeListCursor({ value: at, id: '9'.repeat(16) }), 'instant', 'number')).toThrow();
  for (const value of ['nul\u0000', 'a'.repeat(2161)]) {
    expect(() => readListCursor(writeListCursor({ value, id }), 'text')).toThrow(expect.objectContaining(refused));
  }
});
