import type { NotificationItem } from '#features/notifications/contract.ts';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('an Admin hears of an export, and takes the right from a role', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  await api.addClient({ full_name: 'Kavita Exported' });
  const agent = await signIn('Agent');
  await agent.page.goto('/clients');
  const download = agent.page.waitForEvent('download');
  await agent.page.getByRole('link', { name: /^Export \d+ client/u }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/u);
  const notified = async () =>
    (await api.get<{ items: NotificationItem[] }>('/notifications')).items.filter(
      ({ kind }) => kind === 'list_exported',
    );
  await expect.poll(notified).toMatchObject([{ actor: 'Imran Shaikh', values: { list: 'clients', count: 1 } }]);

  await page.goto('/notifications');
  await expect(page.getByText('List exported')).toBeVisible();
  await expect(page.getByText('Imran Shaikh · 1 client')).toBeVisible();
  await page.goto('/settings?tab=data');
  const agents = page.getByRole('checkbox', { name: 'Agent', exact: true });
  await expect(page.getByRole('checkbox', { name: 'Admin', exact: true })).toBeDisabled();
  await agents.uncheck();
  await expect(toastWith(page, 'Settings saved')).toBeVisible();
  await checkWithAxe(page, { name: 'Data', path: '/settings?tab=data' });

  await agent.page.reload();
  await expect(agent.page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(agent.page.getByRole('link', { name: /^Export/u })).toHaveCount(0);
  expect((await agent.api.fetch('GET', '/clients/export.csv')).status()).toBe(403);
});
