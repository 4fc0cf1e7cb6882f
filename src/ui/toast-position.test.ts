import { expect, it } from 'vitest';
import { covers, toastPosition } from './toast-position.ts';

const size = { width: 416, height: 60, viewport: { height: 900 } };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('stays in the corner if nothing is in the way', () => {
  expect(toastPosition({ ...size, lefts: [256], obstacles: [box(1000, 840, 120, 32)] })).toEqual({
    left: 256,
    bottom: 16,
  });
});

it('moves above a save bar, and above a button over that', () => {
  const bar = box(240, 850, 1200, 50);
  expect(toastPosition({ ...size, lefts: [256], obstacles: [bar] })).toEqual({ left: 256, bottom: 58 });
  const button = box(300, 800, 100, 32);
  expect(toastPosition({ ...size, lefts: [256], obstacles: [bar, button] })).toEqual({ left: 256, bottom: 108 });
});

it('uses another column if the first is full, and the corner if all are', () => {
  const wall = box(0, 0, 700, 900);
  expect(toastPosition({ ...size, lefts: [256, 1008], obstacles: [wall] })).toEqual({ left: 1008, bottom: 16 });
  expect(toastPosition({ ...size, lefts: [256], obstacles: [wall] })).toEqual({ left: 256, bottom: 16 });
});

it('covers no obstacle in any arrangement', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 500; round += 1) {
    const obstacles = Array.from({ length: 6 }, () =>
      box(random(1300), random(860), 40 + random(300), 28 + random(30)),
    );
    const { left, bottom } = toastPosition({ ...size, lefts: [256, 1008], obstacles });
    const shown = { left, right: left + 416, bottom: 900 - bottom, top: 900 - bottom - 60 };
    // Six small boxes never fill both columns.
    expect(covers(shown, obstacles)).toBe(false);
  }
});
