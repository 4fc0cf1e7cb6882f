import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { aDocument } from '#features/documents/document-testing.ts';
import { drawPaper } from '#features/documents/server/demo-paper.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { withoutPreloadedQueries } from '../preloaded-queries.ts';
import { toastWith } from '../screen.ts';

const paper = (title: string) =>
  drawPaper(
    { title, type: 'sale_agreement', daysAgo: 0, agent: 0, paragraphs: ['The seller agrees to sell the flat.'] },
    { company: 'Sahyadri Homes', day: '21/11/2026' },
  );
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

async function addDocument(api: Api, title: string, changes: object = {}): Promise<string> {
  const [id, file_id] = [uuid(), uuid()];
  await api.upload(`/documents/files?id=${file_id}`, pdf('a.pdf', await paper(title)));
  await api.post('/documents', aDocument({ id, file_id, title, document_type: 'sale_agreement', ...changes }));
  return id;
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const library = (page: Page) => page.getByRole('region', { name: 'Document Library' });

test('/documents: loading, empty', { tag: '@long' }, async ({ admin: page }) => {
  await whileWaiting(page, 'documents/list', async () => {
    await page.goto('/documents');
    const loading = library(page).getByRole('status').filter({ hasText: 'Loading documents...' });
    await expect(loading).toBeAttached();
    await expect(loading.locator('..').locator('.divide-y > div')).toHaveCount(5);
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Management');
  await expect(library(page).getByRole('heading', { name: 'No Documents Found' })).toBeVisible();
  await expect(library(page)).toContainText('Start by uploading your first document');
  await page.goto('/documents?search=nothing');
  await expect(library(page)).toContainText('No documents match your filters');
});

test('/documents: cards, filters, rows', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const { id: client_id } = await api.addClient({ full_name: 'Lata Bhide' });
  const { id: property_id } = await api.addProperty({ title: 'Banyan Court' });
  const links = { client_id, property_id, description: 'Stamped in Haveli' };
  await addDocument(api, 'Deed', links);
  await addDocument(api, 'Papers of the society', { document_type: 'noc' });
  await addDocument(api, 'Photographs', { document_type: 'other' });
  await page.goto('/documents');
  await expect(page.getByRole('list', { name: 'Documents by type' }).getByRole('listitem')).toHaveText([
    ...[/^Total Documents\s*3$/u, /^Agreements\s*1$/u, /^Legal Docs\s*1$/u, /^Other\s*1$/u],
  ]);
  const deed = row(page, 'Deed');
  for (const phrase of ['Sale agreement', 'Banyan Court', 'Lata Bhide', 'Stamped in Haveli', /\d\d\/\d\d\/\d{4}/u])
    await expect(deed).toContainText(phrase);
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  for (const phrase of ['DEED', 'banyan', 'LATA bhide']) {
    await search.fill(phrase);
    await expect(library(page).getByRole('listitem')).toHaveCount(1);
    await expect(deed).toBeVisible();
  }
  await search.fill('');
  await expect(library(page).getByRole('listitem')).toHaveCount(3);
  const type = page.getByRole('combobox', { name: 'Document type' });
  await expect(type.getByRole('option')).toHaveText(['All Types', 'Sale agreement', 'NOC', 'Other']);
  await type.selectOption('NOC');
  await expect(library(page).getByRole('listitem')).toHaveCount(1);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'More Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'More Filters' })).toBeVisible();
  await page.keyboard.press('Escape');

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'View Deed' }).click(),
  ]);
  await expect(tab).toHaveURL(/\/api\/documents\/.+[?]for=preview/u);
  await tab.close();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Deed' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Deed.pdf');
  await expect(toastWith(page, 'Download Complete')).toBeVisible();
  await whileFailing(page, consoleGuard, 'documents/address', async () => {
    await page.getByRole('button', { name: 'Download Deed' }).click();
    await expect(toastWith(page, 'Download Failed')).toContainText(
      'There was an error downloading the file. Please try again.',
    );
  });
});

test('a document whose file is missing', { tag: '@long' }, async ({ admin: page, api }) => {
  await addDocument(api, 'Without its file');
  await page.route('**/rpc/documents/list', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/"file":\{[^}]*\}/gu, '"file":null');
    await route.fulfill({ response: answer, body: text });
  });
  await withoutPreloadedQueries(page, async () => {
    await page.goto('/documents?search=without');
    await expect(page.getByRole('button', { name: 'Download Without its file' })).toBeVisible();
  });
  await expect(page.getByRole('button', { name: 'View Without its file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Download Without its file' }).click();
  await expect(toastWith(page, 'No file URL available for download.')).toContainText('Error');
});

test('the Upload Document dialog', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  test.setTimeout(300_000);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const input = dialog.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', '.pdf,.doc,.docx,.jpg,.jpeg,.png');
  await expect(dialog).toContainText('up to 10MB');
  const upload = dialog.getByRole('button', { name: 'Upload Document' });
  await upload.click();
  await expect(dialog).toContainText('Please choose a file first.');
  await input.setInputFiles(pdf('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%')));
  await expect(toastWith(page, 'File too large')).toContainText('Please select a file smaller than 10MB.');

  const entry = (name: string) =>
    dialog.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });
  const fails = '**/api/documents/files**';
  for (const [status, code, phrase] of [
    [500, 'internal', 'Failed to upload document. Please try again.'],
    [401, 'unauthenticated', 'You must be logged in to upload documents.'],
  ] as const) {
    consoleGuard.expectRefusal(status, '/api/documents/files');
    const body = JSON.stringify({ message: 'No', data: { code, requestId: 'test' } });
    await page.route(fails, (route) => route.fulfill({ status, contentType: 'application/json', body }));
    await input.setInputFiles(pdf(`${code}.pdf`, await paper(code)));
    await expect(page.getByText(phrase)).toBeAttached();
    await page.unroute(fails);
  }
  await page.reload();
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  for (const name of ['internal.pdf', 'unauthenticated.pdf'])
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
  await input.setInputFiles(pdf('deed.pdf', await paper('Deed')));
  await entry('deed.pdf').getByLabel('Title').fill('');
  await entry('deed.pdf').getByLabel('Document type').selectOption({ index: 0 });
  await upload.click();
  await expect(dialog).toContainText('Title is required');
  await expect(dialog).toContainText('Document type is required');
  const types = await entry('deed.pdf').getByLabel('Document type').getByRole('option').allTextContents();
  expect(types.slice(1)).toEqual([
    ...['Contract', 'Listing agreement', 'Sale agreement', 'Rental agreement', 'Disclosure', 'Inspection report'],
    ...['Appraisal', 'Title certificate', 'Occupancy certificate', 'NOC', 'Identity proof', 'Other'],
  ]);
  await entry('deed.pdf').getByLabel('Title').fill('Uploaded deed');
  await entry('deed.pdf').getByLabel('Document type').selectOption('Contract');
  await whileFailing(page, consoleGuard, 'documents/create', async () => {
    await upload.click();
    await expect(toastWith(page, 'Failed to upload document. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'documents/create', async () => {
    await upload.click();
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Document uploaded')).toBeVisible();
  await expect(row(page, 'Uploaded deed')).toBeVisible();
});

test('a document is deleted', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  await addDocument(api, 'Thrown away');
  await page.goto('/documents?search=thrown');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this document?' });
  const remove = async () => {
    await page.getByRole('button', { name: 'More actions: Thrown away' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await whileFailing(page, consoleGuard, 'documents/delete', async () => {
    await remove();
    await expect(toastWith(page, 'Failed to delete document.')).toContainText('Error');
  });
  await expect(row(page, 'Thrown away')).toBeVisible();
  await remove();
  await expect(toastWith(page, 'Document deleted')).toBeVisible();
  await expect(row(page, 'Thrown away')).toHaveCount(0);
});
