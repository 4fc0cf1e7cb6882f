import type { Page } from '@playwright/test';
import type { Invoice } from '#features/invoices/contract.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { dayOf } from '#platform/dates.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { listening, toastWith } from '../screen.ts';
import { badge, expectTone } from '../tones.ts';

const today = dayOf(new Date(), 'Asia/Kolkata');
const written = today.split('-').reverse().join('/');
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: number, exact: true }) });

function addInvoice(api: Api, changes: object = {}): Promise<Invoice> {
  return api.post(
    '/invoices',
    anInvoice({
      amount: '100000.00',
      commission_rate: '10',
      due_date: '2099-04-15',
      description: 'Brokerage',
      ...changes,
    }),
  );
}

test('/invoices: loading, empty', { tag: '@long' }, async ({ admin: page }) => {
  await whileWaiting(page, 'invoices/list', async () => {
    await page.goto('/invoices');
    await expect(page.getByText('Loading invoices...')).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing & Invoices');
  await expect(page.getByRole('heading', { level: 2, name: 'Recent Invoices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Invoices Found' })).toBeVisible();
  await expect(page.getByText('Start by creating your first invoice')).toBeVisible();
});

test('Create Invoice and Edit Invoice', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await expect(dialog(page).getByRole('heading', { name: 'Create Invoice' })).toBeVisible();
  const rate = dialog(page).getByRole('textbox', { name: 'Commission rate' });
  await expect(rate).toHaveValue('10');
  await rate.fill('');
  await dialog(page).getByRole('textbox', { name: 'Due date' }).fill('');
  const create = dialog(page).getByRole('button', { name: 'Create Invoice' });
  await create.click();
  for (const text of ['Amount is required', 'Commission rate is required', 'Due date is required'])
    await expect(dialog(page)).toContainText(text);
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('12500.55');
  await rate.fill('2.25');
  await dialog(page).getByRole('textbox', { name: 'Due date' }).fill('15/04/2099');
  await whileFailing(page, consoleGuard, 'invoices/create', async () => {
    await create.click();
    await expect(toastWith(page, 'Failed to create invoice. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'invoices/create', async () => {
    await create.click();
    await expect(dialog(page).getByRole('button', { name: 'Creating...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Invoice created')).toBeVisible();
  const [made] = (await api.get<{ items: Invoice[] }>('/invoices')).items;
  expect(made).toMatchObject({ amount: '12500.55', client: null, property: null, status: 'pending' });
  const number = made?.number ?? '';
  expect(number).toMatch(/^\d\d-\d\d\/\d+$/u);

  await page.getByRole('button', { name: `Edit ${number}` }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Edit Invoice' })).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('60000');
  const save = dialog(page).getByRole('button', { name: /^(?:Save|Update)/u });
  await whileFailing(page, consoleGuard, 'invoices/update', async () => {
    await save.click();
    await expect(toastWith(page, 'Failed to update invoice. Please try again.')).toContainText('Error');
  });
  await save.click();
  await expect(toastWith(page, 'Invoice updated')).toBeVisible();
  await expect(row(page, number)).toContainText('₹60,000');
  await expect(row(page, number)).toContainText('Commission ₹1,350');
});

test('a signed-out person is told why to sign in', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  // The page's own requests are sent before the session ends.
  const listens = listening(page);
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  const quoted = page.waitForResponse('**/rpc/invoices/quote');
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('50000');
  await Promise.all([listens, quoted]);
  consoleGuard.mayRefuse(401, '/');
  await page.context().clearCookies();
  await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
  const toasts = page.getByLabel('Notifications (F8)');
  await expect(toasts.getByText('You must be logged in to create invoices')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
});

test('the list, its cards and its filters', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const { id: client_id } = await api.addClient({ full_name: 'Lata Bhide' });
  const { id: property_id } = await api.addProperty({ title: 'Nilgiri Residency' });
  const pending = await addInvoice(api, { client_id, property_id, description: 'For the flat' });
  const overdue = await addInvoice(api, { due_date: '2020-04-15', amount: '20000' });
  const cancelled = await addInvoice(api, { amount: '777' });
  await api.post(`/invoices/${cancelled.id}/cancel`, { reason: 'Wrong client' });
  await page.goto('/invoices');
  const cards = page.getByRole('list', { name: 'Invoice totals' }).getByRole('listitem');
  await expect(cards).toHaveText([
    /^Total Revenue₹/u,
    /^Paid₹/u,
    /^Pending₹/u,
    /^Overdue₹20,000/u,
    /^Commission Earned₹/u,
  ]);
  const first = row(page, pending.number);
  for (const text of [
    'For the flat',
    'Lata Bhide',
    'Nilgiri Residency',
    '₹1,00,000',
    'Commission ₹10,000',
    '15/04/2099',
  ])
    await expect(first).toContainText(text);
  await expectTone(badge(first, 'Pending'), 'warning');
  await expectTone(badge(row(page, overdue.number), 'Overdue'), 'danger');
  const gone = row(page, cancelled.number);
  await expect(badge(gone, 'Cancelled')).toBeVisible();
  await expect(gone.getByRole('button', { name: /^Mark /u })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search invoices' });
  for (const text of [pending.number, 'lata', 'nilgiri']) {
    await search.fill(text);
    await expect(page.getByRole('button', { name: pending.number, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: overdue.number, exact: true })).toHaveCount(0);
  }
  await search.fill('');
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText(['All', 'Paid', 'Pending', 'Overdue', 'Cancelled']);
  await status.selectOption('Cancelled');
  await expect(page.getByRole('button', { name: overdue.number, exact: true })).toHaveCount(0);
  await expect(gone).toBeVisible();
  await status.selectOption('All');

  for (const invoice of [pending, overdue]) {
    await page.getByRole('button', { name: `Mark as Paid: ${invoice.number}` }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Paid on' })).toHaveValue(written);
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    const message = toastWith(page, 'Payment recorded').last();
    await expect(message).toContainText('The invoice has been marked as paid.');
    await expectTone(badge(row(page, invoice.number), 'Paid'), 'success');
    await expect(row(page, invoice.number)).toContainText(`Paid ${written}`);
    await expect(page.getByRole('button', { name: `Mark as Paid: ${invoice.number}` })).toHaveCount(0);
  }
  await expect(cards.filter({ hasText: /^Commission Earned/u })).toContainText('₹12,000');

  const { number } = await addInvoice(api, { amount: '40000' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this invoice?' });
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${number}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await page.goto(`/invoices?search=${encodeURIComponent(number)}`);
  await whileFailing(page, consoleGuard, 'invoices/delete', async () => {
    await remove();
    await expect(toastWith(page, 'Failed to delete invoice.')).toContainText('Error');
  });
  await remove();
  await expect(toastWith(page, 'Invoice deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: number, exact: true })).toHaveCount(0);
});
