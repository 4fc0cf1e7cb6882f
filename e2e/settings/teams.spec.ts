import type { Visibility } from '#features/visibility/contract.ts';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('an Admin limits agents to their own leads, and a team opens them again', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
  consoleGuard,
}) => {
  // The open page of the lead asks again, and is refused.
  consoleGuard.mayRefuse(404, '/rpc/');
  await signIn('Senior Agent');
  const agent = await signIn('Agent');
  const { people } = await api.get<Visibility>('/visibility');
  const idOf = (name: string) => people.find(({ full_name }) => full_name === name)?.id ?? '';
  await api.addLead({ full_name: 'Lead of Imran', assigned_agent_id: idOf('Imran Shaikh') });
  const other = await api.addLead({ full_name: 'Lead of Farida', assigned_agent_id: idOf('Farida Contractor') });
  await agent.page.goto('/leads?view=list');
  await expect(agent.page.getByRole('link', { name: 'Lead of Farida', exact: true })).toBeVisible();

  await page.goto('/settings?tab=teams');
  const roles = page.getByRole('list', { name: 'Who sees what' });
  await expect(roles.getByText('Sees everything')).toHaveCount(4);
  await page.getByRole('button', { name: 'Edit access for Agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Agent sees' });
  const leads = dialog.getByRole('group', { name: 'Leads' });
  await leads.getByLabel('See').selectOption('own');
  await expect(leads.getByLabel('Export')).toHaveValue('own');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastWith(page, 'Settings saved')).toBeVisible();
  await expect(roles.getByText('Leads: Own')).toBeVisible();
  await checkWithAxe(page, { name: 'Teams', path: '/settings?tab=teams' });

  // The open page of the agent forgets what it may no longer see.
  await expect(agent.page.getByRole('link', { name: 'Lead of Farida', exact: true })).toHaveCount(0);
  await expect(agent.page.getByRole('link', { name: 'Lead of Imran', exact: true })).toBeVisible();
  expect((await agent.api.fetch('GET', `/leads/${other.id}`)).status()).toBe(404);
  await agent.page.goto(`/leads/${other.id}`);
  await expect(agent.page.getByRole('link', { name: 'Lead of Farida', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add team' }).click();
  const form = page.getByRole('dialog', { name: 'Add team' });
  await form.getByRole('button', { name: 'Save team' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Pune West');
  await form.getByRole('checkbox', { name: 'Imran Shaikh', exact: true }).check();
  await form.getByRole('checkbox', { name: 'Farida Contractor', exact: true }).check();
  await form.getByRole('checkbox', { name: 'Imran Shaikh is head of the team' }).check();
  await form.getByRole('button', { name: 'Save team' }).click();
  await expect(page.getByText('Imran Shaikh (head), Farida Contractor')).toBeVisible();
  await expect(agent.page.getByRole('heading', { name: 'Lead of Farida', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Pune West' }).click();
  await page.getByRole('button', { name: 'Delete team' }).click();
  await expect(toastWith(page, 'Team deleted')).toBeVisible();
  expect((await agent.api.fetch('GET', `/leads/${other.id}`)).status()).toBe(404);
  // So does the open page of a lead.
  await expect(agent.page.getByRole('heading', { name: 'Lead not found', level: 1 })).toBeVisible();
  await expect(agent.page.getByText('Lead of Farida')).toHaveCount(0);
});
