/** Limits of one locality. */
export const localityLimits = { aliases: 30, pinCodes: 20, neighbours: 30 } as const;

/** How many localities a list shows at once; the search narrows them. */
export const maxListed = 300;

/** A PIN code: six digits, the first is not 0. */
export function isPinCode(value: string): boolean {
  return /^[1-9]\d{5}$/u.test(value);
}
