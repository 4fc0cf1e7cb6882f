import { expect, test } from 'vitest';
import type { PropertyMatch } from '../contract.ts';
import { withDecision } from './with-decision.ts';

interface Named {
  readonly name: string;
  readonly decided: PropertyMatch['decided'];
}

const at = {
  price: '9500000.00',
  decided_at: '2026-03-01T06:00:00.000Z',
  reason: null,
  by_client: false,
  counts: true,
};
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

test('shows interest on the property without moving it', () => {
  expect(withDecision(matches(null, 2), isFlat, interested, false)).toEqual(matches(interested, 2));
});

test('removes and counts a property that is not suitable', () => {
  expect(withDecision(matches(interested, 2), isFlat, unsuitable, false)).toEqual({
    items: [{ name: 'villa', decided: null }],
    set_aside: 3,
    is_capped: false,
  });
});

test('keeps a property set aside in the full list, and uncounts it when the decision is cleared', () => {
  expect(withDecision(matches(null, 2), isFlat, unsuitable, true)).toEqual(matches(unsuitable, 3));
  expect(withDecision(matches(unsuitable, 3), isFlat, null, true)).toEqual(matches(null, 2));
});

test('does not count a decision that a lower price cancelled', () => {
  expect(withDecision(matches({ ...unsuitable, counts: false }, 0), isFlat, interested, false)).toEqual(
    matches(interested, 0),
  );
});

test('leaves a response without the property unchanged', () => {
  const answer = matches(null, 1);
  expect(withDecision(answer, ({ name }) => name === 'shop', unsuitable, false)).toBe(answer);
});
