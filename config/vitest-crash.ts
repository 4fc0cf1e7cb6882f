import path from 'node:path';
import { defineConfig } from 'vitest/config';

const isWhole = process.env.AANGAN_MATRIX === 'full';

// Of the whole run, so that one figure repeats it.
process.env.AANGAN_SEED ??= String(Date.now() % 1_000_000);
console.log(`Crash tests with AANGAN_SEED=${process.env.AANGAN_SEED}`);

/** Tests that kill the built program and take away what it stands on. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'crash',
    environment: 'node',
    include: ['crash/**/*.test.ts'],
    // Two minutes of waiting for what times out.
    exclude: isWhole ? [] : ['crash/database-away.test.ts'],
    globalSetup: 'config/vitest-database.ts',
    setupFiles: 'config/vitest-setup.ts',
    maxWorkers: 2,
    // Each of them is several programs already.
    maxConcurrency: 2,
    testTimeout: isWhole ? 60 * 60_000 : 300_000,
    hookTimeout: 120_000,
  },
});
