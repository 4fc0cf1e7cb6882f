import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '../e2e',
  tsconfig: './tsconfig.e2e.json',
  outputDir: '../test-results',
  globalSetup: './playwright-database.ts',
  workers: 2,
  // Only the whole matrix runs these.
  ...(process.env.AANGAN_MATRIX !== 'full' && { grepInvert: /@long/u }),
  // A shared machine may stall once; two failures are an error. Tests that needed the second try are listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // An upper limit for slow machines; no test waits longer than it needs.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    // A trace costs a seventh of the time; where failures are tried again, only the second try has one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 15_000,
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Each new browser would precache the whole application; journeys about the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
