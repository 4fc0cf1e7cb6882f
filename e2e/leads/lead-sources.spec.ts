import { expect, test } from '../fixtures.ts';
import { cardTitled } from '../screen.ts';

test('lead sources show their figures, also for a period, and each figure opens its leads', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { items } = await api.get<{ items: { id: string }[] }>('/leads?limit=60');
  for (const { id } of items) await api.delete(`/leads/${id}`);
  await page.goto('/leads/sources');
  await expect(page.getByText('No Lead Sources Found')).toBeVisible();
  await expect(page.getByText('Start tracking your leads to see source analytics here.')).toBeVisible();
  await page.getByRole('link', { name: 'View All Leads' }).click();
  await expect(page).toHaveURL('/leads');

  for (const [full_name, status, budget] of [
    ['Asha', 'closed', '9000000'],
    ['Bela', 'closed', '3000000'],
    ['Chetan', 'new', null],
  ] as const)
    await api.addLead({ full_name, status, budget, source: 'referral' });
  await api.addLead({ full_name: 'Divya', source: 'walk_in', budget: '500000.50' });
  await page.goto('/leads/sources');
  const totals = page.getByRole('list', { name: 'Figures' });
  for (const text of ['Total Sources2', 'Total Leads4', 'Avg Conversion50%2 closed', 'Total Value₹1.3 Cr'])
    await expect(totals).toContainText(text);
  const referral = page
    .getByRole('list', { name: 'Lead Sources' })
    .getByRole('listitem')
    .filter({ hasText: 'Referral' });
  for (const text of ['67% conversion', 'Leads3', 'Closed2', 'Total Value₹1.2 Cr', 'Average value₹40.0 L'])
    await expect(referral).toContainText(text);

  // Live: the figures follow a new lead.
  await api.addLead({ full_name: 'Esha', source: 'referral', status: 'closed' });
  await expect(referral).toContainText('75% conversion');

  await page.getByLabel('Period').selectOption('This month');
  await expect(page).toHaveURL('/leads/sources?period=this_month');
  await expect(referral).toContainText('Leads4');
  await page.getByLabel('Period').selectOption('Last month');
  await expect(page.getByText('No leads in this period.')).toBeVisible();

  await page.goto('/leads/sources');
  await referral.getByRole('link', { name: '3 Closed Referral' }).click();
  await expect(page).toHaveURL(/\/leads\?/u);
  await expect(cardTitled(page, 'Bela')).toBeVisible();
  await expect(cardTitled(page, 'Chetan')).toHaveCount(0);
  await expect(cardTitled(page, 'Divya')).toHaveCount(0);
});
