import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';
import { cardTitled, toastWith } from '../screen.ts';

const password = 'verandah-44';
const question = 'Are you sure you want to delete this agent?';

/** Opens an invitation in its own browser and sets the password. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByPlaceholder('Create a password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
}

test('an agent is invited, works, becomes a Manager, goes on leave and leaves with a hand-over', {
  tag: '@long',
}, async ({ admin: page, signIn, openBrowser, consoleGuard }) => {
  await signIn('Agent');
  await page.goto('/agents');
  await page.getByRole('main').getByRole('link', { name: 'Add Agent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Agent' })).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Add Agent' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Full name').fill('Shabana Khatun');
  await page.getByLabel('Email').fill('shabana@example.in');
  await expect(add).toBeDisabled();
  await page.getByLabel('Role').selectOption('Agent');
  await expect(add).toBeEnabled();
  await add.click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone is required');
  await page.getByLabel('Phone').fill('98220 12345');
  await page.getByRole('textbox', { name: 'Specialization' }).fill(' Old houses ');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Specialization' }).fill('Old houses');
  await page.getByRole('button', { name: 'Add specialization' }).click();
  await page.getByRole('button', { name: 'Luxury' }).click();
  await page.getByRole('button', { name: 'Penthouse' }).click();
  await page.getByRole('button', { name: 'Remove Penthouse' }).click();
  await page.getByLabel('Experience').fill('7');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Shabana Khatun');
  await expect(page.getByLabel('Experience')).toHaveValue('7');
  await add.click();
  await expect(toastWith(page, 'Agent added successfully')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Shabana Khatun was invited' });
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/agents\/view\/[\w-]{36}$/u);
  await page.getByRole('link', { name: 'Back to agents' }).click();
  const added = cardTitled(page, 'Shabana Khatun');
  await expect(added).toContainText('Invited');
  await expect(added).toContainText('7 years of experience');
  await expect(added.getByText('Old houses', { exact: true })).toHaveCount(1);

  const context = await openBrowser();
  const agent = await context.newPage();
  await join(agent, link, 'Shabana Khatun');
  await expect(added).toContainText('Active');
  await expect(agent.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await agent.goto('/agents/add');
  await expect(agent.getByRole('heading', { name: 'Only an Admin or Manager can add agents' })).toBeVisible();
  await agent.goto('/clients/add');
  await agent.getByLabel('Full name').fill('Omkar Jadhav');
  await agent.getByLabel('Client type').selectOption('Buyer');
  await agent.getByRole('main').getByRole('button', { name: 'Add Client' }).click();
  await expect(toastWith(agent, 'Client added successfully')).toBeVisible();
  await expect(added).toContainText('1 client');

  await added.getByRole('link', { name: 'Shabana Khatun', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shabana Khatun' })).toBeVisible();
  const records = page.getByRole('list', { name: 'Records of this agent' });
  await expect(records.getByRole('link', { name: /^Clients 1$/u })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Edit agent' }).click();
  await page.getByLabel('Role').selectOption('Manager');
  await page.getByLabel('Status').selectOption('On leave');
  await page.getByRole('button', { name: 'Update agent' }).click();
  await expect(toastWith(page, 'Agent updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('On leave');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Manager');
  await expect(timeline).toContainText('Accepted the invitation');

  // An agent on leave can still work, with the new rights, and is the last choice where agents are assigned.
  await agent.goto('/agents');
  await expect(agent.getByRole('main').getByRole('link', { name: 'Add Agent' })).toBeVisible();
  await page.goto('/clients/add');
  await page.getByRole('combobox', { name: 'Agent' }).click();
  const choices = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  await expect(choices.last()).toHaveText(/^Shabana KhatunOn leave$/u);
  await page.keyboard.press('Escape');

  await page.goto('/agents?search=shabana');
  await cardTitled(page, 'Shabana Khatun').getByRole('button', { name: 'Delete Shabana Khatun' }).click();
  const asked = page.getByRole('alertdialog', { name: question });
  await expect(asked.getByRole('listitem')).toHaveText(['1 client']);
  const receiver = asked.getByLabel('Reassign to');
  await receiver.fill('imran');
  await page.keyboard.press('Tab');
  await expect(receiver).toHaveAccessibleDescription('No matching person');
  await expect(asked.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await receiver.click();
  await page.getByRole('option', { name: people.Agent.full_name }).click();
  consoleGuard.mayRefuse(401, '/');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toastWith(page, 'Agent deleted')).toContainText('Records reassigned: 1.');
  await expect(page.getByRole('heading', { name: 'No agents found' })).toBeVisible();
  await expect(agent).toHaveURL(/\/login/u);

  await page.goto('/clients');
  await expect(cardTitled(page, 'Omkar Jadhav').getByRole('link', { name: people.Agent.full_name })).toBeVisible();
  await page.goto('/settings?tab=trash');
  await page.getByRole('button', { name: 'Restore Shabana Khatun' }).click();
  await expect(toastWith(page, 'Restored')).toContainText('Shabana Khatun was restored.');
  await agent.goto('/login');
  await agent.getByLabel('Email').fill('shabana@example.in');
  await agent.getByLabel('Password', { exact: true }).fill(password);
  await agent.getByRole('button', { name: 'Sign In' }).click();
  await expect(agent.getByRole('button', { name: 'Account: Shabana Khatun' })).toBeVisible();
});

test('an agent can change their own data and nothing else', { tag: '@long' }, async ({ signIn, consoleGuard }) => {
  const { page, api } = await signIn('Junior Agent');
  const { profile_id: id } = await api.get<{ profile_id: string }>('/me');
  await page.goto('/agents');
  await expect(cardTitled(page, people.Admin.full_name)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete /u })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Edit /u })).toHaveCount(1);
  await page.getByRole('link', { name: `Edit ${people['Junior Agent'].full_name}` }).click();
  await expect(page.getByLabel('Role')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Notes')).toHaveCount(0);
  await page.getByLabel('Phone').fill('12');
  consoleGuard.expectRefusal(422, '/rpc/agents/update');
  await page.getByRole('button', { name: 'Update agent' }).click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone is not valid');
  await page.getByLabel('Phone').fill('098220 99911');
  await page.getByRole('button', { name: 'Update agent' }).click();
  await expect(toastWith(page, 'Agent updated')).toBeVisible();
  await expect(page).toHaveURL(`/agents/view/${id}`);
  await expect(page.getByRole('complementary').getByRole('link', { name: '098220 99911' })).toHaveAttribute(
    'href',
    'tel:+919822099911',
  );
});

test('a conflicting second save of an agent shows both versions to choose from', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/agents/update');
  const { api: agent } = await signIn('Agent');
  const { profile_id: id } = await agent.get<{ profile_id: string }>('/me');
  const { page } = await signIn('Manager');
  await page.goto(`/agents/edit/${id}`);
  await expect(page.getByLabel('Full name')).toHaveValue(people.Agent.full_name);
  await page.getByLabel('Phone').fill('98220 99911');
  const known = await api.get<object>(`/agents/${id}`);
  await api.put(`/agents/${id}`, { ...known, phone: '98220 12345', address: '4, Lake Road' });
  await page.getByLabel('Notes').fill('Comes by bicycle');
  await page.getByRole('button', { name: 'Update agent' }).click();
  const dialog = page.getByRole('dialog', {
    name: `${people.Admin.full_name} changed this agent while you were editing`,
  });
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(toastWith(page, 'Agent updated')).toBeVisible();
  expect(await api.get<object>(`/agents/${id}`)).toMatchObject({
    phone: '98220 99911',
    address: '4, Lake Road',
    notes: 'Comes by bicycle',
  });
});

test('a waiting person is approved in the directory', { tag: '@long' }, async ({ signIn, openBrowser }) => {
  const { page } = await signIn('Manager');
  const newcomer = await openBrowser();
  const visitor = await newcomer.newPage();
  await visitor.goto('/sign-up');
  await visitor.getByLabel('Full name').fill('Harpreet Singh Bedi');
  await visitor.getByLabel('Email').fill('harpreet@example.in');
  await visitor.getByPlaceholder('Create a password').fill(password);
  await visitor.getByRole('button', { name: 'Create Account' }).click();
  await expect(visitor.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await page.goto('/agents');
  await page.getByRole('button', { name: 'Approve Harpreet Singh Bedi' }).click();
  await expect(toastWith(page, /^Approved/u)).toBeVisible();
  await expect(cardTitled(page, 'Harpreet Singh Bedi')).toContainText('Active');
  await page.getByLabel('Role', { exact: true }).selectOption('Manager');
  await expect(page).toHaveURL(/role=/u);
  await expect(cardTitled(page, 'Harpreet Singh Bedi')).toHaveCount(0);
  await expect(cardTitled(page, people.Manager.full_name)).toBeVisible();
});

test('an unknown agent id shows that the agent was not found', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(404, '/rpc/agents/find');
  consoleGuard.mayRefuse(404, '/rpc/agents/assignedRecords');
  await page.goto('/agents/view/019a9d5c-7c11-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Agent Not Found' })).toBeVisible();
  await page.goto('/agents/edit/019a9d5c-7c11-7000-8000-000000000000');
  await expect(toastWith(page, 'Failed to load agent details.')).toBeVisible();
  await expect(page).toHaveURL('/agents');
});
