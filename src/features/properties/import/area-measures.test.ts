import { describe, expect, it } from 'vitest';
import { readArea } from './units.ts';

describe('an area with a second figure in brackets', () => {
  it.each([
    ['Plot area 300(250.84 sq.m.)', '2700.00', 'plot', 'sq_yd'],
    ['Plot area 290(242.48 sq.m.)', '2610.00', 'plot', 'sq_yd'],
    ['(242 sq.m.) Plot Area', '2604.87', 'plot', 'sq_m'],
    ['(242 sq.m.) Plot Area 289', '2601.00', 'plot', 'sq_yd'],
    ['(242 sq.m.) Plot Area 289 sq.yards', '2601.00', 'plot', 'sq_yd'],
    ['Plot Area (242 sq.m.) 289 sq.yd.', '2601.00', 'plot', 'sq_yd'],
    ['300(250.84 sq.m.)', '2700.00', null, 'sq_yd'],
    ['Built Up area: 1000 (92.9 sq.m.)', '1000.00', 'built_up', 'sq_ft'],
    ['Super Built up area 1950(181.16 sq.m.)', '1950.00', 'super_built_up', 'sq_ft'],
    ['Carpet area: 2000 sq.ft. (185.81 sq.m.)', '2000.00', 'carpet', 'sq_ft'],
    ['Plot area 1(4046.86 sq.m.)', '43560.00', 'plot', 'acre'],
    ['2 bigha (5058.57 sq.m.)', '54449.99', null, 'sq_m'],
    ['1,950 sq.ft. (181 sq.m.) Built-up Area', '1950.00', 'built_up', 'sq_ft'],
    ['२५० गज (209 sq.m.)', '2250.00', null, 'sq_yd'],
  ])('%s', (text, squareFeet, basis, ownUnit) => {
    expect(readArea(text)).toMatchObject({ kind: 'area', squareFeet, basis, ownUnit });
  });

  it('takes the unit of the column when the second figure fits no unit', () => {
    expect(readArea('Plot area 300 (carpet 250)', 'sq_yd')).toMatchObject({ kind: 'area' });
  });
});

describe('a second figure with another meaning', () => {
  it.each([
    ['1800 sq.ft. (250 sq.m.)', '1800.00', 'units_disagree'],
    ['(250 sq.m.) 1800 sq.ft.', '1800.00', 'units_disagree'],
    ['Plot area 300 (100 sq.m.)', '1076.39', 'no_unit_fits'],
    ['1800 sq.ft. (1500)', '1800.00', 'further_areas'],
    ['200 sq.yd. (167 sq.m.)', '1800.00', null],
  ])('%s', (text, squareFeet, doubt) => {
    expect(readArea(text)).toMatchObject({ squareFeet, doubt });
  });
});

describe('several areas in one cell', () => {
  const house =
    'Plot area 240(200.67 sq.m.)Built Up area: 2200 sq.ft.(204.39 sq.m.)Carpet area: 2000 sq.ft. (185.81 sq.m.)';

  it('takes the first building area, and returns the others', () => {
    const reading = readArea(house);
    expect(reading).toMatchObject({ squareFeet: '2200.00', basis: 'built_up' });
    expect(reading.kind === 'area' && reading.others.map(({ basis }) => basis)).toEqual(['plot', 'carpet']);
  });

  it('takes the area of the basis that a column names', () => {
    expect(readArea(house, 'sq_ft', 'plot')).toMatchObject({ squareFeet: '2160.00', basis: 'plot', ownUnit: 'sq_yd' });
    expect(readArea(house, 'sq_ft', 'carpet')).toMatchObject({ squareFeet: '2000.00', basis: 'carpet' });
  });

  it('reads an area label after its figure', () => {
    expect(readArea('240 sq.yd. Plot area, 2200 sq.ft. Built up area')).toMatchObject({
      squareFeet: '2200.00',
      basis: 'built_up',
    });
  });
});
