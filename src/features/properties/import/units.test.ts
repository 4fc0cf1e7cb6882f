import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, readDecimal } from '#features/imports/cells/decimal.ts';
import { type AreaUnit, areaUnits } from './columns.ts';
import { areaUnitOf } from './unit-sizes.ts';
import { readArea } from './units.ts';

describe('area', () => {
  const figures: ReadonlyArray<readonly [text: string, squareFeet: string]> = [
    ['1056', '1056.00'],
    ['1,056', '1056.00'],
    ['1,00,000', '100000.00'],
    ['1056.789', '1056.79'],
    ['.5 acre', '21780.00'],
    ['2100 - 2850', '2100.00'],
    ['2100-2850', '2100.00'],
    ['2100 to 2850', '2100.00'],
    ['2100TO2850 sqft', '2100.00'],
    ['2850 – 2100', '2100.00'],
    ['34.46Sq. Meter', '370.92'],
    ['34 sq m - 40 sq m', '365.97'],
    ['34 - 40 sq m', '365.97'],
    ['1 m2', '10.76'],
    ['1000 m²', '10763.91'],
    ['1 Hectare', '107639.10'],
    ['1 are', '1076.39'],
    ['100 Sq. Yards', '900.00'],
    ['100 sq.yds.', '900.00'],
    ['100 Gaj', '900.00'],
    ['1 Perch', '272.25'],
    ['2Grounds', '4800.00'],
    ['1 cent', '435.60'],
    ['15 CENTS', '6534.00'],
    ['1 guntha', '1089.00'],
    ['2 Gunta', '2178.00'],
    ['2.09Acres', '91040.40'],
    ['1 acre 20 guntha', '65340.00'],
    ['1 acre, 20 gunthas', '65340.00'],
    ['1 acre and 50 cents', '65340.00'],
    ['30x40', '1200.00'],
    ['30 × 40 ft', '1200.00'],
    ["30' X 40'", '1200.00'],
    ['30 * 40 sq ft', '1200.00'],
    ['10 m x 20 m', '2152.78'],
    ['Super built-up area: 1200 sq.ft.', '1200.00'],
    ['1200 Sq-Ft (carpet)', '1200.00'],
    ['~1200', '1200.00'],
    ['  1200\u00a0sq\u00a0ft ', '1200.00'],
    ['१,२०० वर्ग फुट', '1200.00'],
    ['૧૨૦૦ ચો. ફૂટ', '1200.00'],
    ['२ एकड़', '87120.00'],
    ['1.2E+03', '1200.00'],
    ['9999999999.99', '9999999999.99'],
  ];
  it.each(figures)('%s equals %s square feet', (text, squareFeet) => {
    expect(readArea(text)).toMatchObject({ kind: 'area', squareFeet });
  });

  it.each([
    ['abc', 'unreadable'],
    ['-5', 'unreadable'],
    ['12,5', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1200 950', 'unreadable'],
    ['1200 / 950', 'unreadable'],
    ['1200 sq ft + terrace', 'unreadable'],
    ['5 furlong', 'unreadable'],
    ['100 - 2 acres', 'unreadable'],
    ['10 acre x 20 acre', 'unreadable'],
    ['0', 'out_of_range'],
    ['0.001', 'out_of_range'],
    ['10000000000', 'out_of_range'],
    ['3 Bigha', 'state_dependent_unit'],
    ['2 bighas 5 biswa', 'state_dependent_unit'],
    ['4 Marla', 'state_dependent_unit'],
    ['1 Kanal', 'state_dependent_unit'],
    ['2 बीघा', 'state_dependent_unit'],
  ])('%s is not an area: %s', (text, code) => {
    expect(readArea(text)).toEqual({ kind: 'unreadable', code, text });
  });

  it('uses the unit of the column for bare figures only, and returns the unit of the cell', () => {
    expect(readArea('120', 'sq_m')).toMatchObject({ squareFeet: '1291.67', ownUnit: null });
    expect(readArea('120 sq ft', 'sq_m')).toMatchObject({ squareFeet: '120.00', ownUnit: 'sq_ft' });
  });

  it('keeps the original text, and marks ranges and dimensions', () => {
    expect(readArea(' 2100  -  2850 ')).toMatchObject({ text: '2100 - 2850', isRange: true, isDimensions: false });
    expect(readArea('30x40')).toMatchObject({ text: '30x40', isRange: false, isDimensions: true });
  });

  it.each(['', ' ', '-', 'NA', 'n/a', '#N/A', 'null', 'Nil'])('%j is empty', (text) => {
    expect(readArea(text)).toEqual({ kind: 'empty' });
  });

  it('finds the unit in a word', () => {
    expect(['Sq. Yards', 'sqft', 'm2', 'Acres', 'bigha', 'colour'].map((word) => areaUnitOf(word))).toEqual([
      'sq_yd',
      'sq_ft',
      'sq_m',
      'acre',
      null,
      null,
    ]);
  });
});

describe('exact arithmetic', () => {
  it('never gives more for the lower end of a range than for the upper', () => {
    fc.assert(
      fc.property(fc.nat(90_000), fc.nat(90_000), fc.constantFrom(...areaUnits), (one, other, unit: AreaUnit) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(readArea(`${low + 1} - ${high + 1}`, unit)).toEqual({
          ...readArea(String(low + 1), unit),
          text: `${low + 1} - ${high + 1}`,
          isRange: true,
        });
      }),
    );
  });

  it('rounds half up, once', () => {
    expect(hundredths({ digits: 5n, places: 3 })).toBe(1n);
    expect(hundredths({ digits: 4n, places: 3 })).toBe(0n);
    expect(readDecimal('1.')).toEqual({ digits: 1n, places: 0 });
    expect(readDecimal('.')).toBeNull();
  });
});
