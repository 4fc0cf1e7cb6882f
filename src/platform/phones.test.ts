import { expect, it } from 'vitest';
import { normalizePhone } from './phones.ts';

it.each([
  ['98220 41736', '+919822041736'],
  ['९८२२० ४१७३६', '+919822041736'],
  ['૦૦૯૧ ૯૮૨૨૦ ૪૧૭૩૬', '+919822041736'],
  ['१२', null],
])('normalizes %s to %s', (typed, e164) => expect(normalizePhone(typed)).toBe(e164));
