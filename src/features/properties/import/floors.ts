import { isBlank, plain } from '#features/imports/cells/cell-text.ts';

const highest = 200;
const levels: ReadonlyArray<readonly [RegExp, number]> = [
  [/^lower\s?basement$/u, -2],
  [/^(?:upper\s?basement|basement|lower\s?ground|lg)$/u, -1],
  [/^(?:ground|g|gf|stilt|तल|भूतल|तळ(?:मजला)?|ગ્રાઉન્ડ)$/u, 0],
];
const ofTotal = /^(.{1,30}?)\s*(?:\b(?:out\s+)?of\b|\/)\s*(.{1,20})$/u;

export interface Floors {
  readonly floor: number | null;
  readonly total: number | null;
}

/**
 * '3', '3rd floor', 'Ground', '3 out of 12', 'Basement/4', '12 floors'; null if the text says neither. A bare number is a
 * floor unless the column is about the total (`isTotal`).
 */
export function readFloors(text: string, isTotal = false): Floors | null {
  const said = plain(text);
  const [, first = said, last] = ofTotal.exec(said) ?? [];
  if (last === undefined && (isTotal || /\b(?:floors|store?ys|stories)$|\+/u.test(said))) {
    const total = readTotalFloors(said);
    return total === null ? null : { floor: null, total };
  }
  const floor = levelIn(first);
  const total = last === undefined ? null : readTotalFloors(last);
  if (floor === null || (last !== undefined && total === null)) return null;
  return total !== null && floor > total ? null : { floor, total };
}

/** '12', '12 floors', 'G+4' (four above the ground floor). */
function readTotalFloors(text: string): number | null {
  const match = /^(?:(?:g|ground|stilt)\s?\+\s?)?(\d{1,3})(?:\.0)?\s*(?:floors?|storeys?|stories)?$/u.exec(plain(text));
  return match && Number(match[1]) <= highest ? Number(match[1]) : null;
}

function levelIn(text: string): number | null {
  const said = text.replace(/\b(?:floor|level|no)\b\.?|मंजिल|मंज़िल|मजला|માળ/gu, ' ').trim();
  const named = levels.find(([pattern]) => pattern.test(said));
  if (named) return named[1];
  const match = /^(-?\d{1,3})(?:\.0)?(?:\s?(?:st|nd|rd|th|f))?$/u.exec(said);
  const floor = match ? Number(match[1]) : Number.NaN;
  return floor >= -5 && floor <= highest ? floor : null;
}

export interface Parking {
  readonly covered: number | null;
  readonly open: number | null;
}

const kinds = { covered: 'covered|closed|stilt|basement|garage', open: 'open|uncovered' } as const;

/** '1 Covered', '2 open, 1 covered', 'No'. A bare number counts as `bare`; null if the text does not say which. */
export function readParking(text: string, bare: keyof typeof kinds | null = null): Parking | null {
  let rest = plain(text).replace(/\b(?:car|parkings?|spaces?|slots?|and|reserved)s?\b/gu, ' ');
  if (/^\s*(?:no|0)\s*$/u.test(rest))
    return bare === null ? { covered: 0, open: 0 } : { covered: null, open: null, [bare]: 0 };
  const take = (kind: keyof typeof kinds) => {
    const pattern = new RegExp(
      String.raw`(?<!\d)(\d{1,2})\s*(?:${kinds[kind]})\b|\b(?:${kinds[kind]})\s*[:-]\s*(\d{1,2})(?!\d)`,
      'u',
    );
    const match = pattern.exec(rest);
    if (!match) return null;
    rest = rest.replace(match[0], ' ');
    return Number(match[1] ?? match[2]);
  };
  const found = { open: take('open'), covered: take('covered') };
  const figure = /^\s*(\d{1,2})\s*$/u.exec(rest)?.[1];
  if (bare !== null && found.open === null && found.covered === null && figure !== undefined)
    return { covered: null, open: null, [bare]: Number(figure) };
  const isWhole = /^[\s,+&/;]*$/u.test(rest);
  return isWhole && (found.open !== null || found.covered !== null) ? found : null;
}

/** How a column of parking spaces counts a bare number. */
export function parkingKindOf(column: string): keyof typeof kinds | null {
  if (isBlank(column)) return null;
  const name = plain(column);
  if (/\b(?:uncovered|open)\b/u.test(name)) return 'open';
  return /\bcovered\b/u.test(name) ? 'covered' : null;
}
