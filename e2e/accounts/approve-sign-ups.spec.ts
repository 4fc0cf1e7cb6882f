import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { invite, people } from '../people.ts';
import { toastWith } from '../screen.ts';

const newPassword = 'verandah-44';

async function signUp(page: Page, full_name: string, email: string): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Full name').fill(full_name);
  await page.getByLabel('Email').fill(email);
  await page.getByPlaceholder('Create a password').fill(newPassword);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u });

test('a new sign-up waits until a Manager approves', async ({ signIn, page, agency }) => {
  const { page: manager } = await signIn('Manager');
  await manager.goto('/settings?tab=people');
  await expect(manager.getByRole('heading', { name: 'People' })).toBeVisible();

  await signUp(page, 'Harpreet Singh Bedi', 'harpreet@example.in');
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await expect(page).toHaveTitle(/Waiting/u);
  // A waiting person has access to nothing else.
  await page.goto('/properties');
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  expect((await page.request.get(`${agency.url}/api/properties`)).status()).toBe(403);

  await expect(bell(manager)).toHaveAccessibleName('Notifications, 1 new');
  await bell(manager).click();
  await expect(manager.getByRole('link', { name: 'Request to join' })).toBeVisible();
  await manager.keyboard.press('Escape');
  await manager.getByLabel('Role of Harpreet Singh Bedi').selectOption('Senior Agent');
  await manager.getByRole('button', { name: 'Approve Harpreet Singh Bedi' }).click();
  await expect(toastWith(manager, /^Approved/u)).toContainText('Harpreet Singh Bedi can sign in now.');
  // The page checks again when it becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/(properties)?$/u);
  await expect(page.getByRole('button', { name: 'Account: Harpreet Singh Bedi' })).toBeVisible();
  await expect(page.getByRole('complementary').filter({ hasText: 'harpreet@example.in' })).toContainText(
    'Senior Agent',
  );
  await page.goto('/settings?tab=people');
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0);
});

test('an invitation admits one person once', { tag: '@long' }, async ({ signIn, openBrowser, consoleGuard }) => {
  const { page: admin } = await signIn('Admin');
  await admin.goto('/settings?tab=people');
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Shabana Khatun');
  await dialog.getByLabel('Email').fill('shabana at example');
  await dialog.getByLabel('Role').selectOption('Junior Agent');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill('shabana@example.in');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByRole('row', { name: /Shabana Khatun/u })).toContainText('Invited');

  const invited = await (await openBrowser()).newPage();
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: 'Welcome, Shabana Khatun' })).toBeVisible();
  await expect(invited.getByLabel('Email')).toHaveValue('shabana@example.in');
  await invited.getByPlaceholder('Create a password').fill(newPassword);
  await invited.getByRole('button', { name: 'Create Account' }).click();
  await expect(invited.getByRole('button', { name: 'Account: Shabana Khatun' })).toBeVisible();
  await expect(admin.getByRole('row', { name: /Shabana Khatun/u })).toContainText('Active');

  consoleGuard.expectRefusal(410, '/rpc/accounts/readInvitation');
  const late = await (await openBrowser()).newPage();
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await late.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(late.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('an invitation opened in a colleague’s browser signs the colleague out there', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.mayRefuse(401, '/live');
  const [shared, own] = [await signIn('Senior Agent'), await signIn('Senior Agent')];
  await shared.page.goto('/properties/add');
  await shared.page.getByLabel('Title').fill('Not finished');
  await expect(shared.page.getByText(/^Draft saved on this device/u)).toBeVisible();
  await own.page.goto('/settings?tab=security');
  await expect(own.page.getByRole('button', { name: /^Sign out /u })).toHaveCount(1);

  const token = await invite(api, { full_name: 'Jaspreet Kaur', email: 'jaspreet@example.in', role: 'Agent' });
  const newcomer = await shared.context.newPage();
  await newcomer.goto(`/invitation#${token}`);
  await expect(
    newcomer.getByText(
      `${people['Senior Agent'].email} is signed in on this browser and will be signed out if you continue.`,
    ),
  ).toBeVisible();
  await newcomer.getByPlaceholder('Create a password').fill(newPassword);
  await newcomer.getByRole('button', { name: 'Create Account' }).click();
  const question = newcomer.getByRole('alertdialog', { name: 'Log out and discard drafts?' });
  await expect(question).toContainText('1 draft on this device is not saved to the server.');
  await question.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [newcomer, shared.page]) {
    await expect(tab.getByRole('button', { name: 'Account: Jaspreet Kaur' })).toBeVisible();
  }
  expect(await newcomer.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual(
    [],
  );
  await own.page.reload();
  await expect(own.page.getByText('This device')).toBeVisible();
  await expect(own.page.getByRole('button', { name: /^Sign out /u })).toHaveCount(0);
});

test('role changes apply at once, and a deactivated person is signed out', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  const [{ page: admin }, agent] = [await signIn('Admin'), await signIn('Agent')];
  await agent.page.goto('/settings');
  await expect(agent.page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  await expect(agent.page.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await admin.goto('/settings?tab=people');
  await admin.getByLabel(`Role of ${people.Agent.full_name}`).selectOption('Manager');
  await expect(agent.page.getByRole('tab', { name: 'People' })).toBeVisible();

  consoleGuard.mayRefuse(401, '/');
  await admin.getByLabel(`Status of ${people.Agent.full_name}`).selectOption('Inactive');
  const question = admin.getByRole('alertdialog', { name: `Set ${people.Agent.full_name} to inactive?` });
  await question.getByRole('button', { name: 'Set to inactive' }).click();
  await expect(agent.page).toHaveURL('/login');
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  await agent.page.getByLabel('Email').fill(people.Agent.email);
  await agent.page.getByLabel('Password', { exact: true }).fill('courtyard-27');
  await agent.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(agent.page.getByRole('alert').filter({ hasText: 'Login Failed' })).toContainText(
    'This account has been deactivated.',
  );
});

test('the agency chooses how people join', { tag: '@long' }, async ({ signIn, openBrowser }) => {
  const { page: admin } = await signIn('Admin');
  await admin.goto('/settings?tab=people');
  await admin.getByRole('radio', { name: /^Invitation only/u }).check();
  await expect(toastWith(admin, 'Settings saved')).toBeVisible();
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto('/sign-up');
  await expect(visitor.getByRole('heading', { name: 'By invitation only' })).toBeVisible();

  await admin.getByRole('radio', { name: /^Open/u }).check();
  await expect(admin.getByRole('radio', { name: /^Open/u })).toBeChecked();
  await expect(async () => {
    await signUp(visitor, 'Lata Menon', 'lata@example.in');
  }).toPass();
  await expect(toastWith(visitor, 'Account Created')).toContainText('Welcome to Aangan.');
  await expect(visitor.getByRole('button', { name: 'Account: Lata Menon' })).toBeVisible();
});
