import { v7 as uuid } from 'uuid';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a manager names, orders, hides, merges and removes lead sources', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  const tag = uuid().slice(-6);
  const [renamed, added] = [`Word of mouth ${tag}`, `Expo ${tag}`];
  const { page } = await signIn('Manager');
  const colleague = await signIn('Agent');
  await colleague.page.goto('/leads/add');
  await expect(colleague.page.getByLabel('Source')).toContainText('Referral');

  const openSources = async () => {
    await page.goto('/settings?tab=words');
    await page.getByRole('tab', { name: 'Lead sources' }).click();
  };
  await openSources();
  await page.getByRole('button', { name: 'Rename Referral' }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  consoleGuard.expectRefusal(422, '/rpc/vocabulary/update');
  await page.getByLabel('Name', { exact: true }).fill('Website');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Another word has this name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Original name: “Referral”')).toBeVisible();
  // Live, in a form that is open elsewhere.
  await expect(colleague.page.getByLabel('Source')).toContainText(renamed);

  await page.getByLabel('New word').fill(added);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Rename ${added}` })).toBeVisible();
  const clock = page.getByRole('switch', { name: `Starts the response clock ${added}` });
  await expect(clock).toBeChecked();
  await clock.uncheck();
  await page.reload();
  await page.getByRole('tab', { name: 'Lead sources' }).click();
  await expect(clock).not.toBeChecked();
  const grip = page.getByRole('button', { name: `Move ${added}` });
  await grip.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByRole('listitem').filter({ hasText: added })).toBeVisible();
  await expect(page.locator('[data-word]').first()).toContainText(added);
  await expect(grip).toBeFocused();
  await checkWithAxe(page, { name: 'words', path: '/settings?tab=words' });

  const words = await api.get<Array<{ key: string; name: string | null }>>('/words');
  const key = words.find(({ name }) => name === added)?.key ?? '';
  const lead = await api.addLead({ full_name: `Wordy ${tag}`, source: key });
  await page.goto('/leads');
  await expect(page.getByRole('combobox', { name: 'Source' })).toContainText(added);
  await page.goto(`/leads?source=${encodeURIComponent(JSON.stringify([key]))}`);
  await expect(page.getByText(`Wordy ${tag}`).first()).toBeVisible();
  await page.goto('/leads/sources');
  await expect(page.getByRole('list', { name: 'Lead Sources' }).getByText(added)).toBeVisible();

  // Removing is refused, and the merge is offered.
  await openSources();
  consoleGuard.expectRefusal(422, '/rpc/vocabulary/remove');
  await page.getByRole('button', { name: `More for ${added}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${added} first` });
  await expect(dialog.getByText('1 record changes.')).toBeVisible();
  await dialog.getByLabel('New word for these records').selectOption(renamed);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toastWith(page, `“${added}” merged into “${renamed}”`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Rename ${added}` })).toBeHidden();
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByText(renamed).filter({ visible: true }).first()).toBeVisible();
  // The timeline keeps the name of the old word.
  await expect(page.getByText(added).filter({ visible: true }).first()).toBeVisible();

  await openSources();
  await page.getByRole('button', { name: `More for ${renamed}` }).click();
  await page.getByRole('menuitem', { name: 'Use original name' }).click();
  await expect(page.getByRole('button', { name: 'Rename Referral' })).toBeVisible();
});
