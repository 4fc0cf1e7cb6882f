import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { request as requests } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { aDocument } from '#features/documents/document-testing.ts';
import { drawPaper } from '#features/documents/server/demo-paper.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const paper = (title: string) =>
  drawPaper(
    { title, type: 'sale_agreement', daysAgo: 0, agent: 0, paragraphs: ['The seller agrees to sell the flat.'] },
    { company: 'Sahyadri Homes', day: '21/11/2026' },
  );
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

async function addDocument(api: Api, title: string, changes: object = {}): Promise<string> {
  const [id, file_id] = [uuid(), uuid()];
  const answer = await api.upload(`/documents/files?id=${file_id}`, pdf('a.pdf', await paper(title)));
  expect(answer.status()).toBe(201);
  await api.post('/documents', aDocument({ id, file_id, title, document_type: 'sale_agreement', ...changes }));
  return id;
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const entry = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

test('documents are uploaded with progress, viewed and downloaded', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  const { page, api } = await signIn('Agent');
  await api.addClient({ full_name: 'Lata Bhide' });
  await api.addProperty({ title: 'Banyan Court' });
  await page.goto('/documents');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Management');
  await expect(page.getByText('Start by uploading your first document')).toBeVisible();

  const content = await paper('Agreement for Banyan Court');
  await test.step('three uploads: one succeeds, one is cancelled, one fails and is retried', async () => {
    consoleGuard.expectNoAnswer();
    let tries = 0;
    await page.route('**/api/documents/files**', async (route) => {
      // In selection order: the second upload never ends, the third fails at first.
      tries += 1;
      if (tries === 2) return;
      if (tries === 3) return route.abort();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Upload Document' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        pdf('Sale_Agreement.pdf', content),
        pdf('endless.pdf', content),
        pdf('society-NOC.pdf', await paper('NOC')),
      ]);
    await expect(entry(page, 'endless.pdf').getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel the upload of endless.pdf' }).click();
    await expect(entry(page, 'endless.pdf')).toHaveCount(0);
    const noc = entry(page, 'society-NOC.pdf');
    await expect(noc).toContainText('Failed to upload document. Please try again.');
    await dialog.getByRole('button', { name: 'Retry society-NOC.pdf' }).click();
    await expect(noc.getByRole('alert')).toHaveCount(0);
    await expect(noc.getByRole('progressbar')).toHaveCount(0);
    // The document type is guessed from the file name.
    await expect(noc.getByLabel('Document type')).toHaveValue('noc');
    await page.unroute('**/api/documents/files**');
  });

  await test.step('missing fields are named; typed values survive a reload', async () => {
    const dialog = page.getByRole('dialog');
    await entry(page, 'Sale_Agreement.pdf').getByLabel('Title').fill('');
    await dialog.getByRole('button', { name: 'Upload Document' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await entry(page, 'Sale_Agreement.pdf').getByLabel('Title').fill('Agreement for Banyan Court');
    await dialog.getByLabel('Description').fill('Stamped in Haveli');
    await page.reload();
    await page.getByRole('button', { name: 'Upload Document' }).first().click();
    await expect(entry(page, 'Sale_Agreement.pdf').getByLabel('Title')).toHaveValue('Agreement for Banyan Court');
    await expect(entry(page, 'Sale_Agreement.pdf').getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByLabel('Description')).toHaveValue('Stamped in Haveli');
    for (const [label, text] of [
      ['Property', 'Banyan'],
      ['Client', 'Lata'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).fill(text);
      await page.getByRole('option', { name: new RegExp(text, 'u') }).click();
    }
    await dialog.getByRole('button', { name: 'Upload Document' }).click();
    await expect(toastWith(page, 'Document uploaded')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the library and the cards show them', async () => {
    const added = row(page, 'Agreement for Banyan Court');
    await expect(added).toContainText('Sale agreement');
    await expect(added).toContainText('Lata Bhide');
    await expect(added).toContainText('Stamped in Haveli');
    const cards = page.getByRole('list', { name: 'Documents by type' }).getByRole('listitem');
    await expect(cards).toHaveText([/Total Documents\s*2/u, /Agreements\s*1/u, /Legal Docs\s*1/u, /Other\s*0/u]);
    await cards.filter({ hasText: 'Legal Docs' }).getByRole('link').click();
    await expect(added).toHaveCount(0);
    await expect(row(page, 'society-NOC')).toBeVisible();
    await page.goto('/documents');
    await page.getByLabel('Search documents').fill('lata court');
    await expect(page).toHaveURL(/search=lata/u);
    await expect(row(page, 'Agreement for Banyan Court')).toBeVisible();
    await page.getByLabel('Search documents').fill('nothing like it');
    await expect(page.getByText('No documents match your filters')).toBeVisible();
    await page.goto('/documents');
  });

  await test.step('open in a new tab', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'View Agreement for Banyan Court' }).click(),
    ]);
    await expect(tab).toHaveURL(/\/api\/documents\/.+[?]for=preview/u);
    await tab.close();
  });

  await test.step('open in a dialog if the browser has no PDF viewer', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true }),
    );
    await page.getByRole('button', { name: 'View Agreement for Banyan Court' }).click();
    const shown = page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' });
    await expect(shown).toHaveAttribute('data-drawn', '');
    await expect(page.getByRole('dialog')).toContainText('The seller agrees to sell the flat.');
    await page.keyboard.press('Escape');
  });

  await test.step('download the same bytes, named by the title', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Agreement for Banyan Court' }).click(),
    ]);
    await expect(toastWith(page, 'Download Complete')).toBeVisible();
    expect(download.suggestedFilename()).toBe('Agreement for Banyan Court.pdf');
    expect((await readFile(await download.path())).equals(content)).toBe(true);
  });
});

test('a Word file is offered as a download instead of a preview', { tag: '@long' }, async ({ admin: page, api }) => {
  const [id, file_id] = [uuid(), uuid()];
  const content = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  content.write('WordDocument', 100, 'utf16le');
  const file = { name: 'terms.doc', mimeType: 'application/msword', buffer: content };
  expect((await api.upload(`/documents/files?id=${file_id}`, file)).status()).toBe(201);
  await api.post('/documents', aDocument({ id, file_id, title: 'Terms in Word', document_type: 'other' }));
  await page.goto('/documents?search=terms');
  await page.getByRole('button', { name: 'View Terms in Word' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms in Word' });
  await expect(dialog).toContainText('Browsers cannot show Word files. Download the file to open it.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Terms in Word.doc');
});

test('a file that is no document, or too large, is rejected and not stored', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  const { page } = await signIn('Agent');
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  const input = page.getByRole('dialog').locator('input[type=file]');
  await input.setInputFiles(pdf('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%')));
  await expect(toastWith(page, 'File too large')).toContainText('Please select a file smaller than 10MB.');
  consoleGuard.expectRefusal(422, '/api/documents/files');
  await input.setInputFiles(pdf('page.pdf', Buffer.from('<html><script>alert(1)</script></html>')));
  await expect(entry(page, 'page.pdf')).toContainText('Please select a PDF, Word, JPG or PNG file.');
  const isForgotten = async () => {
    await page.getByRole('button', { name: 'Upload Document' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Files' })).toHaveCount(0);
  };
  await page.keyboard.press('Escape');
  await isForgotten();
  await page.reload();
  await isForgotten();
});

test('a document is closed to signed-out people, waiting people and the portals of other clients', {
  tag: '@long',
}, async ({ api, agency, openBrowser }) => {
  const client = await api.addClient({ full_name: 'Kavita Bhide' });
  const other = await api.addClient({ full_name: 'Cyrus Irani' });
  const id = await addDocument(api, 'Agreement of Kavita', { client_id: client.id, is_shown_to_client: true });
  const { url } = await api.post<{ url: string }>(`/documents/${id}/address`, { purpose: 'download' });
  const linkOf = async (clientId: string) => {
    const made = await api.post<{ url: string }>(`/clients/${clientId}/portal-links`, { id: uuid(), days: 3 });
    const { pathname, search } = new URL(made.url);
    return pathname + search;
  };

  const stranger = await requests.newContext({ baseURL: agency.url });
  expect((await stranger.get(url)).status()).toBe(401);
  await stranger.post('/api/sign-up', {
    headers: { origin: agency.url },
    data: { full_name: 'Somebody New', email: 'new@example.in', password: 'courtyard-27' },
  });
  expect((await stranger.get(url)).status()).toBe(403);
  expect((await stranger.get('/api/documents')).status()).toBe(403);
  await stranger.dispose();

  const wrong = await (await openBrowser()).newPage();
  await wrong.goto(await linkOf(other.id));
  await expect(wrong.getByRole('heading', { level: 1 })).toContainText('Cyrus Irani');
  await expect(wrong.getByText('Agreement of Kavita')).toHaveCount(0);
  expect((await wrong.request.get(`/portal/documents/${id}/file`)).status()).toBe(404);
  expect((await wrong.request.get(url)).status()).toBe(401);

  const right = await (await openBrowser()).newPage();
  await right.goto(await linkOf(client.id));
  const documents = right.getByRole('region', { name: 'Your documents' });
  const [download] = await Promise.all([
    right.waitForEvent('download'),
    documents.getByRole('link', { name: 'Agreement of Kavita' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Agreement of Kavita.pdf');
});

for (const width of [1440, 360])
  test(`a document is added on the page of a lead, and its client has it, too, ${width} px wide`, {
    tag: width > 360 ? '@long' : [],
  }, async ({ admin: page, api, openBrowser }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await api.addLead({ full_name: 'Farida Contractor', interest_type: 'selling' });
    await api.addLead({ full_name: 'Omkar Joshi' });
    await page.goto(`/leads/${id}`);
    const card = page.getByRole('region', { name: 'Documents' });
    await expect(card).toContainText('No documents for this lead yet.');
    await card.getByRole('button', { name: 'Upload Document' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Lead' })).toHaveValue('Farida Contractor');
    await dialog.locator('input[type=file]').setInputFiles(pdf('Driving licence.pdf', await paper('Driving licence')));
    await entry(page, 'Driving licence.pdf').getByLabel('Document type').selectOption('identity_proof');
    await dialog.getByLabel('Shared with the client').check();
    await dialog.getByRole('button', { name: 'Upload Document' }).click();
    await expect(card.getByRole('listitem')).toContainText('Driving licence');

    await card.getByRole('link', { name: 'View All' }).click();
    await expect(row(page, 'Driving licence').getByRole('link', { name: 'Farida Contractor' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`lead=${id}`, 'u'));

    await page.goBack();
    const links = page.getByRole('region', { name: 'Links for the lead' });
    await links.getByRole('button', { name: 'Create link' }).click();
    const { pathname, search } = new URL(await links.getByLabel('New link').inputValue());
    await expect(links.getByRole('list')).toContainText('never used');
    const theirs = await (await openBrowser()).newPage();
    await theirs.setViewportSize({ width, height: 800 });
    await theirs.goto(pathname + search);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Farida Contractor');
    await expect(theirs.getByRole('region', { name: 'Your documents' })).toContainText('Driving licence');

    const client = await api.addClient({ full_name: 'Farida Contractor' });
    await api.post(`/leads/${id}/convert`, { client_id: client.id, client_type: null });
    await page.goto(`/clients/${client.id}`);
    await expect(card.getByRole('listitem')).toContainText('Driving licence');
    await theirs.reload();
    await expect(theirs.getByRole('region', { name: 'Your documents' })).toContainText('Driving licence');
    // The page of a deleted client would be asked for again.
    await page.goto('/documents');
    await api.delete(`/clients/${client.id}`);
    await theirs.reload();
    await expect(theirs.getByText('Driving licence')).toHaveCount(0);
  });

test('a document is added on the page of its client, changed by two people, deleted and restored', {
  tag: '@long',
}, async ({ signIn, api, consoleGuard }) => {
  const { page } = await signIn('Agent');
  const { id: clientId } = await api.addClient({ full_name: 'Nasreen Merchant' });
  await page.goto(`/clients/${clientId}`);
  const card = page.getByRole('region', { name: 'Documents' });
  await expect(card).toContainText('No documents for this client yet.');
  await card.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Nasreen Merchant');
  await dialog.locator('input[type=file]').setInputFiles(pdf('PAN card.pdf', await paper('PAN card')));
  await dialog.getByRole('button', { name: 'Upload Document' }).click();
  await expect(card.getByRole('listitem')).toContainText('Identity proof');

  await page.goto('/documents?search=PAN');
  await page.getByRole('button', { name: 'More actions: PAN card' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Title').fill('PAN card of Nasreen');
  const { items } = await api.get<{ items: Array<{ id: string; version: number }> }>('/documents?search=PAN');
  const [found] = items;
  await api.put(`/documents/${found?.id}`, {
    title: 'PAN card, front',
    document_type: 'identity_proof',
    description: '',
    property_id: null,
    client_id: clientId,
    is_shown_to_client: false,
    version: found?.version,
  });
  consoleGuard.expectRefusal(409, '/rpc/documents/update');
  await dialog.getByRole('button', { name: 'Save document' }).click();
  const clash = page.getByRole('dialog', { name: 'Meera Kulkarni changed this document while you were editing' });
  await expect(clash).toContainText('PAN card, front');
  await clash.getByRole('button', { name: 'Save my choice' }).click();
  await expect(toastWith(page, 'Document updated')).toBeVisible();
  await expect(row(page, 'PAN card of Nasreen')).toBeVisible();

  await page.getByRole('button', { name: 'More actions: PAN card of Nasreen' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this document?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'PAN card of Nasreen')).toHaveCount(0);
  await toastWith(page, 'Document deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'PAN card of Nasreen')).toBeVisible();
});
