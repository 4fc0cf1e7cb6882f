import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../test-results',
  globalSetup: './playwright-database.ts',
  workers: 2,
  // What only the whole matrix runs.
  ...(process.env.AANGAN_MATRIX !== 'full' && { grepInvert: /@long/u }),
  // A machine that others use may stall once; what fails twice is wrong. What needed the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // Slow machines get their time; whatever is there earlier is taken at once.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Each new browser would fetch the whole program into its worker; journeys that are about it say so.
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
