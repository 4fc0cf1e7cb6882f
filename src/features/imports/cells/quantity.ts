import { type Decimal, decimalPattern, readDecimal } from './decimal.ts';

export type Part<Unit> = { amount: Decimal; unit: Unit | null };

/** Figures with unit words: one end or two. `isShared` if one end took the unit of the other. */
export type Quantity<Unit> = { lower: Part<Unit>[]; upper: Part<Unit>[] | null; isShared: boolean };

const partPattern = new RegExp(
  String.raw`\s*(${decimalPattern})\s*((?:ft|m|yd)\^?2(?!\d)|[^\d.]*(?:\.(?!\d)[^\d.]*)*)`,
  'yu',
);
const rangePattern = /^(.*?[^\s-])\s*(?:-+|(?<!\p{L})(?:to|से|ते|થી)(?!\p{L}))\s*(?=[\d.])(.*)$/u;
const conjunctions = /,(?!\d)|&|(?<!\p{L})(?:and|aur|और|आणि|અને)(?!\p{L})/gu;

/**
 * Reads '1,056', '1 acre 20 guntha' (a sum: every part needs its unit) and '2100 - 2850', '45-50 l' (a range). `unitOf`
 * maps a word to a unit. Null if the text has another shape or a word is not a unit.
 */
export function readQuantity<Unit>(text: string, unitOf: (word: string) => Unit | undefined): Quantity<Unit> | null {
  const said = text.replace(conjunctions, ' ');
  const range = rangePattern.exec(said);
  if (!range) {
    const parts = readParts(said, unitOf);
    return parts && { lower: parts, upper: null, isShared: false };
  }
  const lower = readParts(range[1] ?? '', unitOf);
  const upper = readParts(range[2] ?? '', unitOf);
  if (!lower || !upper) return null;
  return shareUnit(lower, upper);
}

function shareUnit<Unit>(lower: Part<Unit>[], upper: Part<Unit>[]): Quantity<Unit> {
  const [first] = lower;
  const [last] = upper;
  const isShared = first !== undefined && last !== undefined && (first.unit === null) !== (last.unit === null);
  if (!isShared) return { lower, upper, isShared: false };
  const unit = first.unit ?? last.unit;
  return {
    lower: lower.map((part) => withUnit(part, unit)),
    upper: upper.map((part) => withUnit(part, unit)),
    isShared,
  };
}

function withUnit<Unit>(part: Part<Unit>, unit: Unit | null): Part<Unit> {
  return { amount: part.amount, unit: part.unit ?? unit };
}

function readParts<Unit>(text: string, unitOf: (word: string) => Unit | undefined): Part<Unit>[] | null {
  const parts: Part<Unit>[] = [];
  let position = 0;
  const rest = text.trimEnd();
  while (position < rest.length) {
    partPattern.lastIndex = position;
    const match = partPattern.exec(rest);
    const amount = match && readDecimal(match[1] ?? '');
    if (!match || !amount) return null;
    const word = (match[2] ?? '').trim();
    const unit = word === '' ? null : unitOf(word);
    if (unit === undefined) return null;
    parts.push({ amount, unit });
    position = partPattern.lastIndex;
  }
  const isSum = parts.length > 1;
  if (parts.length === 0 || (isSum && parts.some((part) => part.unit === null))) return null;
  return parts;
}

/** The lower end; null for '95 - 1.1 cr', where the first figure cannot have the second one's unit. */
export function lowerEnd<Unit>(quantity: Quantity<Unit>, worth: (part: Part<Unit>) => bigint): bigint | null {
  const sum = (parts: Part<Unit>[]) => parts.reduce((total, part) => total + worth(part), 0n);
  const lower = sum(quantity.lower);
  const upper = quantity.upper === null ? lower : sum(quantity.upper);
  if (upper >= lower) return lower;
  return quantity.isShared ? null : upper;
}
