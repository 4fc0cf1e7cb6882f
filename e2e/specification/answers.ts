import type { Page } from '@playwright/test';
import type { Watch } from '../watch.ts';

/** What the server says when the fault is its own. */
const fault = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ json: { message: 'Internal', data: { code: 'internal', requestId: 'walk' } } }),
};

/** Runs `act` while the server fails at one call ('clients/delete'). */
export async function whileFailing(page: Page, watch: Watch, call: string, act: () => Promise<void>): Promise<void> {
  watch.expectRefusal(500, `/rpc/${call}`);
  await page.route(`**/rpc/${call}`, (route) => route.fulfill(fault));
  await act();
  await page.unroute(`**/rpc/${call}`);
}

/** Runs `act` while the server thinks about one call; the answer comes afterwards. */
export async function whileWaiting(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  let answer = () => {};
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/rpc/${call}`, async (route) => {
    await isAwaited;
    await route.continue();
  });
  try {
    await act();
  } finally {
    answer();
  }
  await page.unroute(`**/rpc/${call}`);
}
