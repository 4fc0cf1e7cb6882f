import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { v7 as uuid } from 'uuid';
import { fromBufferPromise } from 'yauzl';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('an Admin registers a request, downloads all data of the person, answers and reopens it', {
  tag: '@long',
}, async ({ admin: page, api, signIn }) => {
  const { id } = await api.addClient({ full_name: 'Kavita Bhide', phone: '98220 77012' });
  const file = uuid();
  const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nP1234567\n%%EOF') };
  expect((await api.upload(`/documents/files?id=${file}`, pdf)).status()).toBe(201);
  await api.post('/documents', {
    id: uuid(),
    file_id: file,
    title: 'Passport',
    document_type: 'identity_proof',
    description: '',
    property_id: null,
    client_id: id,
    lead_id: null,
    is_shown_to_client: false,
  });

  await page.goto('/settings?tab=privacy');
  await page.getByRole('button', { name: 'Register request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register request' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Client is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Kavita');
  await page.getByRole('option', { name: /Kavita Bhide/u }).click();
  await dialog.getByLabel('Note').fill('Asked on the phone for everything we hold');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastWith(page, 'Request registered')).toBeVisible();
  const entry = page.getByRole('list', { name: 'Privacy requests' }).getByRole('listitem');
  await expect(entry).toContainText(/Kavita Bhide.*See the data.*Due/u);

  await entry.getByRole('button', { name: 'More for Kavita Bhide' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download all data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-[\d-]+\.zip$/u);
  const zip = await fromBufferPromise(await readFile(await download.path()));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual([expect.stringMatching(/\.json$/u), 'documents/01 Passport.pdf']);

  await entry.getByRole('button', { name: 'Close request: Kavita Bhide' }).click();
  const closing = page.getByRole('dialog', { name: 'Close request' });
  await closing.getByRole('radio', { name: 'Refused' }).check();
  await closing.getByRole('button', { name: 'Close request' }).click();
  await expect(closing.getByText('Give the reason.')).toBeVisible();
  await closing.getByRole('radio', { name: 'Done' }).check();
  await closing.getByLabel('What you did').fill('Sent the file by email');
  await closing.getByRole('button', { name: 'Close request' }).click();
  await expect(toastWith(page, 'Request closed')).toBeVisible();
  await expect(page.getByText('No open requests.')).toBeVisible();
  await page.getByRole('radio', { name: 'Closed' }).check();
  await expect(entry).toContainText('Sent the file by email');
  await entry.getByRole('button', { name: 'More for Kavita Bhide' }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(page.getByText('No closed requests.')).toBeVisible();

  // Only Admins see the register.
  const { page: manager } = await signIn('Manager');
  await manager.goto('/settings?tab=privacy');
  await expect(manager.getByRole('heading', { name: 'Privacy requests' })).toHaveCount(0);
});
