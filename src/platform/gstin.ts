import type { StateCode } from './indian-states.ts';
import { indianStates } from './indian-states.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The format of a GSTIN: state code, PAN, registration number, Z, check digit (CGST Rules 2017, rule 10 and form GST
 * REG-06).
 */
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/u;

/** The code for taxpayers in no State, for instance on an oil rig at sea (CGST Act 2017, section 2(81)). */
const otherTerritory = '97';

/** Whether this is a valid GSTIN: format, State and check digit. */
export function isGstin(value: string): boolean {
  return (
    shape.test(value) &&
    (stateOfGstin(value) !== null || value.startsWith(otherTerritory)) &&
    value[14] === checkDigit(value.slice(0, 14))
  );
}

/** The State of a GSTIN: its first two digits. */
export function stateOfGstin(gstin: string): StateCode | null {
  return indianStates.find((state) => gstin.startsWith(state.code))?.code ?? null;
}

/** The PAN in a GSTIN: characters 3 to 12. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12);
}

/** Doubles every second character, adds the base-36 digits, and returns the distance of the sum to a multiple of 36. */
function checkDigit(fourteen: string): string | undefined {
  let sum = 0;
  for (const [index, character] of [...fourteen].entries()) {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36];
}
