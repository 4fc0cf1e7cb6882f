import type { Visibility } from '#features/visibility/contract.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('an Admin hides the numbers of others’ records, and a reveal is logged', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  await signIn('Senior Agent');
  const agent = await signIn('Agent');
  const { people } = await api.get<Visibility>('/visibility');
  const farida = people.find(({ full_name }) => full_name === 'Farida Contractor')?.id ?? '';
  const { id } = await api.addLead({ full_name: 'Lead of Farida', assigned_agent_id: farida, phone: '98220 41736' });

  await page.goto('/settings?tab=teams');
  await page.getByRole('button', { name: 'Edit access for Agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Agent sees' });
  await dialog.getByRole('group', { name: 'Leads' }).getByLabel('Hide phone numbers and emails').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastWith(page, 'Settings saved')).toBeVisible();
  await expect(page.getByText('Leads: All, Contact details hidden')).toBeVisible();

  await agent.page.goto(`/leads/${id}`);
  const facts = agent.page.getByRole('region', { name: 'Lead Information' });
  await expect(facts.getByText('982•• •••36')).toBeVisible();
  await expect(agent.page.getByText('98220 41736')).toHaveCount(0);

  await facts.getByRole('button', { name: 'Show number of Lead of Farida' }).focus();
  await agent.page.keyboard.press('Enter');
  const details = agent.page.getByRole('dialog', { name: 'Contact details of Lead of Farida' });
  await details.getByRole('button', { name: 'Show number' }).click();
  await expect(details.getByRole('link', { name: '98220 41736' })).toHaveAttribute('href', 'tel:+919822041736');
  await expect(details.getByRole('link', { name: 'Call Lead of Farida' })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();

  // A saved form keeps the number that it shows masked.
  await agent.page.goto(`/leads/${id}/edit`);
  await agent.page.getByLabel('Full name').fill('Lead of Farida C');
  await agent.page.getByRole('button', { name: /^Save|^Update/u }).click();
  await expect(agent.page.getByRole('heading', { name: 'Lead of Farida C', level: 1 })).toBeVisible();
  const { phone } = await api.get<{ phone: string }>(`/leads/${id}`);
  expect(phone).toBe('98220 41736');

  await page.goto(`/leads/${id}`);
  await expect(page.getByText('Contact details shown')).toBeVisible();
});
