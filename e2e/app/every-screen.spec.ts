import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import type { Screen } from '../all-screens.ts';
import { authScreens, floating, insideScreens } from '../all-screens.ts';
import { Api } from '../api.ts';
import { checkWithAxe } from '../axe-check.ts';
import type { ConsoleGuard } from '../console-guard.ts';
import { expect, test } from '../fixtures.ts';
import { findEnglish } from '../left-in-english.ts';
import { findOverflow } from '../overflow-check.ts';
import type { SeedData } from '../seed-data.ts';
import { createSeedData } from '../seed-data.ts';
import { Sentences } from '../sentences.ts';

const desk: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** In portrait. */
const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
const widths = [
  ['a phone', phone],
  ['a tablet', tablet],
  ['a desk', desk],
] as const;
/** The most used screens; the other ones are in the whole matrix. */
const inShort = ['dashboard', 'properties as cards', 'clients', 'leads', 'meetings', 'invoices', 'settings, profile'];

const isNowhere = ({ path }: Screen) => path === '/nowhere';
const nowhereLine = '404 Error: User attempted to access non-existent route: /nowhere';

/** Some screens show that their record does not exist. */
function allowMissingRecords(consoleGuard: ConsoleGuard): void {
  for (const feature of ['performance', 'properties', 'clients', 'leads', 'agents', 'consents', 'matching'])
    consoleGuard.mayRefuse(404, `/rpc/${feature}/`);
}

test.describe.configure({ mode: 'parallel' });

// Pairwise: every screen is seen in every language and at every width, but not in every combination of the two.
for (const [languageIndex, language] of languageCodes.entries())
  for (const [widthIndex, [device, options]] of widths.entries())
    test(`axe, clipped text and other languages on ${device} in ${language}`, { tag: '@long' }, async ({
      signIn,
      api,
      openBrowser,
      consoleGuard,
    }) => {
      test.setTimeout(900_000);
      const turn = (screens: readonly Screen[]) =>
        screens.filter(({ name }) => (nameNumber(name) + languageIndex) % widths.length === widthIndex);
      const contextOptions = { ...options, reducedMotion: 'reduce' } as const;
      const newcomer = new Api((await openBrowser()).request, api.url);
      const seedData = await createSeedData(api, (await signIn('Agent')).api, newcomer);
      const { page } = await signIn('Admin', contextOptions);
      await api.put('/me/appearance', { language, theme: 'light' });
      allowMissingRecords(consoleGuard);
      const sentences = await Sentences.in(language);
      const inside = turn([...insideScreens(seedData, sentences), ...floating(seedData, device, sentences)]);
      if (inside.some(isNowhere)) consoleGuard.expectLine(nowhereLine);
      await checkScreens(page, inside, { sentences, withAxe: true });

      const visitor = await openBrowser(contextOptions);
      await visitor.addCookies([{ name: 'language', value: language, url: new URL(api.url).origin }]);
      consoleGuard.mayRefuse(410, '/rpc/accounts/readInvitation');
      await checkScreens(await visitor.newPage(), turn(authScreens(seedData)), { sentences, withAxe: true });
      await api.changeClient(seedData.client, { language });
      const client = await openBrowser({ ...contextOptions, locale: `${language}-IN` });
      await checkScreens(await client.newPage(), turn(visitorScreens(seedData)), { sentences, withAxe: true });
    });

if (process.env.AANGAN_MATRIX !== 'full')
  test('the main screens of a phone have no clipped text and no other language', async ({
    signIn,
    api,
    openBrowser,
  }) => {
    const language: Language = 'mr';
    const seedData = await createSeedData(
      api,
      (await signIn('Agent')).api,
      new Api((await openBrowser()).request, api.url),
    );
    const { page } = await signIn('Admin', { ...phone, reducedMotion: 'reduce' });
    await api.put('/me/appearance', { language, theme: 'light' });
    const sentences = await Sentences.in(language);
    const main = insideScreens(seedData, sentences).filter(({ name }) => inShort.includes(name));
    await checkScreens(page, main, { sentences, withAxe: false });
  });

test('nothing keeps moving on a loaded screen', async ({ signIn, api, openBrowser, consoleGuard }) => {
  allowMissingRecords(consoleGuard);
  const newcomer = new Api((await openBrowser()).request, api.url);
  const seedData = await createSeedData(api, (await signIn('Agent')).api, newcomer);
  const { page } = await signIn('Admin', phone);
  await api.put('/me/appearance', { language: 'en', theme: 'light' });
  const screens = insideScreens(seedData, await Sentences.in('en'));
  const isChosen = ({ name }: Screen) => process.env.AANGAN_MATRIX === 'full' || inShort.includes(name);
  const chosen = screens.filter(isChosen);
  if (chosen.some(isNowhere)) consoleGuard.expectLine(nowhereLine);
  for (const { name, path } of chosen) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), name).toBeVisible();
    await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map((animation) => animation.id || String((animation as CSSAnimation).animationName)),
      );
    await expect.poll(moving, name).toEqual([]);
  }
});

test('no list is wider than its page between tablet and desktop width', { tag: '@long' }, async ({
  signIn,
  api,
  openBrowser,
}) => {
  await createSeedData(api, (await signIn('Agent')).api, new Api((await openBrowser()).request, api.url));
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

test('a selection is visible in forced colours', { tag: '@long' }, async ({ signIn }) => {
  // Earlier tests leave the agency in other languages.
  const { page, api } = await signIn('Manager', { ...desk, forcedColors: 'active' });
  await api.put('/me/appearance', { language: 'en', theme: 'light' });
  const edge = async (name: string) => {
    const choice = page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    return choice.evaluate((label) => Number.parseFloat(getComputedStyle(label).borderTopWidth));
  };
  await page.goto('/meetings/schedule');
  await page.getByRole('radio', { name: 'Site visit' }).check();
  expect(await edge('Site visit')).toBeGreaterThan(await edge('Phone call'));
  await page.goto('/settings?tab=appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await edge('Dark')).toBeGreaterThan(await edge('Light'));
});

/** Pages that clients and visitors open by a link. */
function visitorScreens({ portal, visitorPage }: SeedData): Screen[] {
  return [
    { name: 'portal without a link', path: '/portal' },
    { name: "client's portal", path: portal },
    { name: "visitor's page", path: visitorPage },
    { name: 'why a property is not for a visitor', path: `${visitorPage}/feedback?p=2` },
  ];
}

/** The same number for the same name; spreads the screens over the widths. */
function nameNumber(name: string): number {
  return Array.from(name).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
}

interface Checks {
  readonly sentences: Sentences;
  readonly withAxe: boolean;
}

/** A page grows and slows down over many screens, so it is replaced now and then. */
async function checkScreens(first: Page, screens: readonly Screen[], { sentences, withAxe }: Checks): Promise<void> {
  const said = sentences.all();
  const english = sentences.english();
  for (let index = 0; index < screens.length; index += 12) {
    const page = await first.context().newPage();
    for (const screen of screens.slice(index, index + 12)) {
      const { name, path, open } = screen;
      await page.goto(path);
      await expect(page.getByRole('heading').first(), name).toBeVisible();
      await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
      await open?.(page);
      expect.soft(await findOverflow(page, said), name).toEqual([]);
      expect.soft(await findEnglish(page, english), `${name}, left in English`).toEqual([]);
      if (withAxe) await checkWithAxe(page, screen);
    }
    await page.close();
  }
}
