import type { Visibility } from '#features/visibility/contract.ts';
import { expect, test } from '../fixtures.ts';

test('an agent who may change only own records finds no Edit and no Delete on others’', { tag: '@long' }, async ({
  admin,
  api,
  signIn,
}) => {
  await signIn('Senior Agent');
  const { page } = await signIn('Agent');
  const { people } = await api.get<Visibility>('/visibility');
  const idOf = (name: string) => people.find(({ full_name }) => full_name === name)?.id ?? '';
  const own = await api.addLead({ full_name: 'Lead of Imran', assigned_agent_id: idOf('Imran Shaikh') });
  const other = await api.addLead({ full_name: 'Lead of Farida', assigned_agent_id: idOf('Farida Contractor') });
  await admin.goto('/settings?tab=teams');
  await admin.getByRole('button', { name: 'Edit access for Agent' }).click();
  const dialog = admin.getByRole('dialog', { name: 'What Agent sees' });
  await dialog.getByRole('group', { name: 'Leads' }).getByLabel('Change').selectOption('own');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const actionsOf = async (id: string) => {
    await page.goto(`/leads/${id}`);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    const entries = page.getByRole('menuitem');
    await expect(entries.first()).toBeVisible();
    const names = await entries.allInnerTexts();
    await page.keyboard.press('Escape');
    return names;
  };
  expect(await actionsOf(own.id)).toEqual(['Edit', 'Schedule Meeting', 'Convert to client', 'Delete']);
  await expect(page.getByRole('link', { name: 'Edit lead' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Qualified' })).toBeEnabled();
  expect(await actionsOf(other.id)).toEqual(['Schedule Meeting']);
  await expect(page.getByRole('link', { name: 'Edit lead' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Qualified' })).toBeDisabled();
  await expect(page.getByText('You see this record, but your role may not change it.')).toBeVisible();

  await page.goto(`/leads/${other.id}/edit`);
  await expect(page.getByText('You see this record, but your role may not change it.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Update lead' })).toHaveCount(0);

  await page.goto('/leads?view=list');
  await expect(page.getByRole('link', { name: 'Edit Lead of Imran' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Lead of Farida' })).toHaveCount(0);
  await page.goto('/leads/pipeline');
  await expect(page.getByRole('button', { name: 'Pick up Lead of Imran' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Lead of Farida', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pick up Lead of Farida' })).toHaveCount(0);
});
