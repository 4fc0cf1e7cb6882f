import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at } from '../meetings.ts';
import { cardTitled, listening, toastWith, waitForPrefetch } from '../screen.ts';

const desk = (width: number, height: number): BrowserContextOptions => ({ viewport: { width, height } });
const touch = (width: number, height: number) => ({ ...desk(width, height), isMobile: true, hasTouch: true });
/** One size is part of every run. */
const sizes = [
  ['1366 × 768', desk(1366, 768), ''],
  ['360 × 740', touch(360, 740), '@long'],
  ['1440 × 900', desk(1440, 900), '@long'],
  ['1280 × 800', desk(1280, 800), '@long'],
  ['820 × 1180', touch(820, 1180), '@long'],
] as const;

test.describe.configure({ mode: 'parallel' });

for (const [name, size, tag] of sizes)
  test(`toasts cover no primary action at ${name}`, { tag: tag === '' ? [] : [tag] }, async ({ signIn, api }) => {
    const { page } = await signIn('Manager', size);
    await api.addClient({ full_name: 'Thrown Away' });
    await addMeeting(api, 'Second look', at(3, '11:00'));
    await Promise.all([listening(page), page.goto('/clients?search=thrown+away')]);

    await test.step('in Schedule Meeting, with its own toast', async () => {
      await waitForPrefetch(page);
      await cardTitled(page, 'Thrown Away').getByRole('button', { name: 'Delete Thrown Away' }).click();
      await toastWith(page, 'Client deleted').hover();
      await goTo(page, 'Schedule Meeting');
      await expectClear(page, api, 'Schedule Meeting');
    });
    await test.step('in Edit meeting', async () => {
      await goTo(page, 'Second look');
      await expectClear(page, api, 'Update meeting');
    });
    await test.step('in Settings, after a save', async () => {
      await goTo(page, 'Settings');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(toastWith(page, 'Settings saved')).toBeVisible();
      await expectClear(page, api, 'Save Changes');
    });
    await test.step('in the property form', async () => {
      await goTo(page, 'Add Property');
      await expectClear(page, api, 'Add Property');
    });
    await test.step('in the lead form', async () => {
      await goTo(page, 'Add Lead');
      await expectClear(page, api, 'Create Lead');
    });
    await test.step('in a dialog', async () => {
      await goTo(page, 'Documents');
      await page.getByRole('main').getByRole('button', { name: 'Upload Document' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
      await expectClear(page, api, 'Upload Document');
    });
  });

/** Navigates within the document, so that toasts stay. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to, create or search' });
  await palette.getByRole('combobox').fill(name);
  await palette
    .getByRole('option', { name: new RegExp(`^${name}`, 'iu') })
    .last()
    .click();
  await expect(palette).toHaveCount(0);
}

/** A colleague adds records; while their toasts are shown, every point of a primary action can be clicked. */
async function expectClear(page: Page, colleague: Api, name: string): Promise<void> {
  const submit = page.locator('button[type=submit]').filter({ hasText: name });
  await expect(submit).toBeInViewport();
  await colleague.addLead({ full_name: 'Somebody New' });
  await colleague.addClient({ full_name: 'Somebody Else' });
  await expect.poll(() => submit.evaluate(findCovered)).toEqual({ hasToasts: true, isSubmitClear: true, covered: [] });
}

/** Runs in the page. */
function findCovered(submit: HTMLElement) {
  // Not the corners, which are rounded.
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
  const hits = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = steps.flatMap((x) => steps.map((y) => ({ x: left + x * width, y: top + y * height })));
    return points.flatMap(({ x, y }) => document.elementFromPoint(x, y) ?? []);
  };
  const isCovered = (element: Element) => hits(element).some((hit) => hit.closest('[data-toasts]'));
  const primary = ':is(a, button):is([type=submit], .bg-accent, .bg-danger, [data-bottom-bar] *)';
  const actions = [...document.querySelectorAll(primary)].filter(({ clientWidth }) => clientWidth > 0);
  return {
    hasToasts: document.querySelectorAll('[data-toasts] li').length > 1,
    isSubmitClear: hits(submit).length > 0 && hits(submit).every((hit) => submit.contains(hit)),
    covered: actions.filter(isCovered).map(({ textContent }) => textContent),
  };
}

test('colleagues’ new records are one toast per kind, and none for people who want only their own', {
  tag: '@long',
}, async ({ signIn, api }) => {
  const { page } = await signIn('Agent');
  await Promise.all([listening(page), page.goto('/settings?tab=notifications')]);
  await api.addLead({ full_name: 'First of Three' });
  await api.addLead({ full_name: 'Second of Three' });
  await api.addLead({ full_name: 'Third of Three' });
  await expect(toastWith(page, '3 new leads')).toBeVisible();
  await expect(toastWith(page, 'lead')).toHaveCount(1);

  await page.getByRole('switch', { name: /^Pop-ups only about my own work/u }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastWith(page, 'Settings saved')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  const before = await bell.getAttribute('aria-label');
  await api.addClient({ full_name: 'Quietly Added' });
  await expect(bell).not.toHaveAttribute('aria-label', before ?? '');
  await expect(toastWith(page, 'client')).toHaveCount(0);
});
