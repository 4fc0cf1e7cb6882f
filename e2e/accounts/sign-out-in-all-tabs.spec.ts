import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('signing out in one tab signs out all tabs, warns about drafts first and deletes them', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  // A tab that becomes the leader gets a 401 from the stream.
  consoleGuard.mayRefuse(401, '/live');
  // The other tab checks whether the session has ended.
  consoleGuard.expectRefusal(401, '/rpc/accounts/me');
  const { page, context } = await signIn('Agent');
  const other = await context.newPage();
  await other.goto('/settings?tab=security');
  await page.goto('/properties/add');
  await page.getByLabel('Title').fill('Not finished');
  await expect(page.getByText(/^Draft saved on this device/u)).toBeVisible();
  expect(await drafts(page)).toHaveLength(1);

  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out and discard drafts?' });
  await expect(question).toContainText('1 draft on this device is not saved to the server.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Not finished');

  // A late sign-out message from before the last sign-in must delete nothing.
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/rpc/accounts/me'));
  await other.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'));
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL('/properties/add');
  await expect(page.getByLabel('Title')).toHaveValue('Not finished');
  expect(await drafts(page)).toHaveLength(1);

  await page.getByRole('button', { name: 'Account: Imran Shaikh' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
  expect(await drafts(page)).toEqual([]);
  await page.goto('/properties/add');
  await expect(page).toHaveURL('/login?next=%2Fproperties%2Fadd');
});

test('a device that is signed out from another one shows the sign-in page', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  consoleGuard.mayRefuse(401, '/live');
  const [lost, here] = [await signIn('Manager'), await signIn('Manager')];
  await lost.page.goto('/properties');
  await expect(lost.page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
  await here.page.goto('/settings?tab=security');
  await expect(here.page.getByText('This device')).toBeVisible();
  await here.page
    .getByRole('button', { name: /^Sign out /u })
    .first()
    .click();
  await expect(lost.page).toHaveURL('/login');
  await expect(here.page.getByText('This device')).toBeVisible();
});
