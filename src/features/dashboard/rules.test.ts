import { expect, it } from 'vitest';
import { partOfDay } from './rules.ts';

it.each([
  ['2026-11-20T22:29:59Z', 'evening'], // 3:59
  ['2026-11-20T22:30:00Z', 'morning'], // 4:00
  ['2026-11-21T06:29:59Z', 'morning'], // 11:59
  ['2026-11-21T06:30:00Z', 'afternoon'], // 12:00
  ['2026-11-21T11:30:00Z', 'evening'], // 17:00
  ['2026-11-21T18:30:00Z', 'evening'], // 0:00
])('%s in Kolkata is %s', (instant, part) => expect(partOfDay(new Date(instant), 'Asia/Kolkata')).toBe(part));

it('follows the company’s time zone', () => {
  expect(partOfDay(new Date('2026-11-21T11:30:00Z'), 'America/New_York')).toBe('morning');
});
