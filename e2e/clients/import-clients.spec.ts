import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFiles, toastWith } from '../screen.ts';

const header = 'Sr No,Client Name,Type,Mobile No,Email ID,Budget,Location,Assigned To,Property Type,BHK,Visited\n';
const list =
  header +
  '1,Lata Rane,Buyer,098220-41736,LATA@Example.in,80 L – 1.2 Cr,"Baner, Aundh / Wakad",,Flat or Villa,2-3 BHK,Kesar Wada\n' +
  '2,Kiran Joshi,किराएदार,98220 41737 / 020-25531234,,upto 35k,Kothrud,Nobody,Flat,as agreed,\n' +
  '3,Mrs Rane,Buyer,+91 98220 41736,,,,,,,\n' +
  '4,,Owner,9822041738,,,,,,,\n' +
  '5,Asha Patil,Owner,9822041739,asha@example.in,,,,,1 BHK,\n';

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/clients/import');
  const button = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  await chooseFiles(page, button, [{ name, mimeType: 'text/csv', buffer: Buffer.from(content) }]);
  await expect(page.getByRole('heading', { level: 1, name: 'Match columns' })).toBeVisible();
}

async function download(page: Page, name: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const buffer = await readFile(await file.path());
  const parsed = parseCsv(buffer);
  if (!parsed.ok) throw new Error('the file cannot be read');
  return { name: file.suggestedFilename(), buffer, rows: parsed.rows.map(({ cells }) => cells) };
}

const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'What will happen' }).getByRole('listitem').filter({ hasText: label });

test('a list of contacts becomes clients, duplicates are offered, and the import can be undone', {
  tag: '@long',
}, async ({ signIn, consoleGuard }) => {
  // The manager has a client's page open when the import is undone.
  consoleGuard.mayRefuse(404, '/rpc/');
  const [{ page }, { page: manager }] = [await signIn('Agent'), await signIn('Manager')];
  await manager.goto('/');
  await page.goto('/clients');
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import clients' })).toBeVisible();

  await choose(page, 'contacts.csv', list);
  await expect(page.getByLabel('Phone comes from')).toHaveValue('column:Mobile No');
  await expect(page.getByLabel('Minimum budget comes from')).toHaveValue('column:Budget');
  await expect(page.getByLabel('Maximum budget comes from')).toHaveValue('column:Budget');
  await expect(page.getByLabel('Minimum bedrooms comes from')).toHaveValue('column:BHK');
  await expect(page.getByLabel('Property Types comes from')).toHaveValue('column:Property Type');
  const typed = page.getByRole('row').filter({ has: page.getByLabel('Property Types comes from') });
  await expect(typed.getByRole('cell').last()).toContainText(/Flat or Villa\s*becomes\s*Apartment, Villa/u);
  await expect(page.getByLabel('Notes comes from')).toHaveValue('template');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('Nothing has been added yet.')).toBeVisible();
  await expect(figure(page, 'Will be added')).toContainText('3');
  await expect(figure(page, 'Not imported')).toContainText('1');
  await expect(figure(page, 'Duplicates')).toContainText('1');
  const sample = page.getByRole('table', { name: 'Preview of the first clients' });
  await expect(sample).toContainText('Apartment, Villa · Bedrooms: 2–3');
  await page.getByRole('tab', { name: /^Not imported/u }).click();
  const reasons = page.getByRole('table', { name: 'Rows that are not imported' });
  await expect(reasons).toContainText('“Client Name” is blank, but required');
  await page.getByRole('tab', { name: /^Duplicates/u }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Mrs Rane');
  await page.getByRole('button', { name: 'Import 3 clients' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '3 clients added' })).toBeVisible();
  const refused = await download(page, 'Download rows not imported');
  expect(refused.rows.map(({ row, reason }) => [row, reason])).toEqual([
    ['4', expect.stringMatching(/^Same phone, email or details as another row/u)],
    ['5', 'Full name: “Client Name” is blank, but required.'],
  ]);

  // One notification, which links to the import of clients.
  const bell = manager.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await bell.click();
  await manager.getByRole('dialog').getByRole('listitem').filter({ hasText: '3 clients' }).getByRole('link').click();
  await expect(manager).toHaveURL(/\/clients\/import$/u);
  await manager.goto('/');
  const act = manager.getByRole('main').getByRole('listitem').filter({ hasText: 'Import finished' });
  await expect(act).toContainText('Clients');
  await expect(act.getByRole('link')).toHaveAttribute('href', '/clients/import');

  await manager.goto('/clients?search=rane');
  const lata = manager.getByRole('article').filter({ hasText: 'Lata Rane' });
  await expect(lata).toContainText('₹80');
  await expect(lata).toContainText('Baner');
  await manager.goto('/clients?search=kiran');
  await expect(manager.getByRole('article')).toContainText('BHK: as agreed');
  await manager.getByRole('link', { name: 'Kiran Joshi', exact: true }).click();
  await expect(manager.getByRole('main')).toContainText('020-25531234');

  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of contacts.csv?' });
  await expect(question).toContainText('The clients it added move to the trash');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(toastWith(page, 'Import undone')).toBeVisible();
  await manager.goto('/clients');
  await expect(manager.getByText('0 clients', { exact: true })).toBeVisible();
});

test('the filtered list is exported, safe for spreadsheets, and imported again', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const asha = { full_name: '=1+1 Asha', client_type: 'tenant', phone: '+91 98220 41739', language: 'mr' } as const;
  const added = await api.addClient({
    ...asha,
    budget_max: '35000',
    preferred_locations: ['Baner, west', 'Aundh'],
    notes: '- quiet',
  });
  const { id: type } = await api.typeNamed('Villa');
  const rooms = { bedrooms_min: 2, bedrooms_max: 3, amenities: ['Gym', 'Sea view'] };
  await api.put(`/clients/${added.id}/preferences`, { ...added, ...rooms, property_type_ids: [type] });
  await api.addClient({ full_name: 'Bhavesh Shah', client_type: 'seller' });
  await page.goto('/clients?type=%5B%22tenant%22%5D');
  const { name, buffer, rows } = await download(page, 'Export 1 client');
  await expect(toastWith(page, 'Export 1 client')).toBeVisible();
  expect(name).toMatch(/ ?clients \d{4}-\d{2}-\d{2}\.csv$/u);
  expect(buffer.toString()).toContain("'=1+1 Asha");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ Name: '=1+1 Asha', 'Client type': 'Tenant', 'Maximum budget (rupees)': '35000.00' });

  await choose(page, name, buffer);
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('Nothing new in this file')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Import the duplicate too' }).check();
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 client added' })).toBeVisible();
  const { items } = await api.get<{ items: { id: string }[] }>('/clients?search=asha');
  expect(items).toHaveLength(2);
  const both = await Promise.all(items.map(({ id }) => api.get<Record<string, unknown>>(`/clients/${id}`)));
  const kept = ['full_name', 'client_type', 'phone', 'budget_max', 'preferred_locations', 'language', 'notes'];
  for (const field of [...kept, 'property_type_ids', 'bedrooms_min', 'bedrooms_max', 'bathrooms_min', 'amenities'])
    expect(both[0]?.[field]).toEqual(both[1]?.[field]);
  expect(both[0]).toMatchObject(rooms);
});
