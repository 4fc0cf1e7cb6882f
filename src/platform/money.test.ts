import { describe, expect, it } from 'vitest';
import { formatCount, formatMeasure, formatMoney, parseMoney, shortMoney, spokenMoney } from './money.ts';

describe('formatMoney', () => {
  it.each([
    ['0', '₹0'],
    ['999', '₹999'],
    ['100000', '₹1,00,000'],
    ['13500000.00', '₹1,35,00,000'],
    ['1234567.5', '₹12,34,567.50'],
    ['9999999999', '₹9,99,99,99,999'],
    ['-4500', '-₹4,500'],
  ])('formats %s as %s', (value, text) => expect(formatMoney(value, 'inr')).toBe(text));

  it('groups other currencies by thousands', () => expect(formatMoney('1234567', 'usd')).toBe('$1,234,567'));
});

describe('shortMoney', () => {
  it.each([
    ['99999', '₹99,999'],
    ['100000', '₹1.0 L'],
    ['4500000', '₹45.0 L'],
    ['9994999', '₹99.9 L'],
    ['9995000', '₹1.0 Cr'],
    ['13500000', '₹1.4 Cr'],
    ['99000000000', '₹9,900.0 Cr'],
  ])('shortens %s to %s', (value, text) => expect(shortMoney(value, 'inr', 'en')).toBe(text));

  it.each([
    ['hi', '₹4.7 लाख', '₹1.4 करोड़'],
    ['mr', '₹4.7 लाख', '₹1.4 कोटी'],
    ['gu', '₹4.7 લાખ', '₹1.4 કરોડ'],
  ] as const)('writes lakh and crore in %s and parses them', (language, lakh, crore) => {
    expect(shortMoney('470000', 'inr', language)).toBe(lakh);
    expect(shortMoney('14000000', 'inr', language)).toBe(crore);
    expect([parseMoney(lakh), parseMoney(crore)]).toEqual(['470000', '14000000']);
  });
});

describe('spokenMoney', () => {
  it.each([
    ['99999', null],
    ['8750000.00', '₹87.5 L'],
    ['9999499', '₹99.99 L'],
    ['9999500', '₹1 Cr'],
    ['12500000', '₹1.25 Cr'],
    ['9999999999', '₹1,000 Cr'],
  ])('says %s as %s', (value, text) => expect(spokenMoney(value, 'inr', 'en')).toBe(text));

  it('says nothing in other currencies', () => expect(spokenMoney('12500000', 'usd', 'en')).toBeNull());
});

describe('parseMoney', () => {
  it.each([
    ['1.2 cr', '12000000'],
    ['95 lakh', '9500000'],
    ['₹1,35,00,000', '13500000'],
    ['Rs. 45000.5', '45000.50'],
    ['39.07 L', '3907000'],
    ['12 करोड़', '120000000'],
    ['१.२ करो\u095c', '12000000'],
    ['१,३५,००,०००', '13500000'],
    ['₹૯૫ લાખ', '9500000'],
    ['१२ ह\u091c\u093cार', '12000'],
    ['１２', '12'],
    ['', null],
    ['abc', null],
    ['12 miles', null],
    ['-5', null],
  ])('parses %s as %s', (text, value) => expect(parseMoney(text)).toBe(value));
});

it('groups counts by lakh', () => expect(formatCount(1234567)).toBe('12,34,567'));

it.each([
  ['1205.56', '1,205.56'],
  ['1205.50', '1,205.5'],
  ['120000.00', '1,20,000'],
  [0.4, '0.4'],
])('formats the measure %s as %s', (measure, shown) => expect(formatMeasure(measure)).toBe(shown));
