import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect, request as requests } from '@playwright/test';
import type { Role } from '#platform/access/rights.ts';
import type { Agency } from './agency.ts';
import { startAgency } from './agency.ts';
import type { Api } from './api.ts';
import { ConsoleGuard } from './console-guard.ts';
import { signInAs } from './people.ts';

export { expect };

export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly api: Api;
}

interface TestFixtures {
  /** Added to the program's environment; journeys with other settings use another program. */
  settings: Readonly<Record<string, string>>;
  /** The running program, shared by all journeys of one file. */
  agency: Agency;
  /** Errors outside the screens; the journey must declare those it expects. */
  consoleGuard: ConsoleGuard;
  /** Another browser, signed out. */
  openBrowser(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A separate browser for the person with this role. */
  signIn(role: Role, options?: BrowserContextOptions): Promise<BrowserSession>;
  /** API calls as the Admin. */
  api: Api;
  admin: Page;
}

interface WorkerFixtures {
  agencies: { of(file: string, settings: Readonly<Record<string, string>>): Promise<Agency> };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true }],

  agencies: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      let key = '';
      let running: Agency | null = null;
      const end = async () => {
        await running?.end();
        running = null;
      };
      await use({
        async of(file, settings) {
          const wanted = JSON.stringify([file, settings]);
          if (running && key === wanted) return running;
          await end();
          running = await startAgency(settings);
          key = wanted;
          return running;
        },
      });
      await end();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  agency: async ({ agencies, settings }, use, { file }) => use(await agencies.of(file, settings)),
  baseURL: async ({ agency }, use) => use(agency.url),

  consoleGuard: [
    async ({ agency }, use) => {
      const consoleGuard = new ConsoleGuard();
      const before = agency.errors().length;
      await use(consoleGuard);
      expect.soft(consoleGuard.problems(), 'what happened behind the screen').toEqual([]);
      expect.soft(agency.errors().slice(before), 'what the program logged').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, consoleGuard }, use) => {
    await consoleGuard.add(context);
    await use(context);
  },

  openBrowser: async ({ browser, consoleGuard, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options });
      opened.push(context);
      await consoleGuard.add(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  signIn: async ({ openBrowser, agency }, use) => {
    await use(async (role, options) => {
      const context = await openBrowser(options);
      const api = await signInAs(role, context.request, agency.url);
      return { context, api, page: await context.newPage() };
    });
  },

  api: async ({ agency }, use) => {
    const request = await requests.newContext();
    await use(await signInAs('Admin', request, agency.url));
    await request.dispose();
  },

  admin: async ({ signIn }, use) => {
    const { page } = await signIn('Admin');
    await use(page);
  },
});
