import type { Page } from '@playwright/test';
import { addresses } from '#app/addresses.ts';
import { preloadedCallsOf } from '#app/server/preloaded-queries.ts';
import { pathAt } from '../all-screens.ts';
import { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { preloadedQueriesIn, withoutPreloadedQueries } from '../preloaded-queries.ts';
import { waitForPrefetch } from '../screen.ts';
import { createSeedData } from '../seed-data.ts';

/** The calls answered in the page, and those it sends until its live connection opens, each with its input. */
async function callsOf(page: Page, path: string): Promise<{ answered: string[]; asked: string[] }> {
  const asked: string[] = [];
  let isListening = false;
  const note = (request: { url(): string; postData(): string | null }) => {
    isListening ||= request.url().includes('/live?');
    const [, name] = request.url().split('/rpc/');
    if (name && !isListening) asked.push(`${name} ${request.postData()}`);
  };
  page.on('request', note);
  const document = await page.goto(path);
  await waitForPrefetch(page);
  page.off('request', note);
  return { answered: preloadedQueriesIn((await document?.text()) ?? ''), asked };
}

test('a page contains the answers to the first queries of its screen', { tag: '@long' }, async ({
  admin,
  api,
  signIn,
  openBrowser,
}) => {
  const seedData = await createSeedData(
    api,
    (await signIn('Agent')).api,
    new Api((await openBrowser()).request, api.url),
  );
  const { profile_id: me } = await api.get<{ profile_id: string }>('/me');
  const paths = [
    ...Object.keys(addresses)
      .map((address) => pathAt(address, seedData))
      .filter((path) => preloadedCallsOf(path, me).length > 0),
    ...['/properties?city=%5B%22Pune%22%5D&sort=price_up', '/clients?type=%5B%22buyer%22%5D', '/agents?search=imran'],
    ...['/leads?search=asha', '/meetings?when=all', '/deals?state=all', '/documents?search=deed'],
    ...['/invoices?status=paid', '/analytics?agents=all'],
  ];
  let answers = 0;
  for (const path of paths) {
    const brought = preloadedCallsOf(path, me)
      // It may ring meanwhile.
      .filter(([name]) => name !== 'notifications/bell')
      .map(([name, input]) => `${name} ${JSON.stringify({ json: input })}`);
    expect(brought, path).not.toEqual([]);
    const { answered, asked } = await callsOf(admin, path);
    // A busy server leaves out slow answers, and the screen fetches them.
    expect(brought.sort(), path).toEqual(
      [...answered.filter((call) => brought.includes(call)), ...asked.filter((call) => brought.includes(call))].sort(),
    );
    answers += answered.length;
  }
  expect(answers).toBeGreaterThan(paths.length);
});

test('the screen fetches what a page did not preload', async ({ admin, api }) => {
  await api.addLead({ full_name: 'Devika Menon' });
  await withoutPreloadedQueries(admin, async () => {
    const { asked } = await callsOf(admin, '/leads');
    expect(asked).toEqual(expect.arrayContaining(['leads/list {"json":{"sort":"newest"}}', 'notifications/bell {}']));
  });
  await expect(admin.getByText('Devika Menon').first()).toBeVisible();
});
