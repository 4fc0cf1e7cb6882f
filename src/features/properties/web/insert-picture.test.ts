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

it('keeps the order in which pictures were chosen, whichever arrives first', () => {
  expect(placed('', 'c', 'abc')).toBe('c');
  expect(placed('c', 'a', 'abc')).toBe('ac');
  expect(placed('ac', 'b', 'abc')).toBe('abc');
});

it('leaves those that were there before the others', () => {
  expect(placed('xy', 'b', 'ab')).toBe('xyb');
  expect(placed('xyb', 'a', 'ab')).toBe('xyab');
});
