import { v7 as uuid } from 'uuid';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a manager adds, colours, orders and merges stages, which the board follows @long', async ({
  signIn,
  api,
  consoleGuard,
}) => {
  const tag = uuid().slice(-6);
  const [visited, registered] = [`Site visited ${tag}`, `Agreement registered ${tag}`];
  const { page } = await signIn('Manager');
  const colleague = await signIn('Agent');
  const lead = await api.addLead({ full_name: `Stagey ${tag}`, status: 'qualified' });
  await colleague.page.goto('/leads/pipeline');

  await page.goto('/settings?tab=words');
  await expect(page.getByRole('tab', { name: 'Lead stages' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('New word').fill(visited);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Rename ${visited}` })).toBeVisible();
  await page.getByLabel('New word').fill(registered);
  await page.getByLabel('Counts as').selectOption('Won');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const own = page.locator('[data-word]').filter({ hasText: registered });
  await expect(own.getByText('Counts as won')).toBeVisible();
  await page.getByRole('button', { name: `Colour of ${visited}: Amber` }).click();
  await page.getByRole('menuitemradio', { name: 'Teal' }).click();
  await expect(page.getByRole('button', { name: `Colour of ${visited}: Teal` })).toBeVisible();
  // Behind Qualified, with the keyboard.
  const grip = page.getByRole('button', { name: `Move ${visited}` });
  await grip.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-word]').nth(3)).toContainText(visited);
  await checkWithAxe(page, { name: 'stages', path: '/settings?tab=words' });

  // Live on the board of a colleague, who moves the lead on.
  const board = colleague.page;
  const column = (name: string) => board.getByRole('region', { name, exact: true });
  await expect(column(visited)).toBeVisible();
  const card = board.locator(`[data-lead="${lead.id}"]`);
  await card.getByRole('link', { name: `Stagey ${tag}`, exact: true }).focus();
  await card.getByRole('button', { name: `Move Stagey ${tag} to ${visited}` }).press('Enter');
  await expect(column(visited).locator(`[data-lead="${lead.id}"]`)).toBeVisible();
  await board.goto(`/leads/${lead.id}`);
  await board.getByRole('button', { name: registered }).click();
  const why = board.getByRole('dialog');
  await why.getByLabel('Listing agreement signed').check();
  await why.getByRole('button', { name: 'Close without a deal' }).click();
  await expect(board.getByRole('button', { name: registered })).toHaveAttribute('aria-current', 'step');

  // Removing a stage with leads is refused, and says what to do.
  consoleGuard.expectRefusal(422, '/rpc/vocabulary/remove');
  await page.getByRole('button', { name: `More for ${registered}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${registered} first` });
  await dialog.getByLabel('New word for these records').selectOption('Closed');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toastWith(page, `“${registered}” merged into “Closed”`)).toBeVisible();
  await page.getByRole('button', { name: `More for ${visited}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(toastWith(page, `“${visited}” removed`)).toBeVisible();
  await board.reload();
  await expect(board.getByRole('region', { name: 'Stage history' }).getByText(registered)).toBeVisible();
});
