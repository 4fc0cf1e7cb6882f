import { expect, it } from 'vitest';
import { positionFor } from './calendar-keys.ts';

const position = { day: '2026-11-30', minute: 600 };

it.each([
  ['ArrowUp', 'week', { day: '2026-11-30', minute: 585 }],
  ['ArrowDown', 'day', { day: '2026-11-30', minute: 615 }],
  ['ArrowRight', 'week', { day: '2026-12-01', minute: 600 }],
  ['ArrowLeft', 'month', { day: '2026-11-29', minute: 600 }],
  ['ArrowDown', 'month', { day: '2026-12-07', minute: 600 }],
  ['ArrowUp', 'month', { day: '2026-11-23', minute: 600 }],
] as const)('%s in the %s moves to %j', (key, view, expected) =>
  expect(positionFor(key, position, view)).toEqual(expected),
);

it('stays within the day', () => {
  expect(positionFor('ArrowUp', { ...position, minute: 5 }, 'week')).toEqual({ ...position, minute: 0 });
  expect(positionFor('ArrowDown', { ...position, minute: 1425 }, 'week')).toEqual({ ...position, minute: 1425 });
});

it('ignores other keys', () => expect(positionFor('a', position, 'week')).toBeNull());
