import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled, chooseFiles, toastWith } from '../screen.ts';

const properties = [
  {
    title: '=1+1 Niwas',
    city: 'Pune',
    price: '4200000.00',
    features: ['Lift', 'Gym, open'],
    description: '- sea view',
  },
  { title: 'कृष्ण कुंज', city: 'Pune', price: '7800000.00', zip_code: '411 004', bedrooms: 3, bathrooms: 2.5 },
  { title: 'Banyan Villa', city: 'Nashik', price: '32000000.00' },
];

async function download(page: Page, name: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const buffer = await readFile(await file.path());
  const parsed = parseCsv(buffer);
  if (!parsed.ok) throw new Error('the file cannot be read');
  return { name: file.suggestedFilename(), buffer, rows: parsed.rows.map(({ cells }) => cells) };
}

test('the filtered list is exported, safe for spreadsheets, and imported again', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  await api.addProperties(properties);
  await page.goto('/properties?city=Pune&sort=price_up');
  const { name, buffer, rows } = await download(page, 'Export 2 properties');
  await expect(toastWith(page, 'Export 2 properties')).toBeVisible();
  expect(name).toMatch(/ ?properties \d{4}-\d{2}-\d{2}\.csv$/u);
  expect(buffer.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(buffer.toString()).toContain("'=1+1 Niwas");
  expect(rows.map((row) => row.Title)).toEqual(['=1+1 Niwas', 'कृष्ण कुंज']);
  expect(rows[1]).toMatchObject({ 'Price (rupees)': '7800000.00', 'PIN code': '411 004', Bathrooms: '2.5' });

  await page.goto('/properties/import');
  const button = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  await chooseFiles(page, button, [{ name, mimeType: 'text/csv', buffer }]);
  await expect(page.getByLabel('Price comes from')).toHaveValue('column:Price (rupees)');
  await expect(page.getByLabel('Features comes from')).toHaveValue('column:Features');
  await page.getByRole('button', { name: 'Review rows' }).click();
  // Both are recognised as duplicates.
  await page.getByRole('checkbox', { name: 'Import the 2 duplicates too' }).check();
  await page.getByRole('button', { name: 'Import 2 properties' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2 properties added' })).toBeVisible();
  await page.goto('/properties?search=niwas');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['=1+1 Niwas', '=1+1 Niwas']);
  const { items } = await api.get<{ items: { id: string }[] }>('/properties?search=niwas');
  const both = await Promise.all(items.map(({ id }) => api.get<Record<string, unknown>>(`/properties/${id}`)));
  for (const field of ['description', 'features', 'price', 'state', 'address', 'listing_date'])
    expect(both[0]?.[field]).toEqual(both[1]?.[field]);
});

test('on a phone the export button is next to the title', { tag: '@long' }, async ({ signIn, api }) => {
  const { items } = await api.get<{ items: unknown[] }>('/properties');
  if (items.length === 0) await api.addProperties(properties);
  const { page } = await signIn('Agent', { viewport: { width: 360, height: 740 } });
  await page.goto('/properties?city=Nashik');
  await expect(cardTitled(page, 'Banyan Villa')).toBeVisible();
  const { rows } = await download(page, 'Export 1 property');
  expect(rows.map((row) => row.City)).toEqual(['Nashik']);
});
