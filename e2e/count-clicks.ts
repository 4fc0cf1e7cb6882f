import type { Page } from '@playwright/test';

/** Counts the presses of mouse or finger on a page from now on, across page loads. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('reportClick', () => {
    clicks += 1;
  });
  const listen = () =>
    addEventListener('pointerdown', () => (globalThis as unknown as { reportClick(): void }).reportClick(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
