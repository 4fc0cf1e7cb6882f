/** Whether the whole matrix runs, as in `npm run test:all`. */
export const isFullMatrix = process.env.AANGAN_MATRIX === 'full';

/** Seed of all random choices; config/vitest-crash.ts chooses and prints it, AANGAN_SEED repeats it. */
export const seed = process.env.AANGAN_SEED ?? '';

/** What went wrong, with the seed that repeats it. */
export const complain = (what: string) => `${what} (AANGAN_SEED=${seed})`;
