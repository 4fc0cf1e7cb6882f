import type { Page } from '@playwright/test';
import type { Invoice } from '#features/invoices/contract.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { expect } from '../fixtures.ts';
import { toastWith } from '../screen.ts';
import { test } from '../smtp-server.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'Invoice totals' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}₹`, 'u') });
const row = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: number, exact: true }) });

test('a sold property is invoiced, and the invoice printed, emailed, paid in part and paid', async ({
  admin: page,
  api,
  inbox,
}) => {
  const { version } = await api.get<{ version: number }>('/company');
  await api.put('/company', { version, name: 'Sahyadri Homes', state: '27', gstin: '27AAPFU0939F1ZV' });
  const email = 'lata@example.in';
  const { id: client_id } = await api.addClient({ full_name: 'Lata Bhide', email, language: 'mr' });
  const { id } = await api.addProperty({ title: 'Nilgiri Residency', price: '13500000' });
  await api.recordDeal(id, { kind: 'sale', client_id, commission: '135000.50' });

  const number = await test.step('prefill from the deal; only Create saves it', async () => {
    await page.goto(`/properties/${id}`);
    await page.getByText('Draft from the deal').click();
    await expect(dialog(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('1,35,000.50');
    await expect(dialog(page)).toContainText('₹1,35,000.50 + 18% GST ₹24,300.10');
    await expect(dialog(page)).toContainText('Amount due: ₹1,59,300.60');
    expect((await api.get<{ items: Invoice[] }>('/invoices')).items).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
    await expect(toastWith(page, 'Invoice created')).toBeVisible();
    const [made] = (await api.get<{ items: Invoice[] }>('/invoices')).items;
    // Sending is the next step; it can wait.
    await expect(dialog(page)).toContainText(`Send invoice ${made?.number} by email?`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    return made?.number ?? '';
  });

  await test.step('the PDF is named by the invoice number', async () => {
    await page.goto('/invoices');
    await expect(figure(page, 'Total Revenue')).toContainText('₹1,59,300.60');
    await expect(figure(page, 'Pending')).toContainText('₹1,59,300.60');
    await expect(row(page, number).getByRole('button', { name: `Edit ${number}` })).toBeVisible();
    await row(page, number).getByRole('button', { name: number, exact: true }).click();
    // The preview of a draft does not issue the invoice.
    const preview = dialog(page).getByRole('link', { name: 'Preview PDF' });
    const shown = await page.request.get((await preview.getAttribute('href')) ?? '');
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.keyboard.press('Escape');
    await expect(row(page, number).getByRole('button', { name: `Edit ${number}` })).toBeVisible();
    await row(page, number)
      .getByRole('button', { name: `More actions: ${number}` })
      .click();
    await page.getByRole('menuitem', { name: 'Download PDF' }).click();
    const question = page.getByRole('alertdialog', { name: `Issue invoice ${number}?` });
    await expect(question).toContainText('Once issued, an invoice can’t be edited.');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Issue and download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`);
    await expect(row(page, number).getByRole('button', { name: `Edit ${number}` })).toHaveCount(0);
    // Also from the menu. An error there would be a failed download; the page stays.
    await row(page, number)
      .getByRole('button', { name: `More actions: ${number}` })
      .click();
    const link = page.getByRole('menuitem', { name: 'Download PDF' });
    const [again] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(again.suggestedFilename()).toBe(file.suggestedFilename());
    await expect(page).toHaveURL(/\/invoices$/);
  });

  await test.step('email it to the client with the PDF', async () => {
    await row(page, number)
      .getByRole('button', { name: `More actions: ${number}` })
      .click();
    await page.getByRole('menuitem', { name: 'Send by email' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue(/₹1,59,300\.60/u);
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(toastWith(page, 'Email sent successfully!')).toBeVisible();
    const message = await inbox.waitForEmail(email);
    expect(message.subject).toContain(number);
    expect(message.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  });

  await test.step('pay in part, then in full', async () => {
    await row(page, number)
      .getByRole('button', { name: `More actions: ${number}` })
      .click();
    await page.getByRole('menuitem', { name: 'Record payment' }).click();
    await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('200000');
    await dialog(page).getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog(page)).toContainText('No more than ₹1,59,300.60 is owed');
    await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('59300.60');
    await dialog(page).getByLabel('Reference').fill('UTR 7781');
    await dialog(page).getByRole('button', { name: 'Record payment' }).click();
    await expect(toastWith(page, '₹1,00,000 is still owed')).toBeVisible();
    await expect(figure(page, 'Paid')).toContainText('₹59,300.60');
    await figure(page, 'Paid').getByRole('link').click();
    await expect(page.getByText('1 invoice', { exact: true })).toBeVisible();
    await expect(row(page, number)).toContainText('Last payment ');

    await row(page, number)
      .getByRole('button', { name: `Mark as Paid: ${number}` })
      .click();
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(toastWith(page, 'The invoice has been marked as paid.')).toBeVisible();
    await expect(figure(page, 'Paid')).toContainText('₹1,59,300.60');
    await expect(figure(page, 'Pending')).toContainText('₹0');
    await expect(figure(page, 'Commission Earned')).toContainText('₹13,500.05');
    await row(page, number)
      .getByRole('button', { name: `More actions: ${number}` })
      .click();
    await page.getByRole('menuitem', { name: 'View', exact: true }).click();
    await expect(dialog(page)).toContainText('reverse its payments, cancel it and create a new one');
    await expect(dialog(page).getByRole('button', { name: /^Reverse ₹59,300\.60.*UTR 7781/u })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /^Reverse ₹1,00,000/u })).toBeVisible();
    await page.keyboard.press('Escape');
    await figure(page, 'Pending').getByRole('link').click();
    await expect(page.getByText('No Invoices Found')).toBeVisible();
  });
});

for (const size of ['desktop', 'phone'] as const) {
  test(`a sale is invoiced and sent in one go, on a ${size}`, { tag: size === 'desktop' ? '@long' : [] }, async ({
    signIn,
    api,
    inbox,
  }) => {
    const email = `anand-${size}@example.in`;
    await api.addClient({ full_name: `Anand Rao ${size}`, email });
    const bare = await api.addClient({ full_name: `Lata Bhide ${size}`, email: null });
    const { id } = await api.addProperty({ title: 'Nilgiri Residency', price: '13500000' });
    const { page } = await signIn(
      'Admin',
      size === 'phone' ? { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } : {},
    );
    await page.goto(`/properties/${id}`);
    if (size === 'phone') {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
    } else await page.getByRole('button', { name: 'Mark as sold' }).click();
    await dialog(page).getByRole('combobox', { name: 'Buyer' }).fill('Anand');
    await page.getByRole('option', { name: `Anand Rao ${size}` }).click();
    await dialog(page).getByRole('textbox', { name: 'Commission', exact: true }).fill('135000');
    await dialog(page).getByRole('button', { name: 'Record deal' }).click();
    await toastWith(page, 'Deal recorded').getByRole('button', { name: 'Draft invoice' }).click();
    await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
    const preview = await dialog(page).getByRole('link', { name: 'Preview PDF' }).getAttribute('href');
    expect((await page.request.get(preview ?? '')).headers()['content-type']).toBe('application/pdf');
    await dialog(page).getByRole('button', { name: 'Issue and send' }).click();
    await expect(toastWith(page, 'Email sent successfully!')).toBeVisible();
    expect((await inbox.waitForEmail(email)).attachments).toHaveLength(1);

    // Without an address, the draft is shown; by hand, the toast leads to it.
    const other = await api.addProperty({ title: 'Banyan Court', price: '9000000' });
    const deal = await api.recordDeal(other.id, { kind: 'sale', client_id: bare.id, commission: '90000' });
    await page.goto(`/invoices?bill=${deal.id}`);
    await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Issue', exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Send by email' })).toHaveCount(0);
  });
}

test('an invoice is created by hand, changed and cancelled, and another one deleted and restored', {
  tag: '@long',
}, async ({ admin: page, api }) => {
  const { version } = await api.get<{ version: number }>('/company');
  await api.put('/company', { version, state: '27', gstin: '27AAPFU0939F1ZV', gst_rate: '18' });
  await page.goto('/invoices');
  const create = async (amount: string, before = 'none') => {
    await page.getByRole('button', { name: 'Create Invoice' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
    await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
    // The previous toast may still be visible.
    const made = toastWith(page, 'Invoice created').filter({ hasNotText: before });
    await expect(made).toBeVisible();
    return /\d\d-\d\d\/\d+/u.exec((await made.textContent()) ?? '')?.[0] ?? '';
  };
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
  await expect(dialog(page).getByText('Amount is required')).toBeVisible();
  await page.keyboard.press('Escape');

  const first = await create('50000');
  await row(page, first)
    .getByRole('button', { name: `Edit ${first}` })
    .click();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('60000');
  await dialog(page)
    .getByRole('button', { name: /^(?:Save|Update)/u })
    .click();
  await expect(toastWith(page, 'Invoice updated')).toBeVisible();
  await expect(row(page, first)).toContainText('₹70,800');
  await row(page, first)
    .getByRole('button', { name: `More actions: ${first}` })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel invoice' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invoice' }).click();
  await expect(row(page, first)).toContainText('Cancelled');

  const second = await create('70000', first);
  expect(Number(second.split('/')[1])).toBe(Number(first.split('/')[1]) + 1);
  await row(page, second)
    .getByRole('button', { name: `Delete ${second}` })
    .click();
  await expect(page.getByText('Are you sure you want to delete this invoice?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, second)).toHaveCount(0);
  await toastWith(page, 'Invoice deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, second)).toBeVisible();
});

test('after a change of the company tax, an invoice is paid only at the amount that was shown', {
  tag: '@long',
}, async ({ admin: page, api, consoleGuard }) => {
  const save = async (changes: object) => {
    const { version } = await api.get<{ version: number }>('/company');
    await api.put('/company', { version, ...changes });
  };
  await save({ gstin: null, gst_rate: '18' });
  const { id, number } = await api.post<Invoice>(
    '/invoices',
    anInvoice({ amount: '100000.00', commission_rate: '10', due_date: '2099-04-15', description: 'Brokerage' }),
  );
  await page.goto('/invoices');

  await test.step('a user with an outdated amount is asked again, and nothing is recorded', async () => {
    await page.getByRole('button', { name: `Mark as Paid: ${number}` }).click();
    await expect(dialog(page)).toContainText(`${number}: ₹1,00,000 is owed`);
    await save({ state: '27', gstin: '27AAPFU0939F1ZV' });
    consoleGuard.expectRefusal(409, '/rpc/invoices/markPaid');
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('₹1,18,000 is owed now.');
    await expect(dialog(page)).toContainText(`${number}: ₹1,18,000 is owed`);
    expect(await api.get<Invoice>(`/invoices/${id}`)).toMatchObject({ locked_at: null, paid: '0.00' });
  });

  await test.step('Edit Invoice shows the rate saved on the invoice', async () => {
    await page.keyboard.press('Escape');
    await save({ gst_rate: '12' });
    await page.getByRole('button', { name: `Edit ${number}` }).click();
    await expect(dialog(page)).toContainText('₹1,00,000 + 18% GST ₹18,000');
    await page.keyboard.press('Escape');
  });

  await test.step('confirming records the amount shown', async () => {
    await page.getByRole('button', { name: `Mark as Paid: ${number}` }).click();
    consoleGuard.expectRefusal(409, '/rpc/invoices/markPaid');
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('₹1,18,000');
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(toastWith(page, 'The invoice has been marked as paid.')).toBeVisible();
    expect(await api.get<Invoice>(`/invoices/${id}`)).toMatchObject({ status: 'paid', paid: '118000.00' });
  });
  await save({ gst_rate: '18' });
});
