import { expect, it } from 'vitest';
import { placeFor } from './calendar-keys.ts';

const place = { day: '2026-11-30', minute: 600 };

it.each([
  ['ArrowUp', 'week', { day: '2026-11-30', minute: 585 }],
  ['ArrowDown', 'day', { day: '2026-11-30', minute: 615 }],
  ['ArrowRight', 'week', { day: '2026-12-01', minute: 600 }],
  ['ArrowLeft', 'month', { day: '2026-11-29', minute: 600 }],
  ['ArrowDown', 'month', { day: '2026-12-07', minute: 600 }],
  ['ArrowUp', 'month', { day: '2026-11-23', minute: 600 }],
] as const)('%s in the %s moves to %j', (key, view, expected) => expect(placeFor(key, place, view)).toEqual(expected));

it('stays within the day', () => {
  expect(placeFor('ArrowUp', { ...place, minute: 5 }, 'week')).toEqual({ ...place, minute: 0 });
  expect(placeFor('ArrowDown', { ...place, minute: 1425 }, 'week')).toEqual({ ...place, minute: 1425 });
});

it('leaves other keys alone', () => expect(placeFor('a', place, 'week')).toBeNull());
