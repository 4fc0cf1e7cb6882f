import { expect, it } from 'vitest';
import { currentZones, isTimeZone } from './rules.ts';

it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Kathmandu', 'UTC', 'America/Argentina/Buenos_Aires'])(
  '%s is a time zone, by either of its names',
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

it.each(['Asia/Poona', '+05:30', 'Kolkata', 'IST', 'EST', "Asia/Kolkata'; --", '__proto__', ''])(
  '%s is not a time zone',
  (zone) => expect(isTimeZone(zone)).toBe(false),
);

it('offers each zone once, by its current name', () => {
  const listed = ['CET', 'EST5EDT', 'Asia/Calcutta', 'Asia/Dubai', 'Asia/Katmandu', 'Asia/Kolkata', 'Europe/Kiev'];
  expect(currentZones(listed)).toEqual(['Asia/Dubai', 'Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv']);
});
