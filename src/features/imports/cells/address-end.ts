import type { StateCode } from '#platform/indian-states.ts';
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
/** Union Territories that are cities. */
const cityStates = new Set<StateCode>(['07', '04', '34']);
const noCity =
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
  const city = cityOf(parts.at(-1) ?? '', { state, stateName: last, knownCity });
  if (city !== null && city === parts.at(-1)) parts.pop();
  return { rest: parts.join(', '), city, state, zipCode };
}

/** Two letters count as a state only in capitals: 'or' and 'as' are words. */
function isStateName(part: string): boolean {
  return /\p{L}[\p{L}\p{M}]{2}/u.test(part) || /^[A-Z]\.?\s?[A-Z]\.?$/u.test(part);
}

function cityOf(
  part: string,
  { state, stateName, knownCity }: { state: StateCode | null; stateName: string; knownCity: string | null },
): string | null {
  if (knownCity !== null) return squeeze(part) === squeeze(knownCity) ? part : null;
  if (state === null) return null;
  if (cityStates.has(state)) return /^(?:new )?delhi$/u.test(plain(part)) ? part : stateName;
  const isCity = part !== '' && part.length <= maxCityLength && !noCity.test(plain(part));
  return isCity ? part : null;
}
