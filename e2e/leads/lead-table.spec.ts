import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a table with chosen columns becomes a shared view that a colleague opens', { tag: '@long' }, async ({
  admin: page,
  signIn,
  api,
}) => {
  for (const [full_name, budget] of [
    ['Asha Rao', '900000'],
    ['Bharat Shah', '1800000'],
    ['Chitra Iyer', '2700000'],
  ] as const)
    await api.addLead({ full_name, budget, preferred_locations: ['Baner'] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/leads');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Table' }).check();
  const table = page.getByRole('grid', { name: 'Leads' });
  const names = table.getByRole('rowheader');
  await expect(names).toHaveText(['Chitra Iyer', 'Bharat Shah', 'Asha Rao']);

  // A head sorts, and the address says so.
  await table.getByRole('button', { name: 'Budget' }).click();
  await expect(page).toHaveURL(/sort=budget/u);
  await table.getByRole('button', { name: 'Name' }).click();
  await expect(names).toHaveText(['Asha Rao', 'Bharat Shah', 'Chitra Iyer']);

  // The keyboard moves between rows and opens one.
  await table.getByRole('row', { name: /Asha Rao/u }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('row', { name: /Bharat Shah/u })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chitra Iyer');
  await page.goBack();

  await page.getByRole('button', { name: 'Columns' }).click();
  const saved = page.waitForResponse('**/rpc/savedViews/saveLayout');
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Age', exact: true }).uncheck();
  await saved;
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Age', exact: true })).toHaveCount(0);
  // The choice outlives the page.
  await page.goto('/leads');
  await expect(table.getByRole('columnheader', { name: 'Budget' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Age', exact: true })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Stage' }).selectOption('New');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('New in Baner');
  await dialog.getByLabel('Show to all colleagues').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: /New in Baner/u })).toHaveAttribute('aria-current', 'page');

  const { page: colleague } = await signIn('Agent');
  await colleague.goto('/leads');
  await colleague.getByRole('link', { name: /New in Baner/u }).click();
  await expect(colleague.getByRole('grid', { name: 'Leads' }).getByRole('rowheader')).toHaveCount(3);
  await expect(colleague.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  // A change of the owner reaches the colleague.
  await table.getByRole('button', { name: 'Budget' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(colleague).toHaveURL(/sort=budget/u);

  await page.getByRole('button', { name: /^Actions for the view/u }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(views.getByRole('link', { name: /New in Baner/u })).toHaveCount(0);
  await toastWith(page, 'deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: /New in Baner/u })).toBeVisible();

  // A phone shows cards.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(table).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
});
