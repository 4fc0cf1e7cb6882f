import { plain } from '#features/imports/cells/cell-text.ts';
import { type Decimal, decimalPattern, readDecimal } from '#features/imports/cells/decimal.ts';
import type { AreaBasis } from '../rules.ts';
import type { AreaUnit } from './columns.ts';
import { readAreaBasis } from './listing-words.ts';
import { areaUnitOf, isStateUnit, squareFeetIn } from './unit-sizes.ts';

/** One area that a text names: 'Plot area 300(250.84 sq.m.)'. */
export interface Measure {
  readonly amount: Decimal;
  /** As the text names it, or as the second figure in brackets proves it; null where neither does. */
  readonly unit: AreaUnit | null;
  readonly basis: AreaBasis | null;
  /** In hundredths of a square foot; null while the unit is unknown. */
  readonly squareFeet: bigint | null;
}

type Token =
  | { kind: 'label'; basis: AreaBasis }
  | { kind: 'figure'; amount: Decimal; unit: AreaUnit | 'state' | null; isBracketed: boolean };

const noise = /^(?:area|approx(?:imately)?|about|around|only|size|total|is|and|rera|the|of)$/u;
const candidates: readonly AreaUnit[] = ['sq_ft', 'sq_yd', 'sq_m', 'cent', 'guntha', 'ground', 'acre', 'hectare'];
const tokenPattern = new RegExp(
  String.raw`(?<figure>${decimalPattern})\s{0,3}(?<unit>(?:ft|m|yd)\^?2(?!\d)|\p{L}[\p{L}\p{M}]{0,14}(?:\.?[\s-]?(?:f(?:ee|oo)?t|f|y(?:ar)?ds?|yrds?|m(?:et(?:er|re)s?|trs?|ts?)?|गज|फुट|फीट|मीटर|ફૂટ|વાર|મીટર)(?!\p{L}))?\.?)?|(?<label>super[\s-]{0,2}built[\s-]{0,2}up|built[\s-]{0,2}up|carpet|plot|land|saleable|sba|bua)|(?<word>\p{L}[\p{L}\p{M}]{0,30})|(?<bracket>[()])|(?<other>[^\s:.,;|=-])`,
  'gu',
);

/**
 * The areas of a cell that names one with a second figure in brackets, or several with what each was measured on; null
 * where it has another shape.
 */
export function measuresIn(text: string): Measure[] | null {
  const tokens = tokensOf(plain(text));
  if (!tokens) return null;
  const figures = tokens.filter((token) => token.kind === 'figure');
  const hasBrackets = figures.some(({ isBracketed }) => isBracketed);
  if (!hasBrackets && figures.length < 2) return null;
  const isSuffixed = tokens[0]?.kind === 'figure' && tokens.at(-1)?.kind === 'label';
  const made: {
    main: Extract<Token, { kind: 'figure' }>;
    other: Extract<Token, { kind: 'figure' }> | null;
    basis: AreaBasis | null;
  }[] = [];
  let label: AreaBasis | null = null;
  for (const token of tokens) {
    const last = made.at(-1);
    if (token.kind === 'label') {
      if (isSuffixed && last && last.basis === null) last.basis = token.basis;
      else label = token.basis;
    } else if (token.isBracketed && last && last.other === null && !last.main.isBracketed && label === null) {
      last.other = token;
    } else {
      made.push({ main: token, other: null, basis: label });
      label = null;
    }
  }
  const isTold = made.every(({ main, other, basis }) => basis !== null || other !== null || main.isBracketed);
  if (made.length > 1 && !isTold) return null;
  return made.map(({ main, other, basis }) => measureOf(main, other, basis));
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
    const known = unit === undefined || basis !== null || noise.test(unit) ? null : unitOf(unit);
    if (!amount || known === undefined) return null;
    tokens.push({ kind: 'figure', amount, unit: known, isBracketed: depth > 0 });
    if (basis !== null) tokens.push({ kind: 'label', basis });
  }
  return depth === 0 ? tokens : null;
}

function unitOf(word: string): AreaUnit | 'state' | undefined {
  return isStateUnit(word) ? 'state' : (areaUnitOf(word) ?? undefined);
}

type Figure = Extract<Token, { kind: 'figure' }>;

function measureOf(main: Figure, other: Figure | null, basis: AreaBasis | null): Measure {
  const second = other && other.unit !== 'state' && other.unit !== null ? other : null;
  const beside = second && squareFeetIn(second.amount, second.unit as AreaUnit);
  const named = main.unit === 'state' ? null : main.unit;
  const unit = named ?? (beside === null ? null : unitByRatio(main.amount, beside));
  const squareFeet = unit === null ? beside : squareFeetIn(main.amount, unit);
  return { amount: main.amount, unit, basis, squareFeet };
}

/** The unit in which a figure is the given area, within one part in a hundred; null where none fits. */
function unitByRatio(amount: Decimal, squareFeet: bigint): AreaUnit | null {
  const off = (unit: AreaUnit) => {
    const difference = squareFeetIn(amount, unit) - squareFeet;
    return difference < 0n ? -difference : difference;
  };
  return candidates.find((unit) => off(unit) * 100n <= squareFeet) ?? null;
}

/** Of several areas: that of the wanted basis, else the first of the building, else the first. */
export function mainMeasure(measures: readonly Measure[], wanted: AreaBasis | null): Measure | undefined {
  return (
    measures.find(({ basis }) => wanted !== null && basis === wanted) ??
    measures.find(({ basis }) => basis !== null && basis !== 'plot') ??
    measures[0]
  );
}
