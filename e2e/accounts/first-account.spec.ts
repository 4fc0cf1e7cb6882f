import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';
import { chooseFiles, picture, toastWith } from '../screen.ts';

const { full_name, email } = people.Admin;

test('the first account is the Admin, signed in at once, in an empty agency', async ({ page }) => {
  await page.goto('/properties');
  await expect(page).toHaveURL('/sign-up?next=%2Fproperties');
  await expect(page.getByText("Create your agency's first account. You'll be its Admin.")).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill(full_name);
  await page.getByLabel('Email').fill('meera at example.in');
  await page.getByPlaceholder('Create a password').fill('12345');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();

  await expect(page.getByText('Max 2MB, JPG/PNG formats')).toBeVisible();
  const face = await picture('face.jpg', '#a05030');
  await chooseFiles(page, page.getByRole('button', { name: 'Upload Picture' }), [face]);
  await expect(page.getByRole('button', { name: 'Change Picture' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByPlaceholder('Create a password').fill('courtyard-27');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(toastWith(page, 'Account Created')).toBeVisible();
  await expect(page).toHaveURL('/properties');
  await expect(page.getByText('Start by adding your first property')).toBeVisible();
  const sidebar = page.getByRole('complementary').filter({ hasText: email });
  await expect(sidebar).toContainText('Admin');
  await expect(sidebar.getByRole('img', { name: full_name }).or(sidebar.locator('img')).first()).toBeVisible();
});

test('a new agency is set up from the checklist', async ({ admin: page, api }) => {
  await page.goto('/');
  const checklist = page.getByRole('region', { name: 'Get started' });
  await expect(checklist).toContainText('0 of 7 done');
  await expect(page.getByRole('list', { name: 'Figures' })).toHaveCount(0);
  await checklist.getByRole('link', { name: 'Add your first property' }).click();
  await expect(page).toHaveURL('/properties/add');

  await page.goto('/leads');
  await expect(page.getByRole('main').getByRole('link', { name: 'Import from a spreadsheet' })).toHaveAttribute(
    'href',
    '/leads/import',
  );
  await page.goto('/');
  await api.addProperty({ title: 'The first home' });
  await expect(checklist).toContainText('1 of 7 done');
  await expect(page.getByRole('list', { name: 'Figures' })).toContainText('Total Properties1');
  await checklist.getByRole('button', { name: 'Hide for everyone' }).click();
  await expect(checklist).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Figures' })).toContainText('Total Properties1');
  await expect(checklist).toHaveCount(0);
});

test('signing in needs the right password and leads to the requested page', { tag: '@long' }, async ({
  page,
  api,
  consoleGuard,
}) => {
  await api.addProperty({ title: 'Shown after signing in' });
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  await page.goto('/properties?search=signing');
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/u);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, 'not-my-password');
  const failure = page.getByRole('alert').filter({ hasText: 'Login Failed' });
  await expect(failure).toContainText('The email or password is incorrect.');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('not-my-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await signIn(page, 'courtyard-27');
  await expect(page).toHaveURL('/properties?search=signing');
  await expect(page.getByRole('heading', { name: 'Shown after signing in' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('an unknown URL links to the dashboard', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  consoleGuard.expectLine('404 Error: User attempted to access non-existent route: /no/such/page');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the frame has a sidebar, a theme, a palette and shortcuts', { tag: '@long' }, async ({ admin: page, api }) => {
  await api.addProperty({ title: 'Found by the palette' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);

  const saved = page.waitForResponse('**/rpc/accounts/saveAppearance');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await saved;
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();

  await page.getByRole('button', { name: 'Quick Add' }).click();
  await page.getByRole('menuitem', { name: 'Add Property' }).click();
  await expect(page).toHaveURL('/properties/add');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('palette');
  await page.getByRole('option', { name: /Found by the palette/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Found by the palette' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('on a tablet the menu opens over the page and closes after a choice', { tag: '@long' }, async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/');
  const width = async () => (await page.getByRole('main').boundingBox())?.width ?? 0;
  const before = await width();
  expect(before).toBeGreaterThan(760);
  for (const open of [
    () => page.getByRole('button', { name: 'Expand sidebar' }).click(),
    () => page.keyboard.press('Control+b'),
  ]) {
    await open();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Meetings' }).click();
    await expect(page).toHaveURL('/meetings');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/');
    // A key pressed before the page has rendered is lost.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await width()).toBe(before);
});

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
