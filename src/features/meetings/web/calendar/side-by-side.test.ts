import { expect, it } from 'vitest';
import type { TimeSpan } from './side-by-side.ts';
import { layLanes } from './side-by-side.ts';

const span = (id: string, begins: number, ends: number): TimeSpan => ({ id, begins, ends });
const laid = (...spans: TimeSpan[]) => Object.fromEntries(layLanes(spans));

it('gives a meeting without overlap the full width, also if it starts as another ends', () => {
  expect(laid(span('a', 600, 660), span('b', 660, 720))).toEqual({
    a: { column: 0, columns: 1, width: 1 },
    b: { column: 0, columns: 1, width: 1 },
  });
});

it('puts overlapping meetings side by side, the longer one first', () => {
  expect(laid(span('short', 600, 630), span('long', 600, 720))).toEqual({
    long: { column: 0, columns: 2, width: 1 },
    short: { column: 1, columns: 2, width: 1 },
  });
});

it('reuses a column once it is free', () => {
  expect(laid(span('a', 600, 720), span('b', 600, 630), span('c', 630, 660))).toMatchObject({
    b: { column: 1 },
    c: { column: 1 },
  });
});

it('widens a meeting over free columns beside it, never over another', () => {
  const lanes = laid(span('a', 540, 600), span('b', 540, 600), span('c', 540, 720), span('d', 600, 720));
  expect(lanes).toMatchObject({
    c: { column: 0, columns: 3, width: 1 },
    a: { column: 1, columns: 3, width: 1 },
    b: { column: 2, columns: 3, width: 1 },
    d: { column: 1, columns: 3, width: 2 },
  });
});

it('never puts one meeting over another', () => {
  const spans = Array.from({ length: 60 }, (_, index) => {
    const begins = (index * 37) % 900;
    return span(String(index), begins, begins + 15 + ((index * 53) % 180));
  });
  const lanes = layLanes(spans);
  for (const one of spans) {
    for (const other of spans) {
      if (one.id >= other.id || one.begins >= other.ends || other.begins >= one.ends) continue;
      const [a, b] = [lanes.get(one.id), lanes.get(other.id)];
      if (!a || !b) throw new Error('one has no lane');
      expect(a.column + a.width <= b.column || b.column + b.width <= a.column).toBe(true);
    }
  }
});
