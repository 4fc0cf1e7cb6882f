import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';
import { toastWith } from '../screen.ts';

const { full_name, email } = people.Agent;

test('an Admin erases a person who has left, and the records stay', { tag: '@long' }, async ({
  signIn,
  admin: page,
  api,
}) => {
  const { api: agent } = await signIn('Agent');
  const [property] = await agent.addProperties([{ title: 'Kamala Niwas' }]);
  await agent.changeProperty(property?.id ?? '', { price: '4100000.00' });

  const { id: clientId } = await agent.addClient({ full_name: 'Omkar Jadhav' });

  await page.goto('/settings?tab=people');
  const row = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: email });
  const erase = page.getByRole('button', { name: `Erase ${full_name}` });
  await expect(row).toBeVisible();
  await expect(erase).toHaveCount(0);
  await page.getByLabel(`Status of ${full_name}`).selectOption('Inactive');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set to inactive' }).click();

  await erase.click();
  const question = page.getByRole('alertdialog', { name: `Erase ${full_name}?` });
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(question.getByText('The name does not match.')).toBeVisible();
  await question.getByLabel('Type the name to confirm').fill(full_name.toLowerCase());
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(toastWith(page, `The personal data of ${full_name} has been erased.`)).toBeVisible();
  const erased = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'Erased person' });
  await expect(erased).toContainText('Erased');
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(erase).toHaveCount(0);

  await page.goto(`/properties/${property?.id}`);
  const listedBy = page.getByRole('region', { name: 'Listed By' });
  await expect(listedBy).toContainText('Erased person');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Erased person');
  await expect(page.getByText(full_name)).toHaveCount(0);
  await page.goto(`/clients/${clientId}`);
  await expect(page.getByRole('region', { name: 'Client information' })).toContainText('Erased person');
  await page.goto('/clients');
  await expect(page.getByRole('article')).toContainText('Erased person');
  await page.goto('/');
  await expect(page.getByText('Erased person').first()).toBeVisible();
  const everybody = await api.get<Array<{ full_name: string; email: string }>>('/people');
  expect(JSON.stringify(everybody)).not.toContain('imran');
});

test('a Manager cannot erase a person', { tag: '@long' }, async ({ signIn, admin: page, api }) => {
  const person = await api.get<Array<{ id: string; role: string; version: number }>>('/people');
  const { page: manager, api: rohan } = await signIn('Manager');
  await signIn('Junior Agent');
  await page.goto('/settings?tab=people');
  const { full_name: junior } = people['Junior Agent'];
  await page.getByLabel(`Status of ${junior}`).selectOption('Inactive');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set to inactive' }).click();
  await expect(page.getByRole('button', { name: `Erase ${junior}` })).toBeVisible();
  await manager.goto('/settings?tab=people');
  await expect(manager.getByLabel(`Status of ${junior}`)).toHaveValue('inactive');
  await expect(manager.getByRole('button', { name: `Erase ${junior}` })).toHaveCount(0);
  const refused = await rohan.fetch('POST', `/people/${person[0]?.id}/erase`, { version: 1 });
  expect(refused.status()).toBe(403);
});
