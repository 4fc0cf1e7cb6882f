import { describe, expect, it } from 'vitest';
import { readEmailAddress, readPhone } from './people.ts';

describe('phone numbers', () => {
  it.each([
    ['98220 41736', '98220 41736', '+919822041736'],
    ['098220-41736', '098220-41736', '+919822041736'],
    ['+91-98220-41736', '+91-98220-41736', '+919822041736'],
    ['0091 98220 41736', '0091 98220 41736', '+919822041736'],
    ['919822041736', '919822041736', '+919822041736'],
    ['9822041736.0', '9822041736', '+919822041736'],
    ['०९८२२०४१७३६', '०९८२२०४१७३६', '+919822041736'],
    ['૯૮૨૨૦ ૪૧૭૩૬', '૯૮૨૨૦ ૪૧૭૩૬', '+919822041736'],
    ['(020) 2553 1234', '(020) 2553 1234', '+912025531234'],
    ['+65 6123 4567', '+65 6123 4567', '+6561234567'],
  ])('%s is a phone number', (cell, written, e164) =>
    expect(readPhone(cell)).toEqual({ kind: 'contact', value: { written, e164 }, more: [], others: '' }),
  );

  it.each([
    ['98220 41736 / 98220 41737', ['98220 41737'], ''],
    ['98220 41736, 020-25531234; 98220 41738', ['020-25531234', '98220 41738'], ''],
    ['98220 41736 or 98220 41737 or evenings', ['98220 41737'], 'evenings'],
    ['Ramesh, 98220 41736', [], 'Ramesh'],
  ])('the first and further numbers of %s', (cell, more, others) =>
    expect(readPhone(cell)).toMatchObject({
      kind: 'contact',
      value: { e164: '+919822041736' },
      more: more.map((written) => ({ written })),
      others,
    }),
  );

  it.each(['call in the evening', '12345', '9.82204E+09', 'x'.repeat(500)])('%s is not a phone number', (cell) =>
    expect(readPhone(cell).kind).toBe('unreadable'),
  );

  it.each(['', ' ', 'N/A', '-'])('%j is blank', (cell) => expect(readPhone(cell).kind).toBe('empty'));
});

describe('email addresses', () => {
  it.each([
    ['lata@example.in', ''],
    ['LATA@Example.in ', ''],
    ['Lata Rane <lata@example.in>', ''],
    ['mailto:lata@example.in', ''],
    ['lata@example.in.', ''],
    ['lata@example.in; rane@example.in', 'rane@example.in'],
  ])('%s is an email address', (cell, others) =>
    expect(readEmailAddress(cell)).toEqual({ kind: 'contact', value: 'lata@example.in', others }),
  );

  it("accepts an apostrophe in an address: o'brien", () =>
    expect(readEmailAddress("o'brien@example.in")).toMatchObject({ value: "o'brien@example.in" }));

  it.each(['lata at example.in', '@', 'lata@'])('%s is not an email address', (cell) =>
    expect(readEmailAddress(cell).kind).toBe('unreadable'),
  );
});
