import { describe, expect, it } from 'vitest';
import { formattingLocale, isLanguage, languageCodes, languageFrom, languages } from './languages.ts';

it('lists every language once, in one order', () => {
  expect(languages.map(({ code }) => code)).toEqual(languageCodes);
});

it.each([
  ['hi', true],
  ['de', false],
  ['', false],
  [undefined, false],
  ['toString', false],
])('parses %s as a language: %s', (code, expected) => {
  expect(isLanguage(code)).toBe(expected);
});

describe('languageFrom', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['mr', 'mr'],
    ['gu-IN', 'gu'],
    ['HI-in', 'hi'],
    ['de-DE,de;q=0.9,hi;q=0.5,en;q=0.4', 'hi'],
    ['en;q=0.3, mr;q=0.8', 'mr'],
    ['hi;q=0, gu;q=0.1', 'gu'],
    ['fr, *;q=0.5', 'en'],
    ['hi;q=nonsense, gu;q=0.2', 'gu'],
  ])('selects for %s: %s', (header, expected) => {
    expect(languageFrom(header)).toBe(expected);
  });
});

it.each(languageCodes)('formats counts in %s with Latin digits and in lakh', (language) => {
  expect(new Intl.NumberFormat(formattingLocale(language)).format(1234567)).toBe('12,34,567');
});
