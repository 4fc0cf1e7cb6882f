import { expect, it } from 'vitest';
import { typeNamedIn } from './type-terms.ts';

it.each([
  ['Duplex villa', 'Villa'],
  ['Industrial shed', 'Warehouse'],
  ['Industrial plot', 'Land'],
  ['Villa plots in Hinjawadi', 'Land'],
  ['NA bungalow plot', 'Land'],
  ['Farm land', 'Land'],
  ['N.A. plot', 'Land'],
  ['Independent villa plot area 2400 sq ft', 'Villa'],
  ['Row house', 'House'],
  ['Residential', null],
])('%s names the type %s', (text, type) => {
  expect(typeNamedIn(text)).toBe(type);
});
