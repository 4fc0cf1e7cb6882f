import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './lingui-vite.ts';

/**
 * Imports a file of real listings:
 * LISTINGS_CSV=listings.csv npx vitest run --config config/vitest-listings.ts
 */
if (!process.env.LISTINGS_CSV) throw new Error('Set LISTINGS_CSV to the file of listings to read.');

export default defineConfig({
  plugins: [linguiMacros()],
  root: path.resolve(import.meta.dirname, '..'),
  test: { include: ['scripts/check-listings.ts'], testTimeout: 120_000 },
});
