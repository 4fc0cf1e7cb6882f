import { dayOf } from '#platform/dates.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { peoplePassword } from '../people.ts';
import { toastWith } from '../screen.ts';

test('/analytics: loading, failed, nothing to count', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  test.setTimeout(300_000);
  await whileWaiting(page, 'analytics/read', async () => {
    await page.goto('/analytics');
    await expect(page.getByText('Loading analytics...')).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics Dashboard');
  await expect(page.getByRole('heading', { name: 'No analytics data available' })).toBeVisible();
  await whileFailing(page, consoleGuard, 'analytics/read', async () => {
    await page.goto('/analytics');
    await expect(page.getByText('Error loading analytics data')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No analytics data available' })).toBeVisible();
});

test('/analytics: its cards and sections', { tag: '@long' }, async ({ admin: page, api }) => {
  const { id } = await api.addProperty({ title: 'Kesar Wada' });
  const closed_on = dayOf(new Date(), 'Asia/Kolkata');
  await api.recordDeal(id, { kind: 'sale', price: '20000000', commission: '400000', closed_on });
  await api.addLead({ full_name: 'Asha', status: 'negotiation' });
  await page.goto('/analytics');
  const figures = page.getByRole('list', { name: 'Figures for this period' }).getByRole('listitem');
  await expect(figures).toHaveText([
    ...[/^Total Revenue₹4\.0 L/u, /^Total Deals1/u, /^Active Agents1/u, /^Avg Deal Value₹2\.0 Cr/u],
  ]);
  for (const section of [
    ...['Top Performing Agents', 'Property Types Performance', 'Lead Pipeline Analysis', 'Monthly Performance Trends'],
  ])
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  const pipeline = page.getByRole('region', { name: 'Lead Pipeline Analysis' }).getByRole('row');
  for (const [index, stage] of ['New', 'Contacted', 'Qualified', 'Negotiation', 'Closed'].entries())
    await expect(pipeline.nth(index + 1)).toContainText(stage);
  const months = page.getByRole('region', { name: 'Monthly Performance Trends' }).getByRole('row');
  await expect(months).toHaveCount(7);
});

test('/settings: five tabs, each saved', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  test.setTimeout(300_000);
  await page.goto('/settings');
  const tabs = page.getByRole('tablist', { name: 'Settings' });
  for (const tab of ['Profile', 'Notifications', 'Company', 'Security', 'Appearance'])
    await expect(tabs.getByRole('tab', { name: tab, exact: true })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Changes' });
  const expectSaved = async () => {
    await expect(toastWith(page, 'Settings saved').last()).toContainText(
      'All your settings have been successfully updated.',
    );
  };

  await expect(page.getByLabel('Full name')).toHaveValue('Meera Kulkarni');
  for (const name of ['Phone', 'Company', 'Address'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('98220 41736');
  await whileFailing(page, consoleGuard, 'accounts/saveProfile', async () => {
    await save.click();
    await expect(toastWith(page, 'Your settings could not be saved.')).toContainText('Error');
  });
  await whileWaiting(page, 'accounts/saveProfile', async () => {
    await toastWith(page, 'Your settings could not be saved.').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  });
  await expectSaved();

  await tabs.getByRole('tab', { name: 'Notifications', exact: true }).click();
  for (const [choice, isOn] of [
    ['Email', true],
    ['SMS', false],
    ['Push', true],
    ['Lead alerts', true],
    ['Meeting reminders', true],
    ['Payment alerts', true],
  ] as const)
    await expect(page.getByRole('switch', { name: new RegExp(`^${choice}`, 'u') })).toBeChecked({ checked: isOn });
  await page.getByRole('switch', { name: /^Payment alerts/u }).uncheck();
  await save.click();
  await expectSaved();

  await tabs.getByRole('tab', { name: 'Company', exact: true }).click();
  for (const name of ['Email', 'Phone', 'Website', 'GST number', 'RERA number', 'Address'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sahyadri Homes');
  await save.click();
  await expectSaved();

  await tabs.getByRole('tab', { name: 'Appearance', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  for (const theme of ['Dark', 'System']) await expect(page.getByRole('radio', { name: theme })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  for (const language of ['हिन्दी', 'मराठी', 'ગુજરાતી'])
    await expect(page.getByRole('radio', { name: language })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^dd\/mm\/yyyy/u })).toBeChecked();
  for (const format of [/^mm\/dd\/yyyy/u, /^yyyy-mm-dd/u])
    await expect(page.getByRole('radio', { name: format })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Indian rupee (₹)' })).toBeChecked();
  for (const currency of ['US dollar ($)', 'Euro (€)'])
    await expect(page.getByRole('radio', { name: currency })).toBeVisible();

  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue('98220 41736');
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('switch', { name: /^Payment alerts/u })).not.toBeChecked();
  await page.goto('/settings?tab=company');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Sahyadri Homes');
});

test('the password is changed', { tag: '@long' }, async ({ signIn, consoleGuard }) => {
  const { page } = await signIn('Agent');
  await page.goto('/settings?tab=security');
  const [current, chosen, confirmed] = ['Current password', 'New password', 'Confirm new password'].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  if (!current || !chosen || !confirmed) throw new Error('three fields');
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(current).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(current).toHaveAttribute('type', 'password');
  const update = page.getByRole('button', { name: 'Update Password' });
  await current.fill(peoplePassword);
  await chosen.fill('12345');
  await confirmed.fill('12345');
  await update.click();
  await expect(chosen).toHaveAccessibleDescription('Password must be at least 6 characters long.');
  await chosen.fill('verandah-44');
  await confirmed.fill('verandah-45');
  await update.click();
  await expect(confirmed).toHaveAccessibleDescription('New passwords do not match.');
  await confirmed.fill('verandah-44');
  await current.fill('not-the-password');
  consoleGuard.expectRefusal(422, '/rpc/accounts/changePassword');
  await update.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await current.fill(peoplePassword);
  await update.click();
  await expect(toastWith(page, 'Password updated')).toContainText('Your password has been successfully changed.');
  for (const field of [current, chosen, confirmed]) await expect(field).toHaveValue('');
});
