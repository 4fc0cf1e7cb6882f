import { isBlank, plain, tidy } from '#features/imports/cells/cell-text.ts';
import {
  type Decimal,
  decimalPattern,
  fromHundredths,
  hundredths,
  readDecimal,
} from '#features/imports/cells/decimal.ts';
import { lowerEnd, type Quantity, readQuantity } from '#features/imports/cells/quantity.ts';
import { unitKey } from '#features/imports/cells/unit-table.ts';
import type { AreaBasis } from '../rules.ts';
import { type Measure, mainMeasure, measuresIn } from './area-measures.ts';
import type { AreaUnit } from './columns.ts';
import { readAreaBasis } from './listing-terms.ts';
import { areaUnitOf, isStateUnit, squareFeetIn } from './unit-sizes.ts';

/** At most 9999999999.99 square feet, in hundredths. */
const maxArea = 999_999_999_999n;

export type AreaReading =
  | { kind: 'empty' }
  | {
      kind: 'area';
      squareFeet: string;
      text: string;
      ownUnit: AreaUnit | null;
      /** The figure, when the text names no unit. */
      bare: Decimal | null;
      isRange: boolean;
      isDimensions: boolean;
      /** The basis, when the cell names it. */
      basis: AreaBasis | null;
      /** The other areas of the cell. */
      others: readonly Measure[];
      doubt: Measure['doubt'];
    }
  | { kind: 'unreadable'; code: 'unreadable' | 'state_dependent_unit' | 'out_of_range'; text: string };

/**
 * Reads an area as square feet with two decimals: the lower end of a range, or the `wanted` basis of several areas. `unit`
 * applies when neither the cell nor a second figure in brackets shows one.
 */
export function readArea(text: string, unit: AreaUnit = 'sq_ft', wanted: AreaBasis | null = null): AreaReading {
  if (isBlank(text)) return { kind: 'empty' };
  const kept = tidy(text);
  const measures = measuresIn(text) ?? [];
  const main = mainMeasure(measures, wanted);
  if (main) return readingOf(main, measures, unit, kept);
  const said = plain(text)
    .replace(/\([^)]*\)/gu, ' ')
    .replace(
      /\b(?:approximately|approx|appx|about|around|only|onwards|area|rera|saleable|size|plot|site)\b\.?:?|~|\+\s*$/gu,
      ' ',
    )
    .replace(/\b(?:super|carpet|built[\s-]?up|builtup|sba|bua)\b/gu, ' ')
    .trim();
  if (isStateUnit(said)) return { kind: 'unreadable', code: 'state_dependent_unit', text: kept };
  const sides = readSides(said);
  const quantity: Quantity<AreaUnit> | null = sides ?? readQuantity(said, (word) => areaUnitOf(word) ?? undefined);
  const area = quantity && lowerEnd(quantity, (part) => squareFeetIn(part.amount, part.unit ?? unit));
  if (!quantity || area === null) return { kind: 'unreadable', code: 'unreadable', text: kept };
  if (area <= 0n || area > maxArea) return { kind: 'unreadable', code: 'out_of_range', text: kept };
  return {
    kind: 'area',
    squareFeet: fromHundredths(area),
    text: kept,
    ownUnit: quantity.lower[0]?.unit ?? null,
    bare: quantity.lower[0]?.unit === null ? smallest(quantity) : null,
    isRange: quantity.upper !== null,
    isDimensions: sides !== null,
    basis: basisIn(text),
    others: [],
    doubt: null,
  };
}

function smallest({ lower, upper }: Quantity<AreaUnit>): Decimal | null {
  const amounts = [...lower, ...(upper ?? [])].map(({ amount }) => amount);
  return amounts.reduce<Decimal | null>(
    (least, amount) => (least === null || hundredths(amount) < hundredths(least) ? amount : least),
    null,
  );
}

/** The basis that a cell names. 'Ground' is a unit, not a basis. */
function basisIn(text: string): AreaBasis | null {
  const words = plain(text).replace(/grounds?/gu, ' ');
  return /[a-z]/u.test(words) ? readAreaBasis(words) : null;
}

function readingOf(main: Measure, measures: readonly Measure[], unit: AreaUnit, text: string): AreaReading {
  const squareFeet = main.squareFeet ?? squareFeetIn(main.amount, unit);
  if (squareFeet <= 0n || squareFeet > maxArea) return { kind: 'unreadable', code: 'out_of_range', text };
  return {
    kind: 'area',
    squareFeet: fromHundredths(squareFeet),
    text,
    ownUnit: main.unit ?? (main.squareFeet === null ? null : 'sq_m'),
    bare: main.squareFeet === null ? main.amount : null,
    isRange: false,
    isDimensions: false,
    basis: main.basis,
    others: measures.filter((measure) => measure !== main),
    doubt: main.doubt,
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
  const words = [match[2] ?? '', match[4] ?? ''].map(unitKey).filter((word) => word !== '');
  const isMetres = words.some((word) => /^(?:sq|square)?m(?:t|tr|eter|etre)?$/u.test(word));
  if (!isMetres && words.some((word) => areaUnitOf(word) !== 'sq_ft')) return null;
  const amount: Decimal = { digits: width.digits * depth.digits, places: width.places + depth.places };
  return { lower: [{ amount, unit: isMetres ? 'sq_m' : 'sq_ft' }], upper: null, isShared: false };
}
