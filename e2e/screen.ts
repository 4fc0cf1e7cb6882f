import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';

export function toastWith(page: Page, text: string | RegExp): Locator {
  return page.getByLabel('Notifications (F8)').getByRole('listitem').filter({ hasText: text });
}

/** Waits until the page has prefetched its data for offline use. */
export async function waitForPrefetch(page: Page, ...more: string[]): Promise<void> {
  for (const part of ['dialog-body', 'toast-list', ...more])
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
      part,
    );
}

/** Resolves when the live connection of a page opens; its own first requests are sent before. */
export function listening(page: Page): Promise<unknown> {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
}

/** The server processes these requests, but their responses are lost: this many, or until the route is removed. */
export async function loseAnswers(from: Page | BrowserContext, url: string, times?: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await from.route(url, lose, times === undefined ? undefined : { times });
}

export function cardTitled(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** On the page of a lead or a client: emails, calls and messages. */
export const communicationsOf = (page: Page): Locator => page.getByRole('region', { name: 'Communications' });

/** Opens the page of a lead or a client at its emails, calls and messages. */
export async function openCommunications(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('tab', { name: 'Communications' }).click();
  return communicationsOf(page);
}

/** A real picture in one colour, as a file to choose. */
export async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1280, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export async function chooseFiles(
  page: Page,
  button: Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}
