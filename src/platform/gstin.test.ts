import { expect, it } from 'vitest';
import { isGstin } from './gstin.ts';

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

it.each([
  ['another check digit', '27AAPFU0939F1ZW'],
  ['two letters exchanged', '27APAFU0939F1ZV'],
  ['too short', '27AAPFU0939F1Z'],
  ['small letters', '27aapfu0939f1zv'],
  ['no Z', '27AAPFU0939F11V'],
  ['nothing', ''],
])('%s is none', (_, value) => {
  expect(isGstin(value)).toBe(false);
});
