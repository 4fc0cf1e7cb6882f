/** Whether the long form is wanted, as `npm run test:all` does. */
export const isFullMatrix = process.env.AANGAN_MATRIX === 'full';

/** What every draw of chance in this run begins with; config/vitest-crash.ts draws and prints it, AANGAN_SEED repeats it. */
export const seed = process.env.AANGAN_SEED ?? '';
