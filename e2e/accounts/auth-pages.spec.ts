import type { Page } from '@playwright/test';
import { whileFailing, whileWaiting } from '../answers.ts';
import { expect } from '../fixtures.ts';
import { people, peoplePassword } from '../people.ts';
import { chooseFiles, picture, toastWith } from '../screen.ts';
import { linkIn, test } from '../smtp-server.ts';

// Each test checks a whole section, line by line.
test.describe.configure({ timeout: 180_000 });

const { email } = people.Admin;

const emailOf = (page: Page) => page.getByLabel('Email');
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });

test('the login tab', { tag: '@long' }, async ({ page, api, consoleGuard }) => {
  expect((await api.get<{ email: string }>('/me')).email).toBe(email);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Sign Up']);
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await expect(emailOf(page)).toHaveAttribute('type', 'email');
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });

  await signIn.click();
  await expect(emailOf(page)).toHaveAccessibleDescription('Email is required');
  await expect(passwordOf(page)).toHaveAccessibleDescription('Password is required');

  await emailOf(page).fill(email);
  await passwordOf(page).fill(peoplePassword);
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');

  await whileFailing(page, consoleGuard, 'accounts/signIn', async () => {
    await signIn.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toContainText(
      'An unexpected error occurred',
    );
  });
  await passwordOf(page).fill('somebody-elses');
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  await signIn.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The email or password is incorrect.' })).toContainText(
    'Login Failed',
  );

  await passwordOf(page).fill(peoplePassword);
  await whileWaiting(page, 'accounts/signIn', async () => {
    await signIn.click();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  });
  await expect(page.getByRole('button', { name: 'Account: Meera Kulkarni' })).toBeVisible();
  await expect(page).toHaveURL('/');
  // A signed-in person is redirected from the sign-in page.
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('the sign-up tab and its email', { tag: '@long' }, async ({ page, api, agency, inbox, consoleGuard }) => {
  const { version } = await api.get<{ version: number }>('/company');
  await api.put('/company', { sign_up_policy: 'open', version });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required');
  await expect(emailOf(page)).toHaveAccessibleDescription('Email is required');
  await expect(emailOf(page)).toHaveAttribute('type', 'email');
  await expect(passwordOf(page)).toHaveAttribute('placeholder', 'Create a password');
  await expect(passwordOf(page)).toHaveAccessibleDescription(/Password is required/u);

  const upload = page.getByRole('button', { name: 'Upload Picture' });
  await expect(upload).toHaveAccessibleDescription('Max 2MB, JPG/PNG formats');
  await chooseFiles(page, upload, [{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await expect(toastWith(page, 'Invalid file type')).toContainText('Please select an image file');
  const heavy = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
  await chooseFiles(page, upload, [heavy]);
  await expect(toastWith(page, 'File too large')).toContainText('Please select an image smaller than 2MB');
  const preview = page.getByRole('group', { name: 'Profile picture, optional' }).locator('img');
  await expect(preview).toHaveCount(0);
  await chooseFiles(page, upload, [await picture('face.jpg', '#a05030')]);
  await expect(page.getByRole('button', { name: 'Change Picture' })).toBeVisible();
  await expect(preview).toBeVisible();

  await page.getByLabel('Full name').fill('Lata Menon');
  await emailOf(page).fill('lata@example.in');
  await passwordOf(page).fill('password');
  consoleGuard.expectRefusal(422, '/rpc/accounts/signUp');
  await create.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sign Up Failed' })).toContainText(
    'This password is too easy to guess.',
  );
  await passwordOf(page).fill('verandah-44');
  await whileFailing(page, consoleGuard, 'accounts/signUp', async () => {
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sign Up Failed' })).toContainText(
      'An unexpected error occurred',
    );
  });
  await whileWaiting(page, 'accounts/signUp', async () => {
    await create.click();
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Account Created')).toContainText('Please check your email to verify your account');
  // The form and the typed data are gone; the email links to the root of the site.
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await page.goto(linkIn(await inbox.waitForEmail('lata@example.in', { subject: 'Confirm your email address' })));
  await expect(toastWith(page, 'Email verified')).toBeVisible();
  await emailOf(page).fill('lata@example.in');
  await passwordOf(page).fill('verandah-44');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account: Lata Menon' })).toBeVisible();
  await expect(page).toHaveURL(`${agency.url}/`);
  await expect(page.locator('aside footer img')).toBeVisible();
});

test('the session is resolved before the sign-in page opens, and a failed request is not a sign-out', {
  tag: '@long',
}, async ({ page, api, consoleGuard }) => {
  expect((await api.get<{ email: string }>('/me')).email).toBe(email);
  consoleGuard.mayRefuse(401, '/rpc/accounts/me');
  // As from a cache: without the data that the server embeds.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<script[^>]+id="start"[^>]*>)[^<]*/u, '$1');
    await route.fulfill({ response, body });
  });
  await whileWaiting(page, 'accounts/signInOptions', async () => {
    await page.goto('/login');
    await expect(page.getByRole('status').filter({ hasText: 'Please wait...' })).toBeAttached();
    await expect(page.locator('main svg')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await whileFailing(page, consoleGuard, 'accounts/signInOptions', async () => {
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('An unexpected error occurred');
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('a signed-out person sees no page', { tag: '@long' }, async ({ page, api, agency }) => {
  expect((await api.get<{ email: string }>('/me')).email).toBe(email);
  for (const path of ['/', '/properties', '/clients/add', '/leads/sources', '/settings', '/analytics']) {
    await page.goto(path);
    await expect(page).toHaveURL(path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`);
  }
  for (const path of ['/properties', '/clients', '/leads', '/property-types', '/people'])
    expect((await page.request.get(`${agency.url}/api${path}`)).status()).toBe(401);
});
