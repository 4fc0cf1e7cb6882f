import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { languageCodes } from '#platform/i18n/languages.ts';
import type { Screen } from '../all-screens.ts';
import { authScreens, floating, insideScreens } from '../all-screens.ts';
import { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createSeedData } from '../seed-data.ts';
import { Sentences } from '../sentences.ts';

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const desk: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const widths = [
  ['a desk', desk],
  ['a phone', phone],
] as const;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that axe runs only on request. */
const more = ['target-size', 'label-content-name-mismatch'].map((rule) => [rule, { enabled: true }] as const);
/** Names that may occur twice: same action, or described by the label of the field or the last use of a device. */
const twice = /^(?:Close|Clear all|Upload Document|Choose a date|Clear|Log call|Show password|Sign out .*)$/u;

test.describe.configure({ mode: 'parallel' });

for (const language of languageCodes) {
  for (const [device, options] of widths) {
    test(`axe finds nothing on ${device}, light and dark, in ${language}`, { tag: '@long' }, async ({
      signIn,
      api,
      openBrowser,
      consoleGuard,
    }) => {
      test.setTimeout(1_200_000);
      const newcomer = new Api((await openBrowser()).request, api.url);
      const seedData = await createSeedData(api, (await signIn('Agent')).api, newcomer);
      const contextOptions = { ...options, reducedMotion: 'reduce' } as const;
      const { page } = await signIn('Admin', contextOptions);
      await api.put('/me/appearance', { language, theme: 'light' });
      consoleGuard.expectLine('404 Error: User attempted to access non-existent route: /nowhere');
      consoleGuard.mayRefuse(404, '/rpc/performance/');
      consoleGuard.mayRefuse(404, '/rpc/properties/');
      consoleGuard.mayRefuse(404, '/rpc/clients/');
      consoleGuard.mayRefuse(404, '/rpc/leads/');
      consoleGuard.mayRefuse(404, '/rpc/agents/');
      const sentences = await Sentences.in(language);
      const floats = language === 'en' ? floating(seedData, device, sentences) : [];
      await checkScreens(page, [...insideScreens(seedData, sentences), ...floats]);

      const visitor = await openBrowser(contextOptions);
      await visitor.addCookies([{ name: 'language', value: language, url: new URL(api.url).origin }]);
      const outside = await visitor.newPage();
      consoleGuard.expectRefusal(410, '/rpc/accounts/readInvitation');
      for (const screen of authScreens(seedData)) await checkScreen(outside, screen);

      const client = await (await openBrowser(contextOptions)).newPage();
      await checkScreen(client, { name: 'portal without a link', path: '/portal' });
      await checkScreen(client, { name: "client's portal", path: seedData.portal });
    });
  }
}

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

/** A page grows and slows down over many screens, so it is replaced now and then. */
async function checkScreens(first: Page, screens: readonly Screen[]): Promise<void> {
  for (let index = 0; index < screens.length; index += 12) {
    const page = await first.context().newPage();
    for (const screen of screens.slice(index, index + 12)) await checkScreen(page, screen);
    await page.close();
  }
}

/** Checks a screen in both themes, and that nothing scrolls sideways. */
async function checkScreen(page: Page, { name, path, open }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first(), name).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  await open?.(page);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect.soft(isWide, `${name} scrolls sideways`).toBe(false);
  // Only the page itself: the sandboxed frame of an email cannot be inspected.
  const axe = () =>
    new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], iframes: false, rules: Object.fromEntries(more) });
  expect.soft(await page.title(), `${name} has its own title`).not.toBe('Aangan');
  // The audit trail shows records by name, and names may repeat.
  if (!path.includes('tab=audit'))
    expect.soft(await alike(page), `${name} uses one name for different targets`).toEqual([]);
  const light = await axe().withTags(tags).analyze();
  await dropCovered(page, light.violations, axe);
  const found = (theme: string, { violations }: typeof light) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${theme} ${id}: ${target.join(' ')} ${failureSummary}`),
    );
  expect.soft(found('light', light), name).toEqual([]);
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark', switchingTheme: '' }));
  // Only the colours differ.
  const dark = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect.soft(found('dark', dark), name).toEqual([]);
}

/**
 * Buttons, fields and links with the same accessible name but another action or URL. In a table the headers are read
 * out with them and tell them apart. Only the English names are checked.
 */
async function alike(page: Page): Promise<string[]> {
  if ((await page.locator('html').getAttribute('lang')) !== 'en') return [];
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  const known = new Map<string, string>();
  const found = new Set<string>();
  let row = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const depth = line.search(/\S/u);
    if (depth <= row) row = /^\s*- '?row\b/u.test(line) ? depth : Number.POSITIVE_INFINITY;
    const [, role, name = ''] =
      /^\s*- '?(button|link|textbox|combobox|checkbox|switch) "((?:[^"\\]|\\.)*)"/u.exec(line) ?? [];
    if (!role || depth > row || twice.test(name)) continue;
    const deed = /\/url: (.*)$/u.exec(lines[index + 1] ?? '')?.[1] ?? String(index);
    const text = `${role} ${name}`;
    if ((known.get(text) ?? deed) !== deed) found.add(text);
    known.set(text, deed);
  }
  return [...found];
}

/** Drops targets that a sticky bar covers until the user scrolls: each is scrolled to the middle and checked again. */
async function dropCovered(page: Page, violations: Found, axe: () => AxeBuilder): Promise<void> {
  const small = violations.find(({ id }) => id === 'target-size');
  if (!small) return;
  const left: typeof small.nodes = [];
  for (const node of small.nodes) {
    const selector = node.target.join(' ');
    await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const again = await axe().withRules(['target-size']).include(selector).analyze();
    if (again.violations.length > 0) left.push(node);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  if (left.length > 0) small.nodes = left;
  else violations.splice(violations.indexOf(small), 1);
}
