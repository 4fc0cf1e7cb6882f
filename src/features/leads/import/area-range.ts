import { isBlank, plain } from '#features/imports/cells/cell-text.ts';
import { above, upTo } from '#features/imports/cells/open-ends.ts';
import type { Part } from '#features/imports/cells/quantity.ts';
import { readQuantity } from '#features/imports/cells/quantity.ts';
import type { AreaUnit } from '#features/properties/import/columns.ts';
import { areaUnitInName, areaUnitOf, squareFeetIn } from '#features/properties/import/unit-sizes.ts';
import { maxArea } from '#features/requirements/rules.ts';

export type AreaRangeReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'area'; readonly least: number | null; readonly most: number | null; readonly isSingle: boolean }
  | { readonly kind: 'unreadable' };

const any = /^(?:any|all|no preference|open)$/u;
const words =
  /(?<!\p{L})(?:carpet|super|built[\s-]?up|area|approx(?:imately)?|about|around|only|size|rera|क्षेत्रफल|क्षेत्रफळ|ક્ષેત્રફળ)(?!\p{L})\.?:?/gu;

/**
 * An area in whole square feet: '900–1,200 sq ft', 'up to 1200', '1000+', '100 sq m'. `unit` applies to figures without one.
 * A single figure is the least that they need.
 */
export function readAreaRange(text: string, unit: AreaUnit): AreaRangeReading {
  const whole = plain(text).trim();
  if (isBlank(text) || any.test(whole)) return { kind: 'empty' };
  const [isCapped, isOpen] = [upTo.test(whole), above.test(whole)];
  const said = whole.replace(words, ' ').replace(upTo, ' ').replace(above, ' ').trim();
  const quantity = readQuantity(said, (word) => areaUnitOf(word) ?? undefined);
  if (!quantity) return { kind: 'unreadable' };
  const squareFeet = (parts: readonly Part<AreaUnit>[]) =>
    Number(parts.reduce((sum, { amount, unit: own }) => sum + squareFeetIn(amount, own ?? unit), 0n)) / 100;
  const least = Math.floor(squareFeet(quantity.lower));
  const most = Math.ceil(squareFeet(quantity.upper ?? quantity.lower));
  if (least < 1 || most < least || most > maxArea) return { kind: 'unreadable' };
  if (quantity.upper) return { kind: 'area', least, most, isSingle: false };
  if (isCapped && !isOpen) return { kind: 'area', least: null, most, isSingle: false };
  return { kind: 'area', least, most: null, isSingle: !isOpen };
}

/**
 * One end of an area; null if the text leaves it open. A single figure can be either end, but is the minimum if one column
 * holds both.
 */
export function areaEndOf(
  text: string,
  { end, column, isRange }: { readonly end: 'least' | 'most'; readonly column: string; readonly isRange: boolean },
): number | null | 'unreadable' {
  const reading = readAreaRange(text, areaUnitInName(column) ?? 'sq_ft');
  if (reading.kind !== 'area') return reading.kind === 'empty' ? null : reading.kind;
  if (end === 'least') return reading.least;
  return reading.most ?? (reading.isSingle && !isRange ? reading.least : null);
}
