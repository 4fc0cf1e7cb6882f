import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFiles, toastWith } from '../screen.ts';

const header = 'Sr No,Lead Name,Mobile No,Lead Source,Status,Budget,Project,Next Follow Up,Enquiry Date,Assigned To\n';
const list =
  header +
  '1,Lata Rane,098220-41736,99acres,Site Visit,80 L – 1.2 Cr,Kamala Niwas,15/05/2031,02/04/2025,\n' +
  '2,Kiran Joshi,98220 41737,FB,Dead,75 L,Ganga Villa,,03/04/2025,Nobody\n' +
  '3,Mrs Rane,+91 98220 41736,,,,,,,\n' +
  '4,,9822041738,,,,,,,\n' +
  '5,Asha Patil,9822041739,walkin,Won,90 L,,,14/01/2025,\n';

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/leads/import');
  const button = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  await chooseFiles(page, button, [{ name, mimeType: 'text/csv', buffer: Buffer.from(content) }]);
  await expect(page.getByRole('heading', { level: 1, name: 'Match columns' })).toBeVisible();
}

const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'What will happen' }).getByRole('listitem').filter({ hasText: label });

interface LeadShown {
  readonly id: string;
  readonly [field: string]: unknown;
}

test('a list of enquiries becomes leads, duplicates are offered, and the import can be undone', {
  tag: '@long',
}, async ({ signIn }) => {
  const [{ page, api }, { page: manager }] = [await signIn('Agent'), await signIn('Manager')];
  const { id: property } = await api.addProperty({ title: 'Kamala Niwas' });
  await manager.goto('/');

  await choose(page, 'enquiries.csv', list);
  await expect(page.getByLabel('Source comes from')).toHaveValue('column:Lead Source');
  await expect(page.getByLabel('Property comes from')).toHaveValue('column:Project');
  await expect(page.getByLabel('Enquiry date comes from')).toHaveValue('column:Enquiry Date');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('Nothing has been added yet.')).toBeVisible();
  await expect(figure(page, 'Will be added')).toContainText('3');
  await expect(figure(page, 'Not imported')).toContainText('1');
  await expect(figure(page, 'Duplicates')).toContainText('1');
  const first = page.getByRole('table', { name: 'Preview of the first leads' });
  await expect(first.getByRole('row').filter({ hasText: 'Lata Rane' })).toContainText('Property portal');
  await page.getByRole('button', { name: 'Import 3 leads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '3 leads added' })).toBeVisible();

  // One notification, which links to the import of leads.
  const bell = manager.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  await bell.click();
  await manager.getByRole('dialog').getByRole('listitem').filter({ hasText: '3 leads' }).getByRole('link').click();
  await expect(manager).toHaveURL(/\/leads\/import$/u);

  const { items } = await api.get<{ items: LeadShown[] }>('/leads?sort=oldest');
  const leads = await Promise.all(items.map(({ id }) => api.get<LeadShown>(`/leads/${id}`)));
  expect(leads).toMatchObject([
    {
      full_name: 'Asha Patil',
      source: 'walk_in',
      status: 'closed',
      created_at: expect.stringMatching(/^2025-01-13T/u),
    },
    {
      full_name: 'Lata Rane',
      source: 'portal',
      status: 'qualified',
      budget: '12000000.00',
      property_id: property,
      follow_up_on: '2031-05-15',
      budget_min: '8000000.00',
      notes: 'Lead Source: 99acres',
    },
    {
      full_name: 'Kiran Joshi',
      source: 'social_media',
      status: 'lost',
      lost_reason: 'other',
      property_id: null,
      assigned_agent: null,
      notes: 'Lead Source: FB\nProject: Ganga Villa',
    },
  ]);

  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of enquiries.csv?' });
  await expect(question).toContainText('The leads it added move to the trash');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(toastWith(page, 'Import undone')).toBeVisible();
  expect(await api.get('/leads/count')).toMatchObject({ value: 0 });
});

test('exported leads are imported again unchanged', { tag: '@long' }, async ({ admin: page, api }) => {
  const header = 'Name,Phone,Source,Status,Lost Reason,Budget,Created On\n';
  await choose(page, 'one.csv', `${header}=1+1 Asha,+91 98220 41739,Referral,Lost,Too expensive,35000,02/04/2025\n`);
  await page.getByRole('button', { name: 'Review rows' }).click();
  await page.getByRole('button', { name: 'Import 1 lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 lead added' })).toBeVisible();

  const loading = page.waitForEvent('download');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/api/leads/export.csv?status=lost',
      download: '',
    });
    link.click();
  });
  const file = await loading;
  const buffer = await readFile(await file.path());
  expect(file.suggestedFilename()).toMatch(/ ?leads \d{4}-\d{2}-\d{2}\.csv$/u);
  expect(buffer.toString()).toContain("'=1+1 Asha");
  const parsed = parseCsv(buffer);
  expect(parsed.ok && parsed.rows.map(({ cells }) => cells)).toMatchObject([
    { Name: '=1+1 Asha', Stage: 'Lost', 'Lost because': 'Too expensive', 'Added on': '2025-04-02' },
  ]);

  await choose(page, file.suggestedFilename(), buffer);
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('Nothing new in this file')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Import the duplicate too' }).check();
  await page.getByRole('button', { name: 'Import 1 lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 lead added' })).toBeVisible();
  const { items } = await api.get<{ items: LeadShown[] }>('/leads');
  const [one, other] = await Promise.all(items.map(({ id }) => api.get<LeadShown>(`/leads/${id}`)));
  for (const field of ['full_name', 'phone', 'source', 'status', 'lost_reason', 'budget', 'notes', 'created_at'])
    expect(other?.[field]).toEqual(one?.[field]);
});
