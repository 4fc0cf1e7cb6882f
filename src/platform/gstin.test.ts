import { expect, it } from 'vitest';
import { isGstin, panOfGstin, stateOfGstin } from './gstin.ts';

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('accepts %s as a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

it.each([
  ['another check digit', '27AAPFU0939F1ZW'],
  ['two characters swapped', '27APAFU0939F1ZV'],
  ['too short', '27AAPFU0939F1Z'],
  ['lower case', '27aapfu0939f1zv'],
  ['no Z', '27AAPFU0939F11V'],
  ['an unknown state code', '55AAPFU0939F1ZW'],
  ['nothing', ''],
])('rejects %s', (_, value) => {
  expect(isGstin(value)).toBe(false);
});

it('reads the State and the PAN from a GSTIN', () => {
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27');
  expect(stateOfGstin('97AAPFU0939F1ZO')).toBeNull();
  expect(panOfGstin('27AAPFU0939F1ZV')).toBe('AAPFU0939F');
});
