import { expect, test } from 'vitest';
import type { PropertyMatch } from '../contract.ts';
import { withDecision } from './with-decision.ts';

interface Named {
  readonly name: string;
  readonly decided: PropertyMatch['decided'];
}

const at = { price: '9500000.00', decided_at: '2026-03-01T06:00:00.000Z', by_client: false, counts: true };
const interested = { ...at, decision: 'interested' as const };
const unsuitable = { ...at, decision: 'not_suitable' as const };
const isFlat = ({ name }: Named) => name === 'flat';

function matches(decided: PropertyMatch['decided'], set_aside: number) {
  const items: Named[] = [
    { name: 'flat', decided },
    { name: 'villa', decided: null },
  ];
  return { items, set_aside, is_capped: false };
}

test('interest stands on the home, in its place', () => {
  expect(withDecision(matches(null, 2), isFlat, interested, false)).toEqual(matches(interested, 2));
});

test('what does not suit goes and is counted', () => {
  expect(withDecision(matches(interested, 2), isFlat, unsuitable, false)).toEqual({
    items: [{ name: 'villa', decided: null }],
    set_aside: 3,
    is_capped: false,
  });
});

test('where what is set aside is shown, it stays, and taking it back counts it no more', () => {
  expect(withDecision(matches(null, 2), isFlat, unsuitable, true)).toEqual(matches(unsuitable, 3));
  expect(withDecision(matches(unsuitable, 3), isFlat, null, true)).toEqual(matches(null, 2));
});

test('a word that a lower price undid was not counted', () => {
  expect(withDecision(matches({ ...unsuitable, counts: false }, 0), isFlat, interested, false)).toEqual(
    matches(interested, 0),
  );
});

test('an answer without the home stays the same', () => {
  const answer = matches(null, 1);
  expect(withDecision(answer, ({ name }) => name === 'shop', unsuitable, false)).toBe(answer);
});
