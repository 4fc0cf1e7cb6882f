import type { Page } from '@playwright/test';
import type { ConsoleGuard } from '../console-guard.ts';
import { withoutPreloadedQueries } from '../preloaded-queries.ts';

/** An answer of the server that is none. */
function refusal(status: number, code: string) {
  const problem = { json: { message: code, data: { code, requestId: 'test' } } };
  return { status, contentType: 'application/json', body: JSON.stringify(problem) };
}

/** Runs `act` while the server takes the person for signed out at one call. */
export async function whileSignedOut(
  page: Page,
  consoleGuard: ConsoleGuard,
  call: string,
  act: () => Promise<void>,
): Promise<void> {
  consoleGuard.expectRefusal(401, `/rpc/${call}`);
  await page.route(`**/rpc/${call}`, (route) => route.fulfill(refusal(401, 'unauthenticated')));
  await withoutPreloadedQueries(page, act);
  await page.unroute(`**/rpc/${call}`);
}

/** Runs `act` while the server fails, by a fault of its own, at one call ('clients/delete'). */
export async function whileFailing(
  page: Page,
  consoleGuard: ConsoleGuard,
  call: string,
  act: () => Promise<void>,
): Promise<void> {
  consoleGuard.expectRefusal(500, `/rpc/${call}`);
  await page.route(`**/rpc/${call}`, (route) => route.fulfill(refusal(500, 'internal')));
  await withoutPreloadedQueries(page, act);
  await page.unroute(`**/rpc/${call}`);
}

/** Runs `act` while the server thinks about one call; the answer comes afterwards. */
export async function whileWaiting(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  let allow = () => {};
  const isAwaited = new Promise<void>((resolve) => {
    allow = resolve;
  });
  const answers: Promise<void>[] = [];
  await page.route(`**/rpc/${call}`, (route) => {
    const answer = isAwaited.then(() => route.continue());
    answers.push(answer);
    return answer;
  });
  try {
    await withoutPreloadedQueries(page, act);
  } finally {
    allow();
    await Promise.all(answers);
  }
  await page.unroute(`**/rpc/${call}`);
}
