import { findStateCode, type StateCode, stateCodes } from '#platform/indian-states.ts';
import { saysMore, termsPattern } from './says-more.ts';
import { codesByName, stateKey } from './state-names.ts';

/** Includes the words around a name: 'The State of Jammu and Kashmir (Union Territory), India'. */
const maxStateLength = 100;

/** The GST code of a state in common spellings ('M.H.', 'Goa, India', 'Delhi (NCT)'); null if none matches. */
export function readStateCode(text: string): StateCode | null {
  if (text.length > maxStateLength) return null;
  const spellings = [
    text,
    text.replaceAll('.', ''),
    text.replace(/,?\s*(?:india|भारत|ભારત)$/iu, ''),
    text.replace(/\s*\(.*\)$/u, ''),
  ];
  const found = spellings.map((spelling) => findStateCode(spelling) ?? inOtherScripts(spelling));
  return found.find((code) => code !== null && stateCodes.includes(code)) ?? null;
}

function inOtherScripts(text: string): StateCode | null {
  return /[\u0900-\u097f\u0a80-\u0aff]/u.test(text) ? (codesByName.get(stateKey(text)) ?? null) : null;
}

/** The bracketed text after a state that is no part of its name: '' for 'Delhi (NCT)'. */
export function stateAside(text: string): string {
  const aside = /\((.*)\)$/u.exec(text.trim())?.[1] ?? '';
  return saysMore(aside, partsOfNames) ? aside : '';
}

const partsOfNames = termsPattern('nct|ut|union|territory|state|of|the|capital|national|region|india');
