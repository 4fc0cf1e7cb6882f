import type { StateCode } from '#platform/indian-states.ts';
import { stateName } from '#platform/indian-states.ts';
import { plain, squeeze, tidy } from './cell-text.ts';
import { readStateCode } from './states.ts';

/** The parts at the end of an address: '…, Gurgaon, Haryana - 122017, India'. */
export interface AddressEnd {
  /** The text before them, or ''. */
  readonly rest: string;
  readonly city: string | null;
  readonly state: StateCode | null;
  readonly zipCode: string | null;
}

const country = /^(?:india|bharat|भारत|ભારત)\.?$/u;
const zip = /^(.*?)[\s.:-]*(?:pin(?:\s?code)?[\s.:-]*)?(?<!\d)([1-9]\d{2}\s?\d{3})$/u;
/** Union Territories whose name is also that of their main city, and their other cities. */
const cityTerritories = new Set<StateCode>(['07', '04', '34']);
const otherCity = /^(?:(?:new )?delhi|karaikal|mahe|yanam)$/u;
const streetPattern =
  /\d|(?<!\p{L})(?:road|rd|street|st|marg|lane|sector|phase|block|plot|flat|floor|near|opp|opposite|behind|society|apartments?|tower|colony|layout|chowk|circle)(?![\p{L}\p{M}])/u;
const maxCityLength = 40;
const maxAddressLength = 1_000;

/**
 * Reads city, state and PIN code from the end of an address. With `knownCity` (the row's own city column) it finds no
 * other city and does not require a state after it.
 */
export function readAddressEnd(text: string, knownCity: string | null = null): AddressEnd {
  const parts = text.length > maxAddressLength ? [text] : text.split(',').map(tidy).filter(Boolean);
  let zipCode: string | null = null;
  const removeZip = () => {
    const [, before = '', digits = ''] = zip.exec(plain(parts.at(-1) ?? '')) ?? [];
    if (digits === '' || zipCode !== null) return;
    zipCode = digits.replace(/\s/u, '');
    // `plain` may shorten the text, so the PIN code is cut from the original part.
    const kept = tidy((parts.at(-1) ?? '').replace(/[\s.:-]*(?:pin(?:\s?code)?[\s.:-]*)?\S{3}\s?\S{3}$/iu, ''));
    parts.splice(-1, 1, ...(before === '' || kept === '' ? [] : [kept]));
  };
  if (country.test(plain(parts.at(-1) ?? ''))) parts.pop();
  removeZip();
  const last = parts.at(-1) ?? '';
  const state = isStateName(last) && !last.includes('(') ? readStateCode(last) : null;
  if (state !== null) parts.pop();
  removeZip();
  const city = cityOf(parts.at(-1) ?? '', { state, stateText: last, knownCity });
  if (city !== null && city === parts.at(-1)) parts.pop();
  return { rest: parts.join(', '), city, state, zipCode };
}

/** Two letters, only in capitals: 'or' and 'as' are words. */
const abbreviation = /^[A-Z]\.?\s?[A-Z]\.?$/u;

function isStateName(part: string): boolean {
  return /\p{L}[\p{L}\p{M}]{2}/u.test(part) || abbreviation.test(part);
}

function cityOf(
  part: string,
  { state, stateText, knownCity }: { state: StateCode | null; stateText: string; knownCity: string | null },
): string | null {
  if (knownCity !== null) return squeeze(part) === squeeze(knownCity) ? part : null;
  if (state === null) return null;
  if (cityTerritories.has(state)) {
    if (otherCity.test(plain(part))) return part;
    return abbreviation.test(stateText) ? stateName(state) : stateText;
  }
  const isCity = part !== '' && part.length <= maxCityLength && !streetPattern.test(plain(part));
  return isCity ? part : null;
}
