import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';

/** The toast that says this. */
export function toastWith(page: Page, text: string | RegExp): Locator {
  return page.getByLabel('Notifications (F8)').getByRole('listitem').filter({ hasText: text });
}

/** Waits until the page holds what it fetches ahead for the time without a network, as any page does after a moment. */
export async function waitForPrefetch(page: Page, ...more: string[]): Promise<void> {
  for (const part of ['dialog-body', 'toast-list', ...more])
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
      part,
    );
}

/** Comes true once a page listens to what changes: what it asks for by itself is asked for then. */
export function listening(page: Page): Promise<unknown> {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
}

/** The server takes what is sent there, and its answers are lost on the way: so many of them, or until it is unrouted. */
export async function loseAnswers(from: Page | BrowserContext, url: string, times?: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await from.route(url, lose, times === undefined ? undefined : { times });
}

/** The card of a property in a list. */
export function cardTitled(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** A real picture of one colour, as a file to choose. */
export async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1280, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Hands files to the chooser that a button opens. */
export async function chooseFiles(
  page: Page,
  button: Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}
