import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { people } from '../people.ts';
import { toastWith } from '../screen.ts';
import { linkIn, test } from '../smtp-server.ts';

const { full_name, email } = people.Admin;

test('a new account confirms its email address by a link', { tag: '@long' }, async ({
  page,
  api,
  inbox,
  consoleGuard,
}) => {
  // The waiting tab checks when the other one confirms, before anybody is signed in.
  consoleGuard.mayRefuse(401, '/rpc/accounts/me');
  const { version } = await api.get<{ version: number }>('/company');
  await api.put('/company', { sign_up_policy: 'open', version });
  await page.goto('/sign-up');
  await page.getByLabel('Full name').fill('Lata Menon');
  await page.getByLabel('Email').fill('lata@example.in');
  await page.getByPlaceholder('Create a password').fill('verandah-44');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastWith(page, 'Account Created')).toContainText('Please check your email to verify your account');
  await expect(page.getByRole('heading', { name: 'Please check your email to verify your account' })).toBeVisible();
  await inbox.waitForEmail('lata@example.in', { subject: 'Confirm your email address' });
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(toastWith(page, 'Email sent')).toBeVisible();
  const link = linkIn(await inbox.waitForEmail('lata@example.in', { subject: 'Confirm your email address' }));

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(toastWith(other, 'Email verified')).toBeVisible();
  await other.getByLabel('Email').fill('lata@example.in');
  await other.getByLabel('Password', { exact: true }).fill('verandah-44');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('button', { name: 'Account: Lata Menon' })).toBeVisible();
  // The waiting tab opens the application by itself.
  await expect(page.getByRole('button', { name: 'Account: Lata Menon' })).toBeVisible();
});

test('a sign-up with a taken address looks the same, and its owner gets an email', { tag: '@long' }, async ({
  page,
  api,
  inbox,
}) => {
  expect((await api.get<{ email: string }>('/me')).email).toBe(email);
  await page.goto('/sign-up');
  await page.getByLabel('Full name').fill('Somebody Else');
  await page.getByLabel('Email').fill(email);
  await page.getByPlaceholder('Create a password').fill('verandah-44');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your email to verify your account' })).toBeVisible();
  await inbox.waitForEmail(email, { subject: 'You already have an account' });
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('an invitation is sent by email and shown as sent in the outbox', { tag: '@long' }, async ({
  admin: page,
  openBrowser,
  inbox,
}) => {
  await page.goto('/settings?tab=people');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Imran Shaikh');
  await dialog.getByLabel('Email').fill('imran@example.in');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(toastWith(page, 'Invitation sent')).toContainText('The link was sent to imran@example.in.');
  const message = await inbox.waitForEmail('imran@example.in', { subject: 'Your invitation to Aangan' });
  const invited = await (await openBrowser()).newPage();
  await invited.goto(linkIn(message));
  await invited.getByPlaceholder('Create a password').fill('verandah-44');
  await invited.getByRole('button', { name: 'Create Account' }).click();
  // Opening the link has confirmed the email address.
  await expect(invited.getByRole('button', { name: 'Account: Imran Shaikh' })).toBeVisible();

  await page.goto('/settings?tab=outbox');
  const row = page.getByRole('row', { name: /Your invitation to Aangan/u });
  await expect(row).toContainText('Sent');
  await row.getByRole('button').click();
  await expect(page.frameLocator('iframe[title="Email"]').getByText('Hello Imran Shaikh,')).toBeVisible();
});

test('a forgotten password is reset by an email link, which signs out all other sessions', async ({
  admin: page,
  openBrowser,
  inbox,
  consoleGuard,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Account: ${full_name}` })).toBeVisible();
  const lost = await (await openBrowser()).newPage();
  await lost.goto('/properties/add');
  await expect(lost).toHaveURL(/\/login/u);
  await lost.getByRole('button', { name: 'Forgot password?' }).click();
  await lost.getByLabel('Email').fill(email);
  await lost.getByRole('button', { name: 'Send link' }).click();
  await expect(
    lost.getByText(`If ${email} has an account, we've emailed a reset link, valid for one hour.`),
  ).toBeVisible();

  const link = linkIn(await inbox.waitForEmail(email, { subject: 'Set a new password' }));
  await lost.goto(link);
  await lost.getByPlaceholder('Create a password').fill('password');
  consoleGuard.expectRefusal(422, '/rpc/accounts/resetPassword');
  await lost.getByRole('button', { name: 'Save password' }).click();
  await expect(lost.getByRole('main')).toContainText('This password is too easy to guess. Try three unrelated words.');
  consoleGuard.mayRefuse(401, '/live');
  await lost.getByPlaceholder('Create a password').fill('verandah-44');
  await lost.getByRole('button', { name: 'Save password' }).click();
  await expect(toastWith(lost, 'Password updated')).toBeVisible();
  await expect(page).toHaveURL(/\/login/u);

  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  await signIn(lost, 'courtyard-27');
  await expect(lost.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  await signIn(lost, 'verandah-44');
  await expect(lost.getByRole('button', { name: `Account: ${full_name}` })).toBeVisible();

  consoleGuard.expectRefusal(410, '/rpc/accounts/resetPassword');
  await page.goto(link);
  await page.getByPlaceholder('Create a password').fill('third-try-9');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
});

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
