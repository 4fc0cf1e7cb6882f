import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { dayOf } from '#platform/dates.ts';
import { expect, test } from '../fixtures.ts';

const today = dayOf(new Date(), 'Asia/Kolkata');

/** The names of the points that get the focus. */
async function press(page: Page, ...keys: readonly string[]): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    seen.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  return seen;
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('charts open their rows by keyboard, and show the same figures as a table', { tag: '@long' }, async ({
  api,
  signIn,
}) => {
  test.setTimeout(180_000);
  const { items } = await api.get<{ items: { id: string }[] }>('/leads?limit=60');
  for (const { id } of items) await api.delete(`/leads/${id}`);
  for (const [full_name, status, source] of [
    ['Asha', 'closed', 'referral'],
    ['Bela', 'qualified', 'referral'],
    ['Divya', 'contacted', 'website'],
  ] as const)
    await api.addLead({ full_name, status, source, budget: '5000000' });
  const answered = await api.addLead({ full_name: 'Chetan', source: 'website', budget: '5000000' });
  const call = { id: uuid(), direction: 'out', outcome: 'reached', duration_minutes: null, note: 'Wants a terrace' };
  await api.post(`/leads/${answered.id}/calls`, call);
  const lost = await api.addLead({ full_name: 'Esha', status: 'qualified', source: 'walk_in' });
  await api.changeLead(lost.id, { status: 'lost', lost_reason: 'budget' });
  const { id } = await api.addProperty({ title: 'Kesar Wada', price: '9000000' });
  await api.addProperty({ title: 'Banyan Villa', price: '12000000' });
  await api.recordDeal(id, { kind: 'sale', price: '9000000', commission: '180000', closed_on: today });

  const { page, api: mine } = await signIn('Manager', { reducedMotion: 'reduce' });
  await page.goto('/analytics?period=all');
  const funnel = page.getByRole('figure', { name: 'From new to closed' });
  const stages = funnel.getByRole('group');
  await expect(stages.getByRole('link', { name: 'New: 4 moved on' })).toBeVisible();
  await stages.getByRole('link', { name: 'New: 4 moved on' }).focus();
  expect(await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight')).toEqual([
    ...['New: 1 are in this stage now', 'Contacted: 1 are in this stage now', 'Qualified: 1 are in this stage now'],
    ...['Qualified: 1 were lost', 'Qualified: 1 were lost'],
  ]);
  await expect(funnel.getByText('Qualified: 1 were lost')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/leads\?lost_from=qualified/u);
  await expect(page.getByRole('link', { name: 'Esha', exact: true })).toBeVisible();
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
  await expect(page.getByText('Lost from stage')).toBeVisible();
  await page.goBack();

  await funnel.getByRole('button', { name: 'Show as table: From new to closed' }).click();
  const table = funnel.getByRole('table', { name: 'From new to closed' });
  await expect(table.getByRole('row').nth(1)).toContainText('New541');
  await expect(table.getByRole('row').nth(3)).toContainText('Qualified31');
  await table.getByRole('row').nth(3).getByRole('link', { name: '3' }).click();
  await expect(page).toHaveURL(/\/leads\?reached=qualified/u);
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible();
  await page.goBack();

  const response = page.getByRole('figure', { name: 'Response time by month' });
  await response.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/leads\?.*answered=yes/u);
  await expect(page.getByRole('link', { name: 'Chetan', exact: true })).toBeVisible();
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
  await page.goBack();

  const market = page.getByRole('figure', { name: 'Price and days on the market' });
  await expect(market.getByRole('link', { name: /^Banyan Villa: ₹1\.2 Cr/u })).toBeVisible();
  await expect(market.getByRole('link', { name: /^Kesar Wada/u })).toHaveCount(0);
  await market.getByRole('radio', { name: 'Rent' }).check();
  await expect(market.getByText('No properties on offer for this purpose.')).toBeVisible();
  await market.getByRole('radio', { name: 'Sale' }).check();
  const revenue = page.getByRole('figure', { name: 'Revenue by month' });
  await revenue.getByRole('link', { name: /: ₹1\.8 L$/u }).click();
  await expect(page).toHaveURL(/\/deals\?/u);
  await expect(page.getByText('1 deal', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(revenue).toBeVisible();
  await isAccessible(page);

  await page.goto('/leads/sources');
  const sources = page.getByRole('figure', { name: 'Leads by source and month' });
  await sources.getByRole('link', { name: /^Referral, .*: 2$/u }).click();
  await expect(page).toHaveURL(/\/leads\?source=/u);
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
  await page.goBack();
  const value = page.getByRole('figure', { name: 'Value of closed leads by source' });
  await expect(value.getByRole('link', { name: 'Referral: ₹50.0 L, closed leads: 1' })).toBeVisible();
  await isAccessible(page);

  await page.goto('/agents/performance');
  await expect(page.getByRole('figure', { name: 'Revenue and target', exact: true })).toBeVisible();
  const together = page.getByRole('figure', { name: 'Revenue and targets together' });
  await expect(together).toHaveCount(0);
  const { profile_id } = await mine.get<{ profile_id: string }>('/me');
  await mine.put(`/performance/${profile_id}/${today.slice(0, 7)}-01`, {
    version: 0,
    deals_completed: null,
    total_revenue: null,
    target_revenue: '500000',
    client_satisfaction: null,
    response_time_hours: null,
    conversion_rate: null,
  });
  await page.reload();
  await expect(together.getByRole('link', { name: /: revenue ₹.*, target ₹5\.0 L$/u })).toBeVisible();
  await isAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await mine.put('/me/appearance', { language: 'hi', theme: 'dark' });
  await page.goto('/analytics?period=all');
  await expect(page.getByRole('figure', { name: 'नई से पूरी होने तक' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await isAccessible(page);
});
