import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './lingui-vite.ts';

const isWhole = process.env.AANGAN_MATRIX === 'full';

// One seed for the whole run, so that one number repeats it.
process.env.AANGAN_SEED ??= String(Date.now() % 1_000_000);
console.log(`Crash tests with AANGAN_SEED=${process.env.AANGAN_SEED}`);

/** Tests that kill the built program or cut off what it depends on. */
export default defineConfig({
  plugins: [linguiMacros()],
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'crash',
    environment: 'node',
    include: ['crash/**/*.test.ts'],
    // The first waits two minutes for timeouts; the jobs of the others are like those of the tests that always run.
    exclude: isWhole
      ? []
      : ['database-outage', 'intake-pulls', 'mailbox', 'webhooks'].map((name) => `crash/${name}.test.ts`),
    globalSetup: 'config/vitest-database.ts',
    setupFiles: 'config/vitest-setup.ts',
    maxWorkers: 2,
    // Each test already runs several programs.
    maxConcurrency: 2,
    testTimeout: isWhole ? 60 * 60_000 : 300_000,
    hookTimeout: 120_000,
  },
});
