import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import type { Screen } from './all-screens.ts';
import { doorScreens, floating, insideScreens } from './all-screens.ts';
import { Api } from './api.ts';
import { findClipped } from './clipped.ts';
import { expect, test } from './fixtures.ts';
import { findEnglish } from './left-in-english.ts';
import { Sentences } from './sentences.ts';
import type { Stock } from './stock.ts';
import { makeStock } from './stock.ts';

const desk: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** Held upright. */
const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
const widths = [
  ['a phone', phone],
  ['a tablet', tablet],
  ['a desk', desk],
] as const;
/** What everybody works with all day; the other screens come with the long form. */
const inShort = ['dashboard', 'properties as cards', 'clients', 'leads', 'meetings', 'invoices', 'settings, profile'];

test.describe.configure({ mode: 'parallel' });

for (const language of languageCodes)
  for (const [place, options] of widths)
    test(`nothing is clipped or in another language on ${place} in ${language}`, { tag: '@long' }, async ({
      signIn,
      api,
      openBrowser,
      watch,
    }) => {
      test.setTimeout(900_000);
      const quiet = { ...options, reducedMotion: 'reduce' } as const;
      const stock = await makeStock(api, (await signIn('Agent')).api, new Api((await openBrowser()).request, api.url));
      const { page } = await signIn('Admin', quiet);
      await api.put('/me/appearance', { language, theme: 'light' });
      watch.expectLine('404 Error: User attempted to access non-existent route: /nowhere');
      for (const feature of ['performance', 'properties', 'clients', 'leads', 'agents'])
        watch.mayRefuse(404, `/rpc/${feature}/`);
      const sentences = await Sentences.in(language);
      const inside = [...insideScreens(stock, sentences), ...floating(stock, place === 'a phone', sentences)];
      await lookAtAll(page, inside, sentences);

      const visitor = await openBrowser(quiet);
      await visitor.addCookies([{ name: 'language', value: language, url: new URL(api.url).origin }]);
      watch.expectRefusal(410, '/rpc/accounts/readInvitation');
      await lookAtAll(await visitor.newPage(), doorScreens(stock), sentences);
      await api.changeClient(stock.client, { language });
      const client = await openBrowser({ ...quiet, locale: `${language}-IN` });
      await lookAtAll(await client.newPage(), portalScreens(stock), sentences);
    });

if (process.env.AANGAN_MATRIX !== 'full')
  test('nothing is clipped or in another language on the main screens of a phone', async ({
    signIn,
    api,
    openBrowser,
  }) => {
    const language: Language = 'mr';
    const stock = await makeStock(api, (await signIn('Agent')).api, new Api((await openBrowser()).request, api.url));
    const { page } = await signIn('Admin', { ...phone, reducedMotion: 'reduce' });
    await api.put('/me/appearance', { language, theme: 'light' });
    const sentences = await Sentences.in(language);
    const main = insideScreens(stock, sentences).filter(({ name }) => inShort.includes(name));
    await lookAtAll(page, main, sentences);
  });

test('no list is wider than its page between a tablet and a desk', async ({ signIn, api, openBrowser }) => {
  await makeStock(api, (await signIn('Agent')).api, new Api((await openBrowser()).request, api.url));
  const { page } = await signIn('Admin');
  for (const path of ['/invoices', '/settings?tab=people', '/deals', '/documents', '/properties?view=rows']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
    for (const width of [820, 1024, 1120, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

function portalScreens({ portal }: Stock): Screen[] {
  return [
    { name: 'portal without a link', path: '/portal' },
    { name: "client's portal", path: portal },
  ];
}

/** A page that shows one screen after the other grows, and gets slow: now and then another one goes on. */
async function lookAtAll(first: Page, screens: readonly Screen[], sentences: Sentences): Promise<void> {
  const said = sentences.all();
  const english = sentences.english();
  for (let place = 0; place < screens.length; place += 12) {
    const page = await first.context().newPage();
    for (const { name, path, open } of screens.slice(place, place + 12)) {
      await page.goto(path);
      await expect(page.getByRole('heading').first(), name).toBeVisible();
      await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
      await open?.(page);
      expect.soft(await findClipped(page, said), name).toEqual([]);
      expect.soft(await findEnglish(page, english), `${name}, left in English`).toEqual([]);
    }
    await page.close();
  }
}
