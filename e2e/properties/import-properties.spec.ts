import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { sheetXml, workbookOf } from '#features/imports/xlsx/workbook-testing.ts';
import { edgeCaseRows } from '#features/properties/import/messy-listings-expected.ts';
import { formatCount } from '#platform/money.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFiles, toastWith } from '../screen.ts';

const messy = path.join(import.meta.dirname, '../../src/features/properties/import/messy-listings.csv');
const refused = edgeCaseRows.filter(([, expected]) => 'problems' in expected);
const reasonCount = refused.flatMap(([, expected]) => ('problems' in expected ? expected.problems : [])).length;
const repeated = edgeCaseRows.filter(([, expected]) => 'repeat' in expected);

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/properties/import');
  const button = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  await chooseFiles(page, button, [{ name, mimeType: 'text/csv', buffer }]);
  const next = page.getByRole('heading', { level: 1, name: 'Match columns' });
  const reading = page.getByRole('progressbar', { name: `Reading ${name}` });
  await expect(next.or(reading)).toBeVisible();
  await expect(reading).toHaveCount(0, { timeout: 60_000 });
  await expect(next).toBeVisible();
}

/** The columns of such files never contain the city and state. */
async function fillCityAndState(page: Page, city: string, state: string): Promise<void> {
  await page.getByLabel('City comes from').selectOption('Same value for all rows');
  await page.getByLabel('City of all properties').fill(city);
  await page.getByLabel('State comes from').selectOption('Same value for all rows');
  await page.getByLabel('State of all properties').selectOption(state);
}

const figure = (page: Page, list: string, label: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: label });

test('a messy list becomes properties, rejected rows are listed with reasons, and the import can be undone', async ({
  signIn,
}) => {
  const buffer = await readFile(messy);
  const parsed = parseCsv(buffer);
  if (!parsed.ok) throw new Error('the list cannot be read');
  const rows = parsed.rows.length;
  const added = rows - refused.length - repeated.length;
  const [{ page }, { page: manager }] = [await signIn('Agent'), await signIn('Manager')];
  await manager.goto('/');

  await choose(page, 'messy-listings.csv', buffer);
  await expect(page.getByText(`messy-listings.csv, ${rows} rows. Check the suggested matches.`)).toBeVisible();
  await expect(page.getByLabel('Price comes from')).toHaveValue('column:Price (Lakhs)');
  await expect(page.getByLabel('Price: figures without a unit are')).toHaveValue('lakh');
  await expect(page.getByLabel('Property type comes from')).toHaveValue('derived');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByLabel('City comes from')).toBeFocused();
  await fillCityAndState(page, 'Pune', 'Maharashtra');
  await page.reload();
  await expect(page.getByLabel('City of all properties')).toHaveValue('Pune');

  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('Nothing has been added yet.')).toBeVisible();
  await expect(figure(page, 'What will happen', 'Will be added')).toContainText(formatCount(added));
  await expect(figure(page, 'What will happen', 'Not imported')).toContainText(String(refused.length));
  await expect(figure(page, 'What will happen', 'Duplicates')).toContainText(String(repeated.length));
  await page.getByRole('tab', { name: /^Not imported/u }).click();
  const reasons = page.getByRole('table', { name: 'Rows that are not imported' });
  await expect(reasons.getByRole('row')).toHaveCount(reasonCount + 1);
  await page.getByRole('button', { name: `Import ${formatCount(added)} properties` }).click();

  await expect(page.getByRole('heading', { level: 1, name: `${formatCount(added)} properties added` })).toBeVisible({
    timeout: 30_000,
  });
  const link = page.getByRole('link', { name: 'Download rows not imported' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const text = await readFile(await download.path(), 'utf8');
  const again = parseCsv(Buffer.from(text));
  expect(again.ok && again.rows.map((row) => Number(row.cells.row))).toEqual(
    edgeCaseRows.filter(([, expected]) => 'problems' in expected || 'repeat' in expected).map(([number]) => number),
  );
  const given = again.ok ? again.rows.map((row) => row.cells.reason ?? '') : [];
  expect(given.filter((reason) => !/^\p{Lu}.+ .+\.$/u.test(reason))).toEqual([]);
  expect(given).toContain('Price: “Price (Lakhs)” is blank, but required.');

  // One notification, not hundreds; the list has all of them.
  const bell = manager.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await manager.goto('/properties?search=kesarbaug&price_min=5800000&price_max=5800000');
  await expect(manager.getByRole('article').first()).toContainText('₹58,00,000');
  await manager.goto('/properties');
  await expect(manager.getByText(`${formatCount(added)} properties`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of messy-listings.csv?' });
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(toastWith(page, 'Import undone')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible();
  await expect(manager.getByText('0 properties', { exact: true })).toBeVisible();
});

test('a sheet of a workbook becomes properties once its unit is chosen, and the import can be undone', {
  tag: '@long',
}, async ({ admin: page }) => {
  const sheets = {
    Summary: sheetXml([
      ['Zone', 'Flats'],
      ['West', 12],
    ]),
    Stock: sheetXml([
      ['Sr No', 'Title', 'Address', 'City', 'State', 'Price', 'Size'],
      [1, 'Kamala Niwas', '12, Tilak Road', 'Pune', 'Maharashtra', 4_200_000, 30],
      [2, 'Banyan Villa', '3, Boat Club Road', 'Pune', 'Maharashtra', 32_000_000, 250],
      [3, 'Half a row', null, 'Pune', 'Maharashtra', 10_000_000, 72],
      [4, 'Range Heights', '8, Baner Road', 'Pune', 'Maharashtra', '80 L - 1 Cr', 58],
    ]),
  };
  await page.goto('/properties/import');
  const button = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooseFiles(page, button, [{ name: 'stock.xlsx', mimeType, buffer: workbookOf({ sheets }) }]);
  await page.getByLabel('Sheet').selectOption('Stock');
  await expect(page.getByText('stock.xlsx, 4 rows. Check the suggested matches.')).toBeVisible();
  await expect(page.getByText('Not imported: Sr No', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Review rows' }).click();
  const unit = page.getByLabel('Area: figures without a unit are');
  await expect(unit).toBeFocused();
  await unit.selectOption('sq_m');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(figure(page, 'What will happen', 'Will be added')).toContainText('3');
  await page.getByRole('tab', { name: /^Remarks/u }).click();
  const remark = page.getByRole('table', { name: 'Remarks on rows that are imported' }).getByRole('row');
  await expect(remark.filter({ hasText: '80 L - 1 Cr' })).toContainText('Imported as: ₹80,00,000');
  await page.getByRole('button', { name: 'Import 3 properties' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '3 properties added' })).toBeVisible();
  await page.getByRole('tab', { name: /^Remarks/u }).click();
  await expect(remark.filter({ hasText: '80 L - 1 Cr' })).toContainText('Imported as: ₹80,00,000');

  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of stock.xlsx?' });
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible();
});

test('a second import of the same file offers its duplicates', { tag: '@long' }, async ({ admin: page }) => {
  const list = Buffer.from(
    'Title,Address,City,State,Price,Area\n' +
      'Kamala Niwas,"12, Tilak Road",Pune,Maharashtra,42 lakh,520 sq ft\n' +
      'Banyan Villa,"3, Boat Club Road",Pune,Maharashtra,3.2 cr,250 sq yd\n' +
      'Half a row,,Pune,Maharashtra,1 cr,\n',
  );
  for (const isFirst of [true, false]) {
    await choose(page, 'three.csv', list);
    await page.getByRole('button', { name: 'Review rows' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What will happen' })).toBeVisible();
    if (!isFirst) {
      await expect(page.getByText('Nothing new in this file')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Import 0 properties' })).toBeDisabled();
      await page.getByRole('checkbox', { name: 'Import the 2 duplicates too' }).check();
    }
    await page.getByRole('button', { name: 'Import 2 properties' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '2 properties added' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'View properties' }).click();
  await expect(page.getByText('4 properties', { exact: true })).toBeVisible();
  const villa = page.getByRole('article').filter({ hasText: 'Banyan Villa' }).first();
  await expect(villa).toContainText('₹3,20,00,000');
  await expect(villa).toContainText('2,250');
});

test('a long import shows its progress in numbers and can be stopped', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const rows = Array.from({ length: 30_000 }, (_, number) => `Plot ${number + 1},Ring Road,Nashik,Maharashtra,9 lakh`);
  await choose(page, 'plots.csv', Buffer.from(`Title,Address,City,State,Price\n${rows.join('\n')}\n`));
  await page.getByRole('button', { name: 'Review rows' }).click();
  await page.getByRole('button', { name: 'Import 30,000 properties' }).click({ timeout: 60_000 });
  await expect(page.getByText(/^[\d,]+ of 30,000 rows$/u)).toBeVisible();
  await page.getByRole('button', { name: 'Stop the import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop the import?' });
  await question.getByRole('button', { name: 'Stop the import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import stopped' })).toBeVisible();
  const [run] = await api.get<unknown[]>('/imports');
  expect(run).toMatchObject({ status: 'cancelled', row_count: 30_000 });
  await page.getByRole('link', { name: 'Back to import' }).click();
  await expect(page.getByRole('table', { name: 'Recent imports' })).toContainText('Stopped');
});

// Uses a long list of real listings, if available.
const real = process.env.LISTINGS_CSV;
if (real) {
  test('a long list of real listings is imported, searched and filtered', async ({ admin: page }) => {
    test.setTimeout(300_000);
    await choose(page, 'listings.csv', await readFile(real));
    await fillCityAndState(page, 'Bengaluru', 'Karnataka');
    await page.getByRole('button', { name: 'Review rows' }).click();
    const start = page.getByRole('button', { name: /^Import [\d,]+ properties$/u });
    await expect(start).toBeEnabled({ timeout: 60_000 });
    const count = Number((await start.textContent())?.replaceAll(/\D/gu, ''));
    expect(count).toBeGreaterThanOrEqual(12_700);
    await start.click();
    await expect(page.getByRole('heading', { level: 1, name: `${formatCount(count)} properties added` })).toBeVisible({
      timeout: 240_000,
    });
    await page.getByRole('link', { name: 'View properties' }).click();
    await expect(page.getByText(/^[\d,]+ properties$/u)).toBeVisible();
    await page.getByRole('main').getByRole('searchbox', { name: 'Search properties' }).fill('whitefield');
    await expect(page.getByText(/^[1-9]\d{2} properties$/u)).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Bengaluru, Karnataka');
  });
}
