import { describe, expect, it } from 'vitest';
import { isDay } from '#platform/is-day.ts';
import { dayOfText, parseDay, writtenDay } from './day-typing.ts';

describe('parseDay', () => {
  it.each([
    ['28/11/2026', 'dd/mm/yyyy', '2026-11-28'],
    ['5/3/26', 'dd/mm/yyyy', '2026-03-05'],
    ['5-3-2026', 'dd/mm/yyyy', '2026-03-05'],
    ['5.3.2026', 'dd/mm/yyyy', '2026-03-05'],
    ['5 3 2026', 'dd/mm/yyyy', '2026-03-05'],
    ['05032026', 'dd/mm/yyyy', '2026-03-05'],
    ['050326', 'dd/mm/yyyy', '2026-03-05'],
    ['3/5/2026', 'mm/dd/yyyy', '2026-03-05'],
    ['03052026', 'mm/dd/yyyy', '2026-03-05'],
    ['2026-03-05', 'yyyy-mm-dd', '2026-03-05'],
    ['20260305', 'yyyy-mm-dd', '2026-03-05'],
    ['2026-03-05', 'dd/mm/yyyy', '2026-03-05'],
    ['०५/०३/२०२६', 'dd/mm/yyyy', '2026-03-05'],
    ['૦૫/૦૩/૨૦૨૬', 'dd/mm/yyyy', '2026-03-05'],
    ['29/02/2028', 'dd/mm/yyyy', '2028-02-29'],
  ] as const)('parses %s in %s as %s', (text, format, day) => {
    expect(parseDay(text, format)).toBe(day);
  });

  it.each([
    '',
    '5',
    '5/3',
    '5/3/',
    '5/3/202',
    '31/02/2026',
    '29/02/2027',
    '12/13/2026',
    '0/1/2026',
    '5/3/2026/1',
    'tomorrow',
    '123/1/2026',
  ])('rejects %s', (text) => {
    expect(parseDay(text, 'dd/mm/yyyy')).toBeNull();
  });
});

it('accepts only existing days', () => {
  expect(isDay('2026-11-28')).toBe(true);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2026-2-3')).toBe(false);
});

it('passes invalid text unchanged from the field to the form and back', () => {
  expect(dayOfText(' next week ', 'dd/mm/yyyy')).toBe('next week');
  expect(writtenDay('next week', 'dd/mm/yyyy')).toBe('next week');
  expect(writtenDay('2026-11-28', 'dd/mm/yyyy')).toBe('28/11/2026');
  expect(writtenDay('', 'dd/mm/yyyy')).toBe('');
});
