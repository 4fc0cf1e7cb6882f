import { type Decimal, hundredths } from '#features/imports/cells/decimal.ts';
import { unitKey, unitTable } from '#features/imports/cells/unit-table.ts';
import { normalizeColumnName } from '#features/imports/column-names.ts';
import type { AreaUnit } from './columns.ts';

/**
 * Square feet of one unit, as a fraction. The foot is 0.3048 m exactly (international yard and pound agreement, 1959),
 * so a square metre is 1 / 0.09290304. The acre is 4,840 square yards = 43,560 sq ft; of it a guntha is 1/40 (1,089), a
 * cent or decimal 1/100 (435.6), a perch (square rod) 1/160 (272.25). A ground is 2,400 sq ft, as land documents of
 * Chennai use it. Gaj and vaar are square yards.
 */
const squareFeetOf: Record<AreaUnit, readonly [numerator: bigint, denominator: bigint]> = {
  sq_ft: [1n, 1n],
  sq_m: [100_000_000n, 9_290_304n],
  sq_yd: [9n, 1n],
  cent: [4_356n, 10n],
  guntha: [1_089n, 1n],
  ground: [2_400n, 1n],
  perch: [27_225n, 100n],
  acre: [43_560n, 1n],
  are: [10_000_000_000n, 9_290_304n],
  hectare: [1_000_000_000_000n, 9_290_304n],
};

const areaUnitTerms = unitTable<AreaUnit>([
  [
    'sq_ft',
    'sqft sft sf ft2 sqfeet sqfoot squarefeet squarefoot feet ft sqfit squarefit वर्गफुट वर्गफीट चौरसफूट चौफूट ચોરસફૂટ ચોફૂટ',
  ],
  ['sq_m', 'sqm sqmt sqmtr sqmeter sqmetre squaremeter squaremetre m2 smt वर्गमीटर चौरसमीटर चौमी ચોરસમીટર ચોમી'],
  ['sq_yd', 'sqyd sqyrd sqyard squareyard yard yd yd2 gaj sqgaj gaz var vaar वर्गगज गज ચોરસવાર વાર'],
  ['cent', 'cent decimal dismil'],
  ['guntha', 'guntha gunta gunthe guntas गुंठा गुंठे ગુંઠા'],
  ['ground', 'ground grd'],
  ['perch', 'perch perche'],
  ['acre', 'acre ac ekar एकड़ एकर એકર'],
  ['are', 'are'],
  ['hectare', 'hectare ha hect हेक्टेयर हेक्टर હેક્ટર'],
]);

/** Units whose size differs by state or district: they cannot be converted by themselves. */
const stateUnits =
  /\b(?:bigha|biswa|biswansi|katha|kattha|kottah|cottah|dhur|lecha|marla|kanal|ankanam|kuzhi|chatak|vigha)s?\b|बीघा|बिस्वा|कट्ठा|વીઘા/u;

/** Whether a text names a unit whose size differs from place to place. */
export function isStateUnit(said: string): boolean {
  return stateUnits.test(said);
}

/** The area in hundredths of a square foot. */
export function squareFeetIn(amount: Decimal, unit: AreaUnit): bigint {
  return hundredths(amount, ...squareFeetOf[unit]);
}

/** The area unit of a word or of the end of a column's name ('Sq. Yards', 'area_in_sqm'). */
export function areaUnitOf(word: string): AreaUnit | null {
  return areaUnitTerms.get(unitKey(word)) ?? null;
}

/** The area unit in a column's name ('Plot area in Sq Yards'); null when it names none. */
export function areaUnitInName(name: string): AreaUnit | null {
  const words = normalizeColumnName(name).split(' ');
  for (let start = 0; start < words.length; start += 1) {
    for (let end = Math.min(words.length, start + 3); end > start; end -= 1) {
      const unit = areaUnitOf(words.slice(start, end).join(''));
      if (unit) return unit;
    }
  }
  return null;
}

/** The unit to append to a bare figure: 'sq m'. */
export function areaUnitName(unit: AreaUnit): string {
  return unit.replace('_', ' ');
}
