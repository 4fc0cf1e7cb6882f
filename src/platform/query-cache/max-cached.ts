/** How long a device keeps cached answers, in milliseconds. */
export const maxCachedMs = 7 * 24 * 60 * 60_000;
