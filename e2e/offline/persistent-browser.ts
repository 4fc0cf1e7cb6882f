import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';

interface Fixtures {
  /** A browser with a persistent profile; opening it again closes the previous one. */
  openAgain(options?: BrowserContextOptions): Promise<Page>;
  /** Ends that browser without a chance to write anything. */
  killBrowser(): Promise<void>;
}

interface Profile {
  readonly folder: string;
  context: BrowserContext | undefined;
}

export const test = base.extend<Fixtures & { profile: Profile }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the parameter.
  profile: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-browser-'));
    const profile: Profile = { folder, context: undefined };
    await use(profile);
    await profile.context?.close();
    await rm(folder, { recursive: true, force: true });
  },
  killBrowser: async ({ profile }, use) => {
    await use(async () => {
      const { context, folder } = profile;
      if (!context) return;
      profile.context = undefined;
      const closed = new Promise((resolve) => context.once('close', resolve));
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))) {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        if (command.includes(folder)) process.kill(Number(pid), 'SIGKILL');
      }
      await closed;
    });
  },
  openAgain: async ({ profile, playwright, agency, consoleGuard, launchOptions }, use) => {
    const { folder } = profile;
    await use(async (options) => {
      await profile.context?.close();
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: agency.url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        serviceWorkers: 'allow',
        ...options,
      });
      profile.context = context;
      await consoleGuard.add(context);
      return context.pages()[0] ?? context.newPage();
    });
  },
});

/** Waits until the browser has precached the application and cached these queries. */
export async function kept(page: Page, ...seen: string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/shell'))), { timeout: 90_000 })
    .toBe(true);
  await expect
    .poll(async () => {
      const keys = await page.evaluate(answersSeen);
      return seen.filter((part) => !keys.some((key) => key.includes(part)));
    })
    .toEqual([]);
}

/** The keys of the cached queries. */
async function answersSeen(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('last-seen');
    opening.onsuccess = () => resolve(opening.result);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const asking = database.transaction('answers').objectStore('answers').getAllKeys();
    asking.onsuccess = () => resolve(asking.result);
  });
  database.close();
  return keys.map(String);
}
