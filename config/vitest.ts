import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiCatalogs } from './lingui-catalogs.ts';
import { linguiMacros } from './lingui-vite.ts';

const root = path.resolve(import.meta.dirname, '..');
// Slow tests (minutes of starting and stopping): the lifecycle of the embedded database, archives of every version and
// fault, and the commands of the operations page.
const onlyInFull =
  process.env.AANGAN_MATRIX === 'full'
    ? []
    : [
        'src/platform/database/server/embedded.test.ts',
        'src/platform/archive/server/archive.test.ts',
        'scripts/operate.test.ts',
      ];
const inBrowser = ['src/**/web/**/*.test.{ts,tsx}', 'src/ui/**/*.test.{ts,tsx}'];
const web = {
  environment: 'happy-dom',
  include: inBrowser,
  setupFiles: 'src/platform/testing/web/setup-testing.ts',
} as const;
const server = {
  environment: 'node',
  globalSetup: 'config/vitest-database.ts',
  setupFiles: 'config/vitest-setup.ts',
  // A real database occasionally waits for a disk. The whole matrix has more cases per test.
  testTimeout: process.env.AANGAN_MATRIX === 'full' ? 15 * 60_000 : 120_000,
  hookTimeout: 60_000,
} as const;
// The other tests share their modules, and in a browser their page, which saves most of their time. These replace a module,
// or depend on what a module remembers.
const ownModules = {
  server: [
    'src/platform/database/server/named-statements.test.ts',
    'src/platform/outgoing/server/rebinding.test.ts',
    'src/platform/outgoing/server/resolve-public-address.test.ts',
  ],
  web: [
    'src/app/web/auth/auth-app.test.tsx',
    'src/app/web/live-updates.test.ts',
    'src/app/web/shell/sign-out.test.tsx',
    'src/features/accounts/web/second-factor-dialogs.test.tsx',
    'src/features/clients/web/form/client-record-form.test.tsx',
    'src/features/documents/web/use-upload-form.test.tsx',
    'src/features/meetings/web/page/notes-dialog.test.tsx',
    'src/platform/forms/web/use-record-add.test.tsx',
    'src/platform/offline-queue/web/send-queue.test.ts',
  ],
};

export default defineConfig({
  root,
  plugins: [linguiMacros(), linguiCatalogs({}), react()],
  test: {
    // Tests often wait for the database; without this, a machine with two cores would get one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...inBrowser, ...onlyInFull, ...ownModules.server],
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'server, own modules', include: ownModules.server } },
      // A retry, because a test may meet what another file left unfinished in their page.
      { extends: true, test: { ...web, name: 'web', exclude: ownModules.web, isolate: false, retry: 1 } },
      { extends: true, test: { ...web, name: 'web, own modules', include: ownModules.web } },
    ],
  },
});
