/** Limits for the pictures of one property: bytes per picture, and how many. */
export const imageLimits = { bytes: 5 * 1024 * 1024, count: 40 } as const;

/** Floor plans of one property; otherwise the rules of its pictures apply. */
export const maxFloorPlans = 10;
