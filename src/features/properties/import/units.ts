import { isBlank, plain, tidy } from '#features/imports/cells/cell-text.ts';
import {
  type Decimal,
  decimalPattern,
  fromHundredths,
  hundredths,
  readDecimal,
} from '#features/imports/cells/decimal.ts';
import { lowerEnd, type Quantity, readQuantity } from '#features/imports/cells/quantity.ts';
import { wordKey, wordTable } from '#features/imports/cells/unit-words.ts';
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

const areaWords = wordTable<AreaUnit>([
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

/** Units whose size differs from state to state, or from district to district: no figure can be made of them alone. */
const stateUnits =
  /\b(?:bigha|biswa|biswansi|katha|kattha|kottah|cottah|dhur|lecha|marla|kanal|ankanam|kuzhi|chatak|vigha)s?\b|बीघा|बिस्वा|कट्ठा|વીઘા/u;

/** At most 9999999999.99 square feet, in hundredths. */
const largestArea = 999_999_999_999n;

export type AreaReading =
  | { kind: 'empty' }
  | {
      kind: 'area';
      squareFeet: string;
      text: string;
      ownUnit: AreaUnit | null;
      isRange: boolean;
      isDimensions: boolean;
    }
  | { kind: 'unreadable'; code: 'unreadable' | 'state_dependent_unit' | 'out_of_range'; text: string };

/** Area text in square feet with two decimals; of a range the lower end. `unit` holds where the cell names none. */
export function readArea(text: string, unit: AreaUnit = 'sq_ft'): AreaReading {
  if (isBlank(text)) return { kind: 'empty' };
  const kept = tidy(text);
  const said = plain(text)
    .replace(/\([^)]*\)/gu, ' ')
    .replace(
      /\b(?:approximately|approx|appx|about|around|only|onwards|area|rera|saleable|size|plot|site)\b\.?:?|~|\+\s*$/gu,
      ' ',
    )
    .replace(/\b(?:super|carpet|built[\s-]?up|builtup|sba|bua)\b/gu, ' ')
    .trim();
  if (stateUnits.test(said)) return { kind: 'unreadable', code: 'state_dependent_unit', text: kept };
  const sides = readSides(said);
  const quantity: Quantity<AreaUnit> | null = sides ?? readQuantity(said, (word) => areaWords.get(wordKey(word)));
  const area = quantity && lowerEnd(quantity, (part) => hundredths(part.amount, ...squareFeetOf[part.unit ?? unit]));
  if (!quantity || area === null) return { kind: 'unreadable', code: 'unreadable', text: kept };
  if (area <= 0n || area > largestArea) return { kind: 'unreadable', code: 'out_of_range', text: kept };
  return {
    kind: 'area',
    squareFeet: fromHundredths(area),
    text: kept,
    ownUnit: quantity.lower[0]?.unit ?? null,
    isRange: quantity.upper !== null,
    isDimensions: sides !== null,
  };
}

const sidesPattern = new RegExp(
  String.raw`^(${decimalPattern})\s*([^\dx×*]*)[x×*]\s*(${decimalPattern})\s*(\D*)$`,
  'u',
);

/** '30x40' or "30' x 40'": the two sides of a plot, in feet unless metres are named. */
function readSides(said: string): Quantity<AreaUnit> | null {
  const match = sidesPattern.exec(said);
  const width = match && readDecimal(match[1] ?? '');
  const depth = match && readDecimal(match[3] ?? '');
  if (!match || !width || !depth) return null;
  const words = [match[2] ?? '', match[4] ?? ''].map(wordKey).filter((word) => word !== '');
  const isMetres = words.some((word) => /^(?:sq|square)?m(?:t|tr|eter|etre)?$/u.test(word));
  if (!isMetres && words.some((word) => areaWords.get(word) !== 'sq_ft')) return null;
  const amount: Decimal = { digits: width.digits * depth.digits, places: width.places + depth.places };
  return { lower: [{ amount, unit: isMetres ? 'sq_m' : 'sq_ft' }], upper: null, isShared: false };
}

/** The area unit that a word or the end of a column's name means ('Sq. Yards', 'area_in_sqm'). */
export function areaUnitOf(word: string): AreaUnit | null {
  return areaWords.get(wordKey(word)) ?? null;
}

/** The unit as it is written behind a figure that came without: 'sq m'. */
export function areaUnitName(unit: AreaUnit): string {
  return unit.replace('_', ' ');
}
