import { v7 as uuid } from 'uuid';
import { dayOf } from '#platform/dates.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';
import { cardTitled, toastWith } from '../screen.ts';
import { badge, expectTone } from '../tones.ts';

const missing = '019a9d5c-7c11-7000-8000-000000000000';
const roles = ['Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent'];

async function addAgent(api: Api, full_name: string, role = 'Agent'): Promise<string> {
  const id = uuid();
  const email = `${full_name.split(' ')[0]?.toLowerCase()}@example.org`;
  const said = { specialization: ['Residential', 'Old houses'], experience: 7, qualifications: 'RERA certificate' };
  const more = { phone: '98220 12345', address: '4, Lake Road', notes: 'Comes by bicycle' };
  await api.post('/agents', { id, full_name, email, role, ...said, ...more });
  return id;
}

test('/agents', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  await addAgent(api, 'Shabana Khatun');
  await addAgent(api, 'Joseph Pinto', 'Junior Agent');
  await whileWaiting(page, 'agents/list', async () => {
    await page.goto('/agents');
    await expect(page.getByText('Loading agents...')).toBeAttached();
  });
  await expect(page.getByRole('main').getByRole('link', { name: 'Performance' }).first()).toHaveAttribute(
    ...(['href', '/agents/performance'] as const),
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Add Agent' })).toHaveAttribute('href', '/agents/add');
  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  await expect(role.getByRole('option')).toHaveText(['All roles', ...roles]);
  await role.selectOption('Junior Agent');
  await expect(page.getByRole('article')).toHaveCount(1);
  await role.selectOption('All roles');
  const search = page.getByRole('searchbox', { name: 'Search agents' });
  await expect(search).toHaveAttribute('placeholder', 'Search by name or email...');
  for (const text of ['shabana', 'shabana@example.org']) {
    await search.fill(text);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardTitled(page, 'Shabana Khatun')).toBeVisible();
  }
  const ask = () => cardTitled(page, 'Shabana Khatun').getByRole('button', { name: 'Delete Shabana Khatun' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this agent?' });
  await whileFailing(page, consoleGuard, 'agents/delete', async () => {
    await ask();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toastWith(page, 'Failed to delete agent. Please try again.')).toContainText('Error');
  });
  await ask();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastWith(page, 'Agent deleted')).toBeVisible();
  await expect(page.getByText('No agents found')).toBeVisible();
});

test('/agents/add', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  test.setTimeout(300_000);
  await page.goto('/agents/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Agent');
  const add = page.getByRole('main').getByRole('button', { name: 'Add Agent' });
  const role = page.getByLabel('Role');
  await expect(role.getByRole('option')).toHaveText(['Choose a role', ...roles]);
  await page.getByLabel('Full name').fill('Ritu Agarwal');
  await page.getByLabel('Email').fill('ritu@example.org');
  await expect(add).toBeDisabled();
  await role.selectOption('Senior Agent');
  await add.click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone is required');
  await page.getByLabel('Phone').fill('98220 55555');
  await page.getByLabel('Experience').fill('seven and a half');
  await add.click();
  await expect(page.getByLabel('Experience')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Experience').fill('');
  const word = page.getByRole('textbox', { name: 'Specialization' });
  await word.fill('  Old houses ');
  await page.keyboard.press('Enter');
  await word.fill('Old houses');
  await page.getByRole('button', { name: 'Add specialization' }).click();
  await word.fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(1);
  for (const usual of ['Residential', 'Commercial', 'Luxury', 'Plots', 'Industrial'])
    await expect(page.getByRole('button', { name: usual, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Old houses' }).click();
  await page.getByRole('button', { name: 'Plots', exact: true }).click();
  await whileFailing(page, consoleGuard, 'agents/create', async () => {
    await add.click();
    await expect(toastWith(page, 'Failed to add agent. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'agents/create', async () => {
    await add.click();
    await expect(page.getByRole('button', { name: 'Adding agent...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Agent added successfully')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ritu Agarwal');
  await expect(page.getByRole('region', { name: 'Specialization' })).toContainText('Plots');
});

test('/agents/view/{id}', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const id = await addAgent(api, 'Nikhil Jain');
  await page.goto(`/agents/view/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nikhil Jain');
  const facts = page.getByRole('region', { name: 'Agent information' });
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  for (const text of ['98220 12345', 'nikhil@example.org', 'Experience', '7 years', 'Joined', '4, Lake Road'])
    await expect(facts).toContainText(text);
  await expect(page.getByRole('region', { name: 'Specialization' })).toContainText('Residential');
  await expect(page.getByRole('region', { name: 'Qualifications' })).toContainText('RERA certificate');
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Comes by bicycle');
  await expect(page.getByRole('region', { name: 'Performance' })).toContainText('Target achievement');
  consoleGuard.expectRefusal(404, '/rpc/agents/find');
  consoleGuard.mayRefuse(404, '/rpc/agents/assignedRecords');
  await page.goto(`/agents/view/${missing}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agent Not Found');
});

test('/agents/edit/{id}', { tag: '@long' }, async ({ admin: page, signIn, consoleGuard }) => {
  test.setTimeout(300_000);
  const { api: own } = await signIn('Agent');
  const { profile_id: id } = await own.get<{ profile_id: string }>('/me');
  await whileWaiting(page, 'agents/find', async () => {
    await page.goto(`/agents/edit/${id}`);
    await expect(page.getByText('Loading agent details...')).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit agent');
  const update = page.getByRole('button', { name: 'Update agent' });
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(roles);
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['Active', 'On leave', 'Inactive']);
  await page.getByLabel('Full name').fill('');
  await expect(update).toBeDisabled();
  await page.getByLabel('Full name').fill(people.Agent.full_name);
  await page.getByLabel('Phone').fill('98220 44444');
  await page.getByRole('button', { name: 'Luxury', exact: true }).click();
  await whileFailing(page, consoleGuard, 'agents/update', async () => {
    await update.click();
    await expect(toastWith(page, 'Failed to update agent. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'agents/update', async () => {
    await update.click();
    await expect(page.getByRole('button', { name: 'Updating agent...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Agent updated')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Specialization' })).toContainText('Luxury');
  consoleGuard.expectRefusal(404, '/rpc/agents/find');
  await page.goto(`/agents/edit/${missing}`);
  await expect(toastWith(page, 'Failed to load agent details.')).toContainText('Error');
});

test('/agents/performance', { tag: '@long' }, async ({ signIn, consoleGuard }) => {
  test.setTimeout(300_000);
  const { api: own } = await signIn('Agent');
  const { profile_id: id } = await own.get<{ profile_id: string }>('/me');
  const { page } = await signIn('Manager');
  await page.goto('/agents/performance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Performance');
  const picker = page.getByRole('combobox', { name: 'Agent' });
  await expect(picker).toHaveAttribute('placeholder', 'Search by name or role...');
  await picker.fill('imran');
  await page.getByRole('option', { name: people.Agent.full_name }).click();
  await expect(page).toHaveURL(`/agents/performance?agent=${id}`);
  await expect(page.getByRole('list', { name: 'Results of six months' }).getByRole('listitem')).toHaveText([
    ...[/^Total Revenue/u, /^Target achievement/u, /^Deals completed/u, /^Avg Deal Value/u],
  ]);
  const table = page.getByRole('table', { name: 'Figures by month' });
  await expect(table.getByRole('button', { name: /^Edit metrics of/u })).toHaveCount(6);

  await page.getByRole('button', { name: 'Add metrics' }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await expect(dialog.getByLabel('Month')).toHaveValue(`${dayOf(new Date(), 'Asia/Kolkata').slice(0, 7)}-01`);
  const save = dialog.getByRole('button', { name: 'Save metrics' });
  for (const [name, wrong, text] of [
    ['Deals completed', '-1', /Deals completed/u],
    ['Total Revenue', '-5', /Total Revenue/u],
    ['Client rating', '5.5', 'Client rating must be from 0 to 5, in steps of 0.1'],
    ['Response time (hours)', '-1', 'Response time must be at least 0, in steps of 0.1'],
    ['Conversion rate (%)', '101', 'Conversion rate must be from 0 to 100'],
  ] as const) {
    await field(name).fill(wrong);
    await save.click();
    await expect(field(name)).toHaveAccessibleDescription(text);
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    await field(name).fill('');
  }
  await field('Target revenue').fill('500000');
  await field('Total Revenue').fill('460000');
  await field('Client rating').fill('4.5');
  await field('Response time (hours)').fill('1.5');
  await field('Conversion rate (%)').fill('40');
  await whileFailing(page, consoleGuard, 'performance/save', async () => {
    await save.click();
    await expect(toastWith(page, 'Failed to save performance metrics. Please try again.')).toContainText('Error');
  });
  await save.click();
  await expect(dialog).toHaveCount(0);
  const row = table.getByRole('row').filter({ hasText: 'so far' });
  await expect(row).toContainText('₹4.6 L');
  await expect(row).toContainText('1.5 h');
  await expect(row).toContainText('40%');
  await expectTone(badge(row, 'Above Target'), 'success');
  for (const [revenue, text, tone] of [
    ['360000', 'On Target', 'info'],
    ['350000', 'Below Target', 'warning'],
  ] as const) {
    await row.getByRole('button', { name: /^Edit metrics/u }).click();
    await expect(dialog.getByLabel('Month')).toBeDisabled();
    await field('Total Revenue').fill(revenue);
    await save.click();
    await expectTone(badge(row, text), tone);
  }
});
