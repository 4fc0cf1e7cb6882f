import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardCell, unguardCell } from './formula-guard.ts';
import { writeCsvRow } from './write-csv.ts';

it.each([
  '=1+1',
  '+91 98220 12345',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '\n@x',
  '＝1＋1',
  "'=1",
  '=HYPERLINK("http://x.example","y")',
])('guards %j and restores it', (cell) => {
  expect(guardCell(cell)).toBe(`'${cell}`);
  expect(unguardCell(guardCell(cell))).toBe(cell);
});

it.each(['13500000.00', '-73.5', '-1', 'Shanti Kunj', '2–3 BHK', ''])('leaves %j unchanged', (cell) => {
  expect(guardCell(cell)).toBe(cell);
  expect(unguardCell(cell)).toBe(cell);
});

it('restores every guarded cell', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\s'=+@\t-]{0,4}[a-z0-9]{0,3}$/u));
  fc.assert(fc.property(cell, (text) => unguardCell(guardCell(text)) === text));
  fc.assert(fc.property(cell, (text) => !/^\s*[=+@\t\r]/u.test(guardCell(text))));
});

it('writes lines as RFC 4180 defines them', () => {
  expect(writeCsvRow(['a', 'b "c"', 'd,e', 'f\r\ng', ' h', '=i'])).toBe(`a,"b ""c""","d,e","f\ng"," h",'=i\r\n`);
});
