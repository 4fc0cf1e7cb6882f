import { expect, test } from '../fixtures.ts';
import { cardTitled, toastWith } from '../screen.ts';

const question = 'Are you sure you want to delete this property?';

test('a deleted property is restored by Undo', async ({ admin: page, api }) => {
  await api.addProperty({ title: 'Deleted by mistake' });
  await page.goto('/properties');
  await cardTitled(page, 'Deleted by mistake').getByRole('button', { name: 'Delete Deleted by mistake' }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardTitled(page, 'Deleted by mistake')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Deleted by mistake' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const message = toastWith(page, 'Property deleted');
  await expect(message).toContainText('The property has been successfully deleted.');
  await expect(cardTitled(page, 'Deleted by mistake')).toHaveCount(0);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(cardTitled(page, 'Deleted by mistake')).toBeVisible();
});

test('the trash restores a property that was deleted from its page', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  // The page refetches once before it is left.
  consoleGuard.mayRefuse(404, '/rpc/');
  const { id } = await api.addProperty({ title: 'Row house in Kothrud', features: ['Terrace'] });
  await page.goto(`/properties/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/properties');
  await expect(toastWith(page, 'Property deleted')).toBeVisible();

  await page.goto('/settings?tab=trash');
  const row = page.getByRole('row', { name: /Row house in Kothrud/u });
  await expect(row).toContainText('Meera Kulkarni');
  await expect(row).toContainText('30 days');
  await row.getByRole('button', { name: 'Restore Row house in Kothrud' }).click();
  await expect(toastWith(page, 'Restored')).toContainText('Row house in Kothrud was restored.');
  await expect(row).toHaveCount(0);
  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Row house in Kothrud' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Terrace', { exact: true })).toBeVisible();
});

test('the person who may delete a record may restore it, and nobody else sees it', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  const theirs = await api.addProperty({ title: 'Of the Admin' });
  const [agent, other, manager] = [await signIn('Agent'), await signIn('Junior Agent'), await signIn('Manager')];
  const own = await agent.api.addProperty({ title: 'Of the Agent' });
  const { page } = agent;
  await page.goto('/properties');
  await expect(cardTitled(page, 'Of the Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Of the Admin' })).toHaveCount(0);
  const refused = await agent.api.fetch('DELETE', `/properties/${theirs.id}`);
  expect(refused.status()).toBe(403);
  await agent.api.delete(`/properties/${own.id}`);

  await page.goto('/settings?tab=trash');
  await expect(page.getByRole('button', { name: 'Restore Of the Agent' })).toBeVisible();
  await other.page.goto('/settings?tab=trash');
  await expect(other.page.getByText('The trash is empty')).toBeVisible();
  await manager.page.goto('/settings?tab=trash');
  await manager.page.getByRole('button', { name: 'Restore Of the Agent' }).click();
  await expect(toastWith(manager.page, 'Restored')).toBeVisible();
  consoleGuard.expectRefusal(404, '/rpc/properties/find');
  consoleGuard.mayRefuse(404, '/rpc/');
  await page.goto(`/properties/${own.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Of the Agent' })).toBeVisible();
  await manager.api.delete(`/properties/${own.id}`);
  // Deleted while another person reads it.
  await expect(
    page.getByRole('alert').filter({ hasText: 'This property was deleted. You can restore it for 30 days.' }),
  ).toBeVisible();
});
