import { expect, it } from 'vitest';
import { cardGap, cardsBetween, indexAtEdge, layOut, shiftBetween } from './column-layout.ts';

const layOutOf = (ids: string, height: (id: string) => number = () => 100) =>
  layOut(
    [...ids].map((id) => ({ id })),
    ({ id }) => height(id),
  );
const each = 100 + cardGap;

it('stacks cards of different heights', () => {
  const layout = layOutOf('abc', (id) => (id === 'b' ? 50 : 100));
  expect(layout.starts).toEqual([0, each, each + 50 + cardGap]);
  expect(layout.total).toBe(250 + 2 * cardGap);
  expect(layOutOf('').total).toBe(0);
});

it('finds the visible cards, also beyond both ends', () => {
  const layout = layOutOf('abcdefghij');
  expect(cardsBetween(layout, 0, 250)).toEqual({ first: 0, end: 3 });
  expect(cardsBetween(layout, each * 4 + 10, each * 6)).toEqual({ first: 4, end: 7 });
  expect(cardsBetween(layout, -500, 50)).toEqual({ first: 0, end: 1 });
  expect(cardsBetween(layout, each * 9, 99_999)).toEqual({ first: 9, end: 10 });
  expect(cardsBetween(layOutOf(''), 0, 500)).toEqual({ first: 0, end: 0 });
});

it('drops a card before the first whose middle is below its edge', () => {
  const layout = layOutOf('abc');
  expect(indexAtEdge(layout, -300)).toBe(0);
  expect(indexAtEdge(layout, 0)).toBe(0);
  expect(indexAtEdge(layout, 49)).toBe(0);
  expect(indexAtEdge(layout, 51)).toBe(1);
  expect(indexAtEdge(layout, each)).toBe(1);
  expect(indexAtEdge(layout, each + 51)).toBe(2);
  expect(indexAtEdge(layout, 9_999)).toBe(3);
  expect(indexAtEdge(layOutOf(''), 40)).toBe(0);
});

it('keeps the visible card in place when cards above it are added or removed', () => {
  const before = layOutOf('abcdef');
  const reading = each * 3 + 20;
  expect(shiftBetween(before, layOutOf('xyabcdef'), reading)).toBe(2 * each);
  expect(shiftBetween(before, layOutOf('acdef'), reading)).toBe(-each);
  expect(shiftBetween(before, layOutOf('abcdxef'), reading)).toBe(0);
  // The card in view left the column: the next one stays in place.
  expect(shiftBetween(before, layOutOf('abcef'), reading)).toBe(-each);
  // At the top, new cards are visible at once.
  expect(shiftBetween(before, layOutOf('xabcdef'), 0)).toBe(0);
});
