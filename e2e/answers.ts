import type { Page } from '@playwright/test';
import type { ConsoleGuard } from './console-guard.ts';
import { withoutPreloadedQueries } from './preloaded-queries.ts';

function refusal(status: number, code: string) {
  const problem = { json: { message: code, data: { code, requestId: 'test' } } };
  return { status, contentType: 'application/json', body: JSON.stringify(problem) };
}

/** Runs `act` while one call returns 401. */
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

/** Runs `act` while one call ('clients/delete') returns an internal error. */
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

/** Runs `act` while one call is pending; the response arrives afterwards. */
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
