import { plain } from '#features/imports/cells/cell-text.ts';
import { type Decimal, decimalPattern, readDecimal } from '#features/imports/cells/decimal.ts';
import type { AreaBasis } from '../rules.ts';
import type { AreaUnit } from './columns.ts';
import { readAreaBasis } from './listing-terms.ts';
import { areaUnitOf, isStateUnit, squareFeetIn } from './unit-sizes.ts';

/** One area named in a text: 'Plot area 300(250.84 sq.m.)'. */
export interface Measure {
  readonly amount: Decimal;
  /** The named unit, or the one that the second figure in brackets implies; null without either. */
  readonly unit: AreaUnit | null;
  readonly basis: AreaBasis | null;
  /** In hundredths of a square foot; null while the unit is unknown. */
  readonly squareFeet: bigint | null;
  /** A problem with the second figure in brackets. */
  readonly doubt: 'units_disagree' | 'no_unit_fits' | 'further_areas' | null;
}

type Figure = { kind: 'figure'; amount: Decimal; unit: AreaUnit | 'state' | null; isBracketed: boolean };
type Token = { kind: 'label'; basis: AreaBasis } | Figure;

const noise = /^(?:area|approx(?:imately)?|about|around|only|size|total|is|and|rera|the|of)$/u;
const candidates: readonly AreaUnit[] = ['sq_ft', 'sq_yd', 'sq_m', 'cent', 'guntha', 'ground', 'acre', 'hectare'];
const tokenPattern = new RegExp(
  String.raw`(?<figure>${decimalPattern})\s{0,3}(?<unit>(?:ft|m|yd)\^?2(?!\d)|\p{L}[\p{L}\p{M}]{0,14}(?:\.?[\s-]?(?:f(?:ee|oo)?t|f|y(?:ar)?ds?|yrds?|m(?:et(?:er|re)s?|trs?|ts?)?|गज|फुट|फीट|मीटर|ફૂટ|વાર|મીટર)(?!\p{L}))?\.?)?|(?<label>super[\s-]{0,2}built[\s-]{0,2}up|built[\s-]{0,2}up|carpet|plot|land|saleable|sba|bua)|(?<word>\p{L}[\p{L}\p{M}]{0,30})|(?<bracket>[()])|(?<other>[^\s:.,;|=-])`,
  'gu',
);

/**
 * The areas of a cell with a second figure in brackets, or with several labelled areas; null for any other form.
 */
export function measuresIn(text: string): Measure[] | null {
  const tokens = tokensOf(plain(text));
  if (!tokens) return null;
  const figures = tokens.filter((token) => token.kind === 'figure');
  const hasBrackets = figures.some(({ isBracketed }) => isBracketed);
  if (!hasBrackets && figures.length < 2) return null;
  const groups = groupsOf(tokens);
  const isExplicit = groups.every(({ main, second, basis }) => basis !== null || second !== null || main.isBracketed);
  return groups.length > 1 && !isExplicit ? null : groups.map(measureOf);
}

/** One area as a cell writes it: a figure, and the same area in another unit. */
interface Group {
  main: Figure;
  second: Figure | null;
  basis: AreaBasis | null;
}

function groupsOf(tokens: readonly Token[]): Group[] {
  const isPair = tokens.filter((token) => token.kind === 'figure').length === 2;
  const isSuffixed = tokens[0]?.kind === 'figure' && tokens.at(-1)?.kind === 'label';
  const groups: Group[] = [];
  let label: AreaBasis | null = null;
  for (const token of tokens) {
    const last = groups.at(-1);
    if (token.kind === 'label') {
      if (last && last.basis === null && (isSuffixed || isLoneBracket(last))) last.basis = token.basis;
      else label = token.basis;
    } else if (token.isBracketed && last && last.second === null && !last.main.isBracketed && label === null) {
      last.second = token;
    } else if (
      !token.isBracketed &&
      last &&
      isLoneBracket(last) &&
      ((isPair && !isSuffixed) || isSameArea(last.main, token))
    ) {
      // '(242 sq.m.) Plot Area 289'
      groups[groups.length - 1] = { main: token, second: last.main, basis: last.basis ?? label };
      label = null;
    } else {
      groups.push({ main: token, second: null, basis: label });
      label = null;
    }
  }
  return groups;
}

const isLoneBracket = ({ main, second }: Group) => main.isBracketed && second === null;

function isSameArea(second: Figure, main: Figure): boolean {
  return measureOf({ main, second, basis: null }).doubt === null;
}

function tokensOf(said: string): Token[] | null {
  const tokens: Token[] = [];
  let depth = 0;
  for (const { groups } of said.matchAll(tokenPattern)) {
    const { figure, unit, label, word, bracket, other } = groups ?? {};
    if (other !== undefined) return null;
    if (bracket !== undefined) depth += bracket === '(' ? 1 : -1;
    if (depth < 0 || depth > 1) return null;
    if (label !== undefined) tokens.push({ kind: 'label', basis: readAreaBasis(label) ?? 'plot' });
    if (word !== undefined && !noise.test(word)) return null;
    if (figure === undefined) continue;
    const amount = readDecimal(figure);
    const basis = unit === undefined ? null : readAreaBasis(unit);
    const knownUnit = unit === undefined || basis !== null || noise.test(unit) ? null : unitOf(unit);
    if (!amount || knownUnit === undefined) return null;
    tokens.push({ kind: 'figure', amount, unit: knownUnit, isBracketed: depth > 0 });
    if (basis !== null) tokens.push({ kind: 'label', basis });
  }
  return depth === 0 ? tokens : null;
}

function unitOf(word: string): AreaUnit | 'state' | undefined {
  return isStateUnit(word) ? 'state' : (areaUnitOf(word) ?? undefined);
}

function measureOf({ main, second, basis }: Group): Measure {
  const beside =
    second && typeof second.unit === 'string' && second.unit !== 'state' ? areaOf(second, second.unit) : null;
  const named = main.unit === 'state' ? null : main.unit;
  if (named !== null) {
    const squareFeet = areaOf(main, named);
    const doubt = doubtOf(second, beside === null || isWithin(squareFeet, beside, looseShare));
    return { amount: main.amount, unit: named, basis, squareFeet, doubt };
  }
  if (beside === null)
    return { amount: main.amount, unit: null, basis, squareFeet: null, doubt: doubtOf(second, true) };
  const unit = unitByRatio(main.amount, beside);
  const isOdd = unit === null && main.unit !== 'state';
  return {
    amount: main.amount,
    unit,
    basis,
    squareFeet: unit === null ? beside : areaOf(main, unit),
    doubt: isOdd ? 'no_unit_fits' : null,
  };
}

const areaOf = ({ amount }: Figure, unit: AreaUnit) => squareFeetIn(amount, unit);

/** A second figure without a unit may be another area. */
function doubtOf(second: Figure | null, agrees: boolean): Measure['doubt'] {
  if (!agrees) return 'units_disagree';
  return second?.unit === null ? 'further_areas' : null;
}

/** In thousandths: figures in brackets are rounded; prices and rates are rounded more. */
const closeShare = 10n;
const looseShare = 25n;
/** The permitted difference between price ÷ rate and the area, in thousandths. */
export const rateShare = 50n;

function isWithin(one: bigint, other: bigint, thousandths: bigint): boolean {
  const difference = one < other ? other - one : one - other;
  return difference * 1000n <= other * thousandths;
}

/** The unit in which a figure equals the area, within `share` thousandths; null when none fits. */
export function unitByRatio(amount: Decimal, squareFeet: bigint, share = closeShare): AreaUnit | null {
  return candidates.find((unit) => isWithin(squareFeetIn(amount, unit), squareFeet, share)) ?? null;
}

/** Of several areas: the one with the wanted basis, else the first building area, else the first. */
export function mainMeasure(measures: readonly Measure[], wanted: AreaBasis | null): Measure | undefined {
  return (
    measures.find(({ basis }) => wanted !== null && basis === wanted) ??
    measures.find(({ basis }) => basis !== null && basis !== 'plot') ??
    measures[0]
  );
}
