import { expect, it } from 'vitest';
import { isTimeZone } from './rules.ts';

it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Kathmandu', 'UTC', 'America/Argentina/Buenos_Aires'])(
  '%s is a zone, by whatever of its names',
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

it.each(['Asia/Poona', '+05:30', 'Kolkata', "Asia/Kolkata'; --", '__proto__', ''])('%s is none', (zone) =>
  expect(isTimeZone(zone)).toBe(false),
);
