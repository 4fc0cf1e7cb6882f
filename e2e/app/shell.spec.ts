import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { expect, test } from '../fixtures.ts';
import { addMeeting } from '../meetings.ts';
import { people } from '../people.ts';
import { addInvoice } from '../records.ts';
import { toastWith } from '../screen.ts';

// Each test checks a whole section, line by line.
test.describe.configure({ timeout: 180_000 });

const sidebarOf = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('navigation') });
const widthOf = async (page: Page) => (await sidebarOf(page).boundingBox())?.width;
const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u });

/** The menu of the specification; entries beyond it are left out. */
const menu = [
  ['/'],
  ['/properties', '/properties/add', '/properties/types'],
  ['/clients', '/clients/add', '/clients/preferences'],
  ['/agents', '/agents/add', '/agents/performance'],
  ['/meetings'],
  ['/leads', '/leads/pipeline', '/leads/sources'],
  ['/documents'],
  ['/invoices'],
  ['/analytics'],
  ['/settings'],
] as const;

test('the sidebar', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/clients/preferences');
  const sidebar = sidebarOf(page);
  await expect(sidebar.getByRole('link').first()).toHaveAttribute('href', '/');
  await expect(sidebar.getByText('Main Menu', { exact: true })).toBeVisible();
  // Only the group of the current page is expanded.
  await expect(sidebar.getByRole('button', { name: 'Collapse Clients' })).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar.getByRole('link', { name: 'Client Preferences' })).toHaveAttribute('aria-current', 'page');
  for (const group of ['Properties', 'Agents', 'Leads'])
    await sidebar.getByRole('button', { name: `Expand ${group}` }).click();
  const links = await sidebar
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const wanted: string[] = menu.flat().filter((path) => path.startsWith('/'));
  expect(links.filter((path, index) => wanted.includes(path ?? '') && links.indexOf(path) === index)).toEqual(wanted);
  await sidebar.getByRole('button', { name: 'Collapse Leads' }).click();
  await expect(sidebar.getByRole('link', { name: 'Lead Sources' })).toHaveCount(0);

  await expect(sidebar).toContainText(people.Admin.email);
  await expect(sidebar.locator('footer')).toContainText('Admin');
  await expect(sidebar.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('the footer shows the role, also of an agent', { tag: '@long' }, async ({ signIn }) => {
  const { page } = await signIn('Junior Agent');
  await page.goto('/');
  const footer = sidebarOf(page).locator('footer');
  await expect(footer).toContainText(people['Junior Agent'].email);
  await expect(footer).toContainText('Junior Agent');
});

test('the sidebar collapses to icons, is remembered for seven days, and becomes a drawer below 768 px', {
  tag: '@long',
}, async ({ admin: page }) => {
  await page.goto('/');
  await expect.poll(() => widthOf(page)).toBe(16 * 16);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page)).toBe(3 * 16);
  await expect(sidebarOf(page).getByRole('link', { name: 'Properties' })).toBeVisible();
  await expect(sidebarOf(page).getByText('Main Menu')).toHaveCount(0);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await expect.poll(() => widthOf(page)).toBe(3 * 16);
  await page.keyboard.press('Meta+b');
  await expect.poll(() => widthOf(page)).toBe(16 * 16);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(() => widthOf(page)).toBe(3 * 16);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(sidebarOf(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(sidebarOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(18 * 16);
  await expect(drawer).toContainText(people.Admin.email);
  await drawer.getByRole('link', { name: 'Meetings' }).click();
  await expect(page).toHaveURL('/meetings');
  await expect(drawer).toHaveCount(0);
});

test('on a phone: Quick Add, theme and a search whose Enter opens all results', async ({ admin: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await bar.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Quick Add' }).click();
  await page.getByRole('menuitem', { name: 'Add Lead' }).click();
  await expect(page).toHaveURL('/leads/add');
  await bar.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('baner road');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=baner(\+|%20)road$/u);
});

test('the theme of the account, in a browser that knows none', async ({ admin: page, api }) => {
  await api.put('/me/appearance', { theme: 'system' });
  await page.context().clearCookies({ name: 'theme' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Appearance', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await api.put('/me/appearance', { theme: 'light' });
});

test('the top bar: search, Quick Add, theme, avatar', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const search = bar.getByRole('searchbox');
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL('/');
  await search.fill('baner road');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=baner(\+|%20)road$/u);

  for (const [label, path] of [
    ['Add Property', '/properties/add'],
    ['Add Client', '/clients/add'],
    ['Schedule Meeting', '/meetings/schedule'],
    ['Plan visit', '/visits/plan'],
    ['Add Agent', '/agents/add'],
  ] as const) {
    await bar.getByRole('button', { name: 'Quick Add' }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await expect(page).toHaveURL(path);
  }

  const theme = page.locator('html');
  await bar.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await bar.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');

  const avatar = bar.getByRole('button', { name: 'Account: Meera Kulkarni' });
  for (const entry of ['Profile', 'Settings']) {
    await page.goto('/');
    await avatar.click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(/\/settings(\?tab=profile)?$/u);
  }
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('records that others add are announced once, with an emoji of their kind, and counted at the bell', {
  tag: '@long',
}, async ({ signIn, api }) => {
  const { page } = await signIn('Manager');
  await page.goto('/');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await api.addProperty({ title: 'Said aloud' });
  await expect(toastWith(page, '🏠 New property added')).toContainText('Said aloud');
  await api.addClient({ full_name: 'Client Said' });
  await expect(toastWith(page, '👤 New client added')).toContainText('Client Said');
  await api.addLead({ full_name: 'Lead Said' });
  await expect(toastWith(page, '🧲 New lead added')).toContainText('Lead Said');
  await addMeeting(api, 'Meeting said', '2031-01-31T04:30:00.000Z');
  await expect(toastWith(page, '📅 New meeting scheduled')).toContainText('Meeting said');
  const { id, number, owed } = await addInvoice(api, '50000.00');
  await expect(toastWith(page, '🧾 New invoice created')).toContainText(number);
  await api.post(`/invoices/${id}/paid`, { payment_id: uuid(), owed });
  await expect(toastWith(page, '💰 Payment Received!')).toContainText(number);
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 6 new');

  await bellOf(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel.getByRole('listitem').first()).toContainText('Payment Received!');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');

  // At most three of one kind, newest first.
  await api.addProperties(['One', 'Two', 'Three', 'Four'].map((title) => ({ title: `Many ${title}` })));
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 4 new');
  await bellOf(page).click();
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel.getByText('New property added')).toHaveCount(3);
  await expect(panel.getByRole('listitem').first()).toContainText('Many Four');
});

test('a toast stays for five seconds, a tooltip appears after 700 ms', { tag: '@long' }, async ({ signIn, api }) => {
  const { page } = await signIn('Manager');
  await page.clock.install();
  await page.goto('/');
  await expect(bellOf(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const property = toastWith(page, 'New property added');
  await api.addProperty({ title: 'Five seconds' });
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(property).toBeVisible({ timeout: 500 });
  }).toPass();
  // At most 500 ms have passed before the toast was seen.
  await page.clock.runFor(3_500);
  await expect(property).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(property).toHaveCount(0);

  const tooltip = page.getByRole('tooltip');
  await bellOf(page).hover();
  await page.clock.runFor(500);
  await expect(tooltip).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(tooltip).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('without a live connection the bell is polled every 30 seconds', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const { page } = await signIn('Manager');
  await page.clock.install();
  await page.route('**/live?**', (route) => route.abort('connectionfailed'));
  await page.goto('/');
  await expect(bellOf(page)).toBeVisible();
  await api.addClient({ full_name: 'Heard of later' });
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(toastWith(page, 'New client added')).toContainText('Heard of later', { timeout: 3_000 });
  }).toPass();
});
