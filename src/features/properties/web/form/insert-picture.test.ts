import { expect, it } from 'vitest';
import { insertPicture } from './insert-picture.ts';

const placed = (ids: string, arrived: string, order: string) =>
  insertPicture(
    [...ids].map((id) => ({ id })),
    { id: arrived },
    [...order],
  )
    .map(({ id }) => id)
    .join('');

it('keeps the order in which pictures were chosen, whatever order they arrive in', () => {
  expect(placed('', 'c', 'abc')).toBe('c');
  expect(placed('c', 'a', 'abc')).toBe('ac');
  expect(placed('ac', 'b', 'abc')).toBe('abc');
});

it('keeps earlier pictures first', () => {
  expect(placed('xy', 'b', 'ab')).toBe('xyb');
  expect(placed('xyb', 'a', 'ab')).toBe('xyab');
});
