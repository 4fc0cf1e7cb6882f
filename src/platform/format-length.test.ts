import { expect, it } from 'vitest';
import { formatLength } from './format-length.ts';

it('names metres below a kilometre, and kilometres with a decimal below ten', () => {
  const named = [0, 30, 999, 1000, 5140, 512_350].map((metres) => formatLength(metres, 'en'));
  expect(named).toEqual(['0 m', '30 m', '999 m', '1 km', '5.1 km', '512 km']);
  expect(formatLength(5140, 'hi')).toBe('5.1 कि॰मी॰');
});
