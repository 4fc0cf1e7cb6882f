import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that axe runs only on request. */
const more = ['target-size', 'label-content-name-mismatch'].map((rule) => [rule, { enabled: true }] as const);
/** Names that may occur twice: same action, or described by the label of the field or the last use of a device. */
const twice = /^(?:Close|Clear all|Upload Document|Choose a date|Clear|Log call|WhatsApp|Show password|Sign out .*)$/u;

/** Checks the screen in both themes, its title, and that different targets have different names. */
export async function checkWithAxe(page: Page, { name, path }: { name: string; path: string }): Promise<void> {
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
 * out with them, in a group its name, and tell them apart. Only the English names are checked.
 */
async function alike(page: Page): Promise<string[]> {
  if ((await page.locator('html').getAttribute('lang')) !== 'en') return [];
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  const known = new Map<string, string>();
  const found = new Set<string>();
  let told = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const depth = line.search(/\S/u);
    if (depth <= told) told = /^\s*- '?(?:row\b|group ")/u.test(line) ? depth : Number.POSITIVE_INFINITY;
    const [, role, name = ''] =
      /^\s*- '?(button|link|textbox|combobox|checkbox|switch) "((?:[^"\\]|\\.)*)"/u.exec(line) ?? [];
    if (!role || depth > told || twice.test(name)) continue;
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
