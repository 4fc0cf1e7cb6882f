import { expect, it } from 'vitest';
import { startTarget } from './start-address.ts';

it.each([
  ['/today?start', true, '/today'],
  ['/today?start', false, '/'],
  ['/today', false, null],
  ['/', true, null],
])('%s with a phone %j opens %j', (address, isPhone, target) =>
  expect(startTarget(new URL(address, 'http://localhost:3000'), isPhone)).toBe(target),
);
