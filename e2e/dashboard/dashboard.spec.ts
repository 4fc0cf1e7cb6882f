import { expect, test } from '../fixtures.ts';

test('the dashboard shows correct figures, the latest properties and recent activity', async ({ signIn, api }) => {
  for (const title of ['First floor flat', 'Second floor flat', 'Third floor flat']) await api.addProperty({ title });
  const { id } = await api.addProperty({ title: 'Sold penthouse' });
  await api.recordDeal(id, { kind: 'sale' });
  const { page } = await signIn('Agent');
  await page.goto('/');
  const figures = page.getByRole('list', { name: 'Figures' });
  await expect(figures).toContainText('Total Properties4');
  await expect(figures).toContainText('+4 this week');
  await expect(figures).toContainText('Listed properties');
  await expect(figures.getByRole('listitem').filter({ hasText: 'Sold' })).toContainText('25% of total');
  const recent = page.getByRole('region', { name: 'Recent Properties' });
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText([
    'Sold penthouse',
    'Third floor flat',
    'Second floor flat',
  ]);
  await expect(recent.getByRole('listitem').first()).toContainText('Sold');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(3);
  const saved = page.waitForResponse('**/rpc/notifications/markSeen');
  await activity.getByRole('button', { name: 'Mark as read' }).click();
  // The button disappears before the server answers; a reload would abort the request.
  await saved;
  await expect(activity.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await page.reload();
  await expect(activity.getByRole('listitem')).toHaveCount(3);
  await expect(activity.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await actions.getByRole('link', { name: 'Add Property' }).click();
  await expect(page).toHaveURL('/properties/add');
});
