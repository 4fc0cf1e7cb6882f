import { expect, it } from 'vitest';
import { smsLength } from './sms-length.ts';

it.each([
  ['', 0, 0],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  ['€'.repeat(80), 160, 1],
  ['€'.repeat(81), 162, 2],
  ['न'.repeat(70), 70, 1],
  ['न'.repeat(71), 71, 2],
  ['₹9 L for you', 12, 1],
  ['😀'.repeat(36), 72, 2],
  ['€'.repeat(153), 306, 3],
  ['😀'.repeat(67), 134, 3],
])('%s takes %i units and %i messages', (text, length, parts) => {
  expect(smsLength(text)).toEqual({ length, parts });
});
