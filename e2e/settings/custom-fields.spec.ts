import { v7 as uuid } from 'uuid';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a manager adds a field, and an agent fills, finds and exports it', async ({ signIn, api }) => {
  const tag = uuid().slice(-6);
  const [field, name, other] = [`Vastu ${tag}`, `Facing East ${tag}`, `Facing West ${tag}`];
  const { page } = await signIn('Manager');
  const { page: phone } = await signIn('Agent');
  await phone.goto('/leads/add');
  await phone.getByLabel('Full name').fill(name);

  await page.goto('/settings?tab=fields');
  await page.getByRole('tab', { name: 'Leads' }).click();
  await page.getByRole('button', { name: 'Add field' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await dialog.getByLabel('Name').fill(field);
  await dialog.getByLabel('Type').selectOption('One choice');
  await dialog.getByLabel('Choice 1', { exact: true }).fill('East');
  await dialog.getByRole('button', { name: 'Add choice' }).click();
  await dialog.getByLabel('Choice 2', { exact: true }).fill('West');
  await checkWithAxe(page, { name: 'custom field dialog', path: '/settings?tab=fields' });
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(toastWith(page, `“${field}” added to the form`)).toBeVisible();
  await checkWithAxe(page, { name: 'custom fields', path: '/settings?tab=fields' });

  // Live, in a form that is open elsewhere; what was typed stays.
  await phone.getByLabel(field).selectOption('East');
  await expect(phone.getByLabel('Full name')).toHaveValue(name);
  await phone.getByLabel('Phone', { exact: true }).fill(`98${String(Date.now()).slice(-8)}`);
  await phone.getByLabel('Source').selectOption('Website');
  await phone.getByRole('button', { name: 'Create Lead' }).click();
  await expect(phone.getByRole('heading', { name })).toBeVisible();
  await expect(phone.getByText('East', { exact: true }).filter({ visible: true }).first()).toBeVisible();

  const fields = await api.get<Array<{ key: string; name: string }>>('/custom-fields');
  const key = fields.find((one) => one.name === field)?.key ?? '';
  await api.addLead({ full_name: other, custom: { [key]: 'west' } });
  await page.goto(`/leads?view=table&q=${tag}`);
  await expect(page.getByText(other).first()).toBeVisible();
  await page.getByRole('button', { name: 'More Filters' }).click();
  const filters = page.getByRole('dialog');
  await filters.getByRole('group', { name: field }).getByText('East', { exact: true }).click();
  await filters.getByRole('button', { name: 'Show leads' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(other)).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove filter ${field}` })).toBeVisible();
  await page.reload();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: `Remove filter ${field}` }).click();
  await expect(page.getByText(other).first()).toBeVisible();

  await page.goto('/settings?tab=fields');
  await page.getByRole('tab', { name: 'Leads' }).click();
  await page.getByRole('button', { name: `More for ${field}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('region', { name: 'Removed fields' }).getByText(field)).toBeVisible();
  await phone.goto('/leads/add');
  await expect(phone.getByLabel('Source')).toBeVisible();
  await expect(phone.getByLabel(field)).toBeHidden();
});
