import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { monthsLater } from '#features/analytics/rules.ts';
import type { DashboardFigures } from '#features/dashboard/contract.ts';
import { dayOf } from '#platform/dates.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';

const today = dayOf(new Date(), 'Asia/Kolkata');
const written = today.split('-').reverse().join('/');

async function sell(api: Api, title: string, price: string, commission: string, closed_on = today): Promise<void> {
  const { id } = await api.addProperty({ title });
  await api.recordDeal(id, { kind: 'sale', price, commission, closed_on });
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The lines of the file that a button downloads. */
async function download(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

test('the figures of a period add up, are compared with the previous period, and link to their rows', {
  tag: '@long',
}, async ({ api, signIn }) => {
  const { page } = await signIn('Agent', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'No analytics data available' })).toBeVisible();

  // Live: a recorded deal shows at once.
  await sell(api, 'Banyan Villa', '10000000', '200000', monthsLater(today, -12));
  await sell(api, 'Kesar Wada', '10000000', '200000');
  const figures = page.getByRole('list', { name: 'Figures for this period' });
  await expect(figures).toContainText('Total Revenue₹2.0 Lpreviously ₹2.0 L0.0%');
  await sell(api, 'Shanti Kunj', '20000000', '100000.50');
  await expect(figures).toContainText('Total Revenue₹3.0 Lpreviously ₹2.0 L+50.0%');
  await expect(figures).toContainText('Total Deals2previously 1+100.0%');
  await expect(figures).toContainText('Active Agents1closed a deal0');
  await expect(figures).toContainText('Avg Deal Value₹1.5 Crpreviously ₹1.0 Cr+50.0%');
  for (const [full_name, status] of [
    ['Asha', 'closed'],
    ['Bela', 'new'],
    ['Chetan', 'new'],
  ] as const)
    await api.addLead({ full_name, status, budget: '5000000' });

  const agents = page.getByRole('table', { name: 'Top Performing Agents' });
  await expect(agents.getByRole('row').nth(1)).toContainText(`${people.Admin.full_name}Admin2₹3.0 L`);
  const types = page.getByRole('table', { name: 'Property Types Performance' });
  await expect(types.getByRole('row').nth(1)).toContainText(/Apartment.*3.*100%.*2.*₹3\.0 Cr/su, {
    useInnerText: true,
  });
  const pipeline = page.getByRole('region', { name: 'Lead Pipeline Analysis' });
  await expect(pipeline).toContainText('3 leads · ₹1.5 Cr · 33% conversion rate');
  await expect(pipeline.getByRole('row').filter({ hasText: 'New' })).toContainText('New67%2₹1.0 Cr');
  const trends = page.getByRole('region', { name: 'Monthly Performance Trends' });
  await expect(trends.getByRole('group', { name: 'Revenue by month' })).toBeVisible();
  await expect(trends.getByRole('row')).toHaveCount(7);
  await expect(trends.getByRole('row').nth(1)).toContainText('₹3.0 L₹3.0 Cr');
  await isAccessible(page);

  // Each figure links to as many rows as it counts, and back to the same period.
  const opens = async (link: ReturnType<Page['getByRole']>, count: string) => {
    const from = page.url();
    await link.click();
    await expect(page).not.toHaveURL(/analytics/u);
    // The URL changes before the screen.
    await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toHaveCount(0);
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(from);
  };
  await opens(figures.getByRole('link', { name: /^Total Deals/u }), '2 deals');
  await opens(agents.getByRole('link', { name: people.Admin.full_name }), '2 deals');
  await opens(types.getByRole('link', { name: '2', exact: true }), '2 deals');
  await opens(types.getByRole('link', { name: '3', exact: true }), '3 properties');
  await opens(pipeline.getByRole('link', { name: 'New' }), '2 leads');
  await figures.getByRole('link', { name: /^Active Agents/u }).click();
  await expect(page).toHaveURL('/analytics?agents=all#top-agents');

  // The URL contains the period, as a name or as dates.
  const period = page.getByRole('combobox', { name: 'Period' });
  await period.selectOption('All time');
  await expect(page).toHaveURL(/period=all/u);
  await expect(figures).toContainText('Total Deals3');
  await opens(types.getByRole('link', { name: '3', exact: true }).last(), '3 deals');
  await page.reload();
  await expect(period).toHaveValue('all');
  await expect(figures).toContainText('Total Revenue₹5.0 L');
  await period.selectOption('Custom range');
  await page.getByRole('textbox', { name: 'From', exact: true }).fill(written);
  await expect(page).toHaveURL(new RegExp(`from=${today}&until=${today}`, 'u'));
  await expect(figures).toContainText('Total Revenue₹3.0 L');
  // Without deals before there is nothing to compare with.
  await expect(page.getByText(`${written} – ${written}`, { exact: true })).toBeVisible();

  expect((await download(page, 'Export Top Performing Agents as CSV'))[1]).toBe(
    `${people.Admin.full_name},2,300000.50,`,
  );
  const stages = await download(page, 'Export Lead Pipeline Analysis as CSV');
  expect(stages.slice(0, 2)).toEqual(['Stage,Leads,Share (%),Value', 'New,2,67,10000000.00']);
  expect(await download(page, 'Export Monthly Performance Trends as CSV')).toHaveLength(7);
  expect(await download(page, 'Export Property Types Performance as CSV')).toHaveLength(2);

  // Records without a type have their own row, which links to them.
  await api.addProperty({ title: 'Gulmohar', property_type_id: null });
  const untyped = types.getByRole('row').filter({ hasText: 'No type' });
  await opens(untyped.getByRole('link', { name: '1', exact: true }), '1 property');
  await page.goto('/properties?type=%5B%22none%22%5D');
  await expect(page.getByRole('main').getByRole('article')).toContainText('Gulmohar');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('none');
});

test('the dashboard shows the totals of a month, also on a phone and in Hindi', { tag: '@long' }, async ({
  api,
  signIn,
}) => {
  const { page, api: mine } = await signIn('Manager', { reducedMotion: 'reduce' });
  await page.goto('/');
  const figures = page.getByRole('list', { name: 'Figures' });
  const deals = figures.getByRole('link', { name: /^Deals this month/u });
  const before = (await api.get<DashboardFigures>('/dashboard/figures')).deals.this_month;
  await sell(api, 'Chandan Villa', '12000000', '240000');
  await expect(deals).toContainText(`Deals this month${before + 1}`);
  await deals.click();
  await expect(page.getByText(before === 0 ? '1 deal' : `${before + 1} deals`, { exact: true })).toBeVisible();
  await page.goto('/');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect(actions).toBeVisible();
  await isAccessible(page);
  await actions.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await mine.put('/me/appearance', { language: 'hi', theme: 'dark' });
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'विश्लेषण डैशबोर्ड', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'मासिक प्रदर्शन के रुझान' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await isAccessible(page);
});
