import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientInput } from '#features/clients/contract.ts';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { deleteClient, eraseClient, purgeClients } from '#features/clients/server/service/delete-client.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import { resendEmail } from '#features/communications/server/failed-emails.ts';
import { demoCompany } from '#features/company/server/demo.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany, setCurrency } from '#features/company/server/service.ts';
import { undoDeal } from '#features/deals/server/service/undo-deal.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty, purgeProperties } from '#features/properties/server/service/delete-property.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { emailAttachments, emails } from '#platform/email/server/tables.ts';
import { Failure } from '#platform/failure.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import type { InvoiceFilter, InvoiceListInput } from '../contract.ts';
import { dealBill, invoiceCard, invoiceInput, invoiceSchema } from '../contract.ts';
import { anInvoice } from '../invoice-testing.ts';
import { can, financialYearOf, invoiceNumber } from '../rules.ts';
import { invoiceErasureHandler } from './erasure-handler.ts';
import { exportInvoices } from './export-invoices.ts';
import { findInvoiceRow, hasInvoices, lockInvoiceRow } from './repository/invoice-rows.ts';
import { cancelInvoice } from './service/cancel-invoice.ts';
import { deleteInvoice, purgeInvoices, restoreInvoice } from './service/delete-invoice.ts';
import { emailInvoice, readInvoiceEmail } from './service/email-invoice.ts';
import { issueInvoice } from './service/issue-invoice.ts';
import { markPaid, recordPayment, reversePayment } from './service/pay-invoice.ts';
import { previewedInvoice, printedInvoice } from './service/print-invoice.ts';
import { countInvoices, listInvoices, prefillFromDeal, quoteInvoice, readSums } from './service/read-invoices.ts';
import type { NewInvoiceInput } from './service/save-invoice.ts';
import { createInvoice, getInvoiceOrThrow, updateInvoice } from './service/save-invoice.ts';
import { invoiceNumbers, invoicePayments, invoices } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Admin', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  await saveCompany(meera, { ...demoCompany, version: (await findCompany(meera.db)).version });
});
beforeEach(async () => {
  // The last morning of a financial year in India; in UTC still the day before.
  agency.clock.set('2026-03-30T20:00:00Z');
  await meera.db.delete(invoicePayments);
  await meera.db.delete(invoices);
  await meera.db.delete(invoiceNumbers);
  await meera.db.delete(notifications);
  await meera.db.delete(emailAttachments);
});
afterAll(() => agency.close());

const input = (changes: Partial<NewInvoiceInput> = {}) =>
  anInvoice({
    amount: '100000.00',
    commission_rate: '10',
    due_date: '2026-04-15',
    description: 'Brokerage',
    ...changes,
  });
const add = (changes: Partial<NewInvoiceInput> = {}, by = rohan) => createInvoice(by, input(changes));
const addClient = (full_name: string, email: string | null = 'kavita@example.in') =>
  createClient(rohan, aClient({ full_name, email, address: 'Karve Road, Pune', state: '27', language: 'mr' }));
const addPropertyInGoa = (changes: { state?: string } = {}) =>
  createProperty(
    rohan,
    aProperty({
      title: 'Mandovi House',
      price: '9000000',
      address: 'Panaji',
      city: 'Panaji',
      state: '30',
      bedrooms: 2,
      bathrooms: 2,
      listing_date: '2026-01-05',
      ...changes,
    }),
  );
const purge = async (
  remove: () => Promise<void>,
  purged: (context: Context<Staff>, before: Date) => Promise<number>,
) => {
  await remove();
  expect(await purged(meera, new Date(agency.clock.now().getTime() + 1))).toBe(1);
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? { code: error.code, ...error.details } : String(error)),
  );
const numbersOf = async (query: InvoiceListInput = {}) =>
  (await listInvoices(rohan, query)).items.map(({ number }) => number);
/** Issues an invoice and returns its PDF. */
const print = async (id: string) => {
  await issueInvoice(rohan, id);
  return printedInvoice(rohan, id);
};
const pay = async (id: string, changes: object = {}) =>
  markPaid(rohan, { id, payment_id: uuid(), owed: (await getInvoiceOrThrow(rohan, id)).owed, ...changes });

describe('a new invoice', () => {
  it('has the shape of the contract, its creator, its number, its tax, and its commission to the paisa', async () => {
    const client = await addClient('Kavita Joshi');
    const invoice = await add({ client_id: client.id, amount: '33333.33', commission_rate: '12.5' });
    expect(invoiceSchema.parse(invoice)).toMatchObject({
      number: '25-26/000001',
      status: 'pending',
      issued_on: '2026-03-31',
      agent: { full_name: 'Rohan Deshpande' },
      client: { full_name: 'Kavita Joshi' },
      commission_amount: '4166.67',
      tax_kind: 'cgst_sgst',
      cgst: '3000.00',
      sgst: '3000.00',
      total: '39333.33',
      paid: '0.00',
      owed: '39333.33',
    });
    expect(await quoteInvoice(rohan, { amount: '33333.33' })).toMatchObject({ tax: '6000.00', total: '39333.33' });
    for (const card of (await listInvoices(rohan, {})).items) invoiceCard.parse(card);
    expect(invoiceInput.safeParse(input({ amount: '0.00' })).success).toBe(false);
    expect(invoiceInput.safeParse(input({ commission_rate: '100.01' })).success).toBe(false);
  });

  it('is created once when sent twice, also at the same moment', async () => {
    const twice = input();
    const both = await Promise.all([createInvoice(rohan, twice), createInvoice(rohan, twice)]);
    expect(both.map(({ number }) => number)).toEqual(['25-26/000001', '25-26/000001']);
    expect(await createInvoice(rohan, twice)).toMatchObject({ number: '25-26/000001' });
    expect(await failureOf(createInvoice(meera, twice))).toMatchObject({ code: 'conflict', reason: 'id_taken' });
    expect(await add()).toMatchObject({ number: '25-26/000002' });
  });

  it('starts at number one on the first of April in the company’s time zone', async () => {
    await add();
    agency.clock.set('2026-03-31T19:00:00Z');
    expect(await add()).toMatchObject({ number: '26-27/000001', issued_on: '2026-04-01' });
    expect(['2026-03-31', '2026-04-01', '2099-12-31'].map(financialYearOf)).toEqual(['2025-26', '2026-27', '2099-00']);
    // CGST Rules 2017, rule 46(b): at most sixteen letters, digits, hyphens and slashes.
    expect(invoiceNumber('2099-00', 9_999_999_999)).toMatch(/^[A-Z\d/-]{1,16}$/iu);
  });

  it('rejects broken links', async () => {
    for (const field of ['client_id', 'property_id', 'deal_id'])
      expect(await failureOf(add({ [field]: uuid() }))).toMatchObject({ fields: [{ path: field, code: 'unknown' }] });
    expect(await add()).toMatchObject({ number: '25-26/000001' });
  });

  it('keeps the currency it was created in', async () => {
    const { version } = await findCompany(meera.db);
    let answer: Promise<unknown> = Promise.resolve();
    await meera.db.transaction(async (db) => {
      await createInvoice({ ...rohan, db }, input());
      answer = failureOf(setCurrency(meera, { currency: 'usd', version }, hasInvoices));
      expect(await Promise.race([answer, pause(300, 'waits')])).toBe('waits');
    });
    expect(await answer).toMatchObject({ fields: [{ path: 'currency', code: 'locked' }] });
  });
});

it('numbers have no gaps or duplicates, despite failures and concurrency', async () => {
  const many = process.env.AANGAN_MATRIX === 'full' ? 1000 : 200;
  // The database rejects these after the number was assigned.
  const isRefused = (index: number) => index % 7 === 3;
  const left = Array.from({ length: many }, (_, index) => index);
  let made = 0;
  const work = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const isMade = await add(isRefused(index) ? { amount: '99999999999.00' } : {}).then(
        () => true,
        () => false,
      );
      if (isMade) made += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  expect(made).toBe(many - Array.from({ length: many }, (_, index) => isRefused(index)).filter(Boolean).length);
  const numbers = (await meera.db.select({ number: invoices.number }).from(invoices)).map(({ number }) => number);
  expect(numbers.sort()).toEqual(Array.from({ length: made }, (_, index) => invoiceNumber('2025-26', index + 1)));
});

describe('paying an invoice', () => {
  it('records parts until all is paid, each once, and logs them', async () => {
    const { id } = await add();
    const part = { id, payment_id: uuid(), amount: '18000.50', paid_on: '2026-03-01', reference: 'UTR 7' };
    await recordPayment(rohan, part);
    expect(await recordPayment(rohan, part)).toMatchObject({ paid: '18000.50', owed: '99999.50', status: 'pending' });
    expect(await failureOf(recordPayment(rohan, { ...part, payment_id: uuid(), amount: '99999.51' }))).toMatchObject({
      fields: [{ path: 'amount', code: 'more_than_owed', limit: '99999.50' }],
    });
    expect(await failureOf(pay(id, { paid_on: '2026-04-01' }))).toMatchObject({ fields: [{ code: 'in_future' }] });
    expect(await pay(id)).toMatchObject({ status: 'paid', paid_date: '2026-03-31', owed: '0.00' });
    expect(await failureOf(pay(id))).toMatchObject({ code: 'conflict', reason: 'invoice_paid' });
    const kinds = (await meera.db.select().from(notifications)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'payment_received')).toHaveLength(1);
  });

  it('rejects a retry whose details differ from the recorded payment', async () => {
    const [part, all] = [await add(), await add()];
    const first = { id: part.id, payment_id: uuid(), amount: '60000.00', paid_on: '2026-03-01', reference: 'UTR 7' };
    await recordPayment(rohan, first);
    for (const corrected of [{ amount: '50000' }, { paid_on: '2026-03-02' }, { reference: 'UTR 8' }])
      expect(await failureOf(recordPayment(rohan, { ...first, ...corrected }))).toMatchObject({
        code: 'conflict',
        reason: 'payment_already_recorded',
      });
    expect(await recordPayment(rohan, { ...first, amount: '60000' })).toMatchObject({ paid: '60000.00' });
    const whole = { payment_id: uuid(), paid_on: '2026-03-01', reference: '' };
    await pay(all.id, whole);
    expect(await failureOf(pay(all.id, { ...whole, reference: 'UTR 9' }))).toMatchObject({
      code: 'conflict',
      reason: 'payment_already_recorded',
    });
    expect(await pay(all.id, whole)).toMatchObject({ status: 'paid' });
  });

  it('records only the amount that the user saw', async () => {
    const register = async (gstin: string | null) =>
      saveCompany(meera, { gstin, version: (await findCompany(meera.db)).version });
    const gstin = demoCompany.gstin ?? null;
    await register(null);
    const [all, part] = [await add(), await add()];
    await register(gstin);
    const paid = { id: all.id, payment_id: uuid(), owed: all.owed };
    expect(await failureOf(markPaid(rohan, paid))).toMatchObject({
      code: 'conflict',
      reason: 'owed_changed',
      current: { owed: '118000.00' },
    });
    expect(await getInvoiceOrThrow(rohan, all.id)).toEqual(all);
    expect(await markPaid(rohan, { ...paid, owed: '118000' })).toMatchObject({ status: 'paid', paid: '118000.00' });
    expect(await markPaid(rohan, paid)).toMatchObject({ paid: '118000.00' });
    expect(await recordPayment(rohan, { id: part.id, payment_id: uuid(), amount: part.owed })).toMatchObject({
      status: 'pending',
      paid: '100000.00',
      owed: '18000.00',
    });

    const dear = await add();
    await register(null);
    const typed = { id: dear.id, payment_id: uuid(), amount: dear.owed };
    expect(await failureOf(recordPayment(rohan, typed))).toMatchObject({
      fields: [{ path: 'amount', code: 'more_than_owed', limit: '100000.00' }],
    });
    expect(await getInvoiceOrThrow(rohan, dear.id)).toEqual(dear);
    await register(gstin);
  });

  it('succeeds for one of two concurrent full payments', async () => {
    const { id } = await add();
    const outcomes = await Promise.all([failureOf(pay(id)), failureOf(pay(id))]);
    expect(outcomes.filter((outcome) => outcome === 'no failure')).toHaveLength(1);
    expect(await getInvoiceOrThrow(rohan, id)).toMatchObject({ paid: '118000.00' });
  });

  it('can be reversed, and stays visible', async () => {
    const { id } = await add({ due_date: '2026-03-30' });
    const payment_id = uuid();
    await pay(id, { payment_id });
    const after = await reversePayment(rohan, { id, payment_id });
    expect(after).toMatchObject({ status: 'overdue', paid: '0.00', paid_date: null });
    expect(after.payments).toMatchObject([{ amount: '118000.00', created_by: 'Rohan Deshpande' }]);
    expect(after.payments[0]?.undone_at).not.toBeNull();
    expect(await reversePayment(rohan, { id, payment_id })).toMatchObject({ paid: '0.00' });
    expect(can.edit(after)).toBe(false);
  });

  it('can be reversed by its recorder, the invoice’s agent, and users with the permission', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const { id } = await add();
    const record = async (by: Context<Staff>) => {
      const payment_id = uuid();
      const { payments } = await recordPayment(by, { id, payment_id, amount: '100' });
      expect(payments.find((one) => one.id === payment_id)).toMatchObject({ created_by_id: by.actor.profileId });
      return { id, payment_id };
    };
    const rohans = await record(rohan);
    expect(await failureOf(reversePayment(junior, rohans))).toMatchObject({ code: 'forbidden' });
    await reversePayment(meera, rohans);
    await reversePayment(rohan, await record(junior));
    expect(await reversePayment(junior, await record(junior))).toMatchObject({ paid: '0.00' });
  });
});

describe('issuing an invoice', () => {
  it('needs its own procedure: neither a preview nor a refused download issues', async () => {
    const { id, version } = await add();
    expect(await failureOf(printedInvoice(rohan, id))).toMatchObject({
      code: 'conflict',
      reason: 'invoice_not_issued',
    });
    const draftPdf = await previewedInvoice(rohan, id);
    await withPrintedPages(draftPdf.pdf, ([page]) => {
      for (const expected of ['Draft', 'Not issued yet', '25-26/000001', '1,18,000.00'])
        expect(page?.text).toContain(expected);
      // Texts that would make it a tax invoice or payable.
      for (const expected of ['Tax Invoice', 'Original for recipient', 'demobank', 'Authorised signatory'])
        expect(page?.text).not.toContain(expected);
    });
    expect(await getInvoiceOrThrow(rohan, id)).toMatchObject({ locked_at: null, version });

    expect(await issueInvoice(rohan, id)).toMatchObject({ locked_at: '2026-03-30T20:00:00+00:00' });
    agency.clock.set('2026-03-30T21:00:00Z');
    expect(await issueInvoice(meera, id)).toMatchObject({ locked_at: '2026-03-30T20:00:00+00:00' });
    expect((await actsOf('invoices', id)).toReversed()).toEqual(['created', 'issued']);
    const [final, preview] = [await printedInvoice(rohan, id), await previewedInvoice(rohan, id)];
    expect(preview.pdf).toEqual(final.pdf);
    await withPrintedPages(final.pdf, ([page]) => {
      expect(page?.text).toContain('Tax Invoice');
      expect(page?.text).not.toContain('Draft');
    });
  });

  it('is rejected for a cancelled or deleted invoice', async () => {
    const [cancelled, deleted] = [await add(), await add()];
    await cancelInvoice(rohan, { id: cancelled.id });
    await deleteInvoice(rohan, deleted.id);
    expect(await failureOf(issueInvoice(rohan, cancelled.id))).toMatchObject({ reason: 'invoice_cancelled' });
    expect(await failureOf(issueInvoice(rohan, deleted.id))).toMatchObject({ code: 'not_found' });
    await withPrintedPages((await previewedInvoice(rohan, cancelled.id)).pdf, ([page]) =>
      expect(page?.text).toContain('Cancelled'),
    );
  });

  it('happens with the first payment and the email, unless these fail', async () => {
    const client = await addClient('Asha Rao', 'asha@example.in');
    const [paid, emailed, unpaid] = [await add(), await add({ client_id: client.id }), await add()];
    await recordPayment(rohan, { id: paid.id, payment_id: uuid(), amount: '500' });
    await emailInvoice(rohan, { id: emailed.id, email_id: uuid() });
    const tooMuch = recordPayment(rohan, { id: unpaid.id, payment_id: uuid(), amount: '900000' });
    expect(await failureOf(tooMuch)).toMatchObject({ code: 'invalid' });
    expect((await actsOf('invoices', paid.id)).toReversed()).toEqual(['created', 'issued', 'part_paid']);
    expect((await actsOf('invoices', emailed.id)).toReversed()).toEqual(['created', 'issued', 'sent_to_client']);
    expect(await actsOf('invoices', unpaid.id)).toEqual(['created']);
    expect(await getInvoiceOrThrow(rohan, unpaid.id)).toMatchObject({ locked_at: null });
  });

  it('happens once, however many requests issue, pay and email concurrently', async () => {
    const client = await addClient('Asha Rao', 'asha@example.in');
    const { id } = await add({ client_id: client.id });
    await Promise.all([
      issueInvoice(rohan, id),
      emailInvoice(rohan, { id, email_id: uuid() }),
      recordPayment(rohan, { id, payment_id: uuid(), amount: '500' }),
      issueInvoice(meera, id),
    ]);
    expect((await actsOf('invoices', id)).toSorted()).toEqual(['created', 'issued', 'part_paid', 'sent_to_client']);
  });
});

describe('an issued invoice', () => {
  it('can be changed before it is issued, on its latest version', async () => {
    const { id } = await add();
    const change = { ...input({ amount: '200000' }), id, version: 1 };
    expect(await updateInvoice(rohan, change)).toMatchObject({
      total: '236000.00',
      version: 2,
      number: '25-26/000001',
    });
    const late = await failureOf(updateInvoice(meera, change));
    expect(late).toMatchObject({ code: 'conflict', changedBy: 'Rohan Deshpande', current: { amount: '200000.00' } });
  });

  it('is quoted at the rate it keeps when saved', async () => {
    const { id, version } = await add();
    const saveRate = async (gst_rate: string) =>
      saveCompany(meera, { gst_rate, version: (await findCompany(meera.db)).version });
    await saveRate('12.00');
    try {
      const { tax_rate, tax, total } = await quoteInvoice(rohan, { amount: '200000', id });
      expect({ tax_rate, tax }).toEqual({ tax_rate: '18.00', tax: '36000.00' });
      expect(await updateInvoice(rohan, { ...input({ amount: '200000' }), id, version })).toMatchObject({ total });
      expect(await quoteInvoice(rohan, { amount: '200000' })).toMatchObject({ tax_rate: '12.00', tax: '24000.00' });
      await deleteInvoice(rohan, id);
      expect(await failureOf(quoteInvoice(rohan, { amount: '1', id }))).toMatchObject({ code: 'not_found' });
    } finally {
      await saveRate('18.00');
    }
  });

  it('stays as printed, whatever happens to client and company', async () => {
    const client = await addClient('Kavita Joshi');
    const { id } = await add({ client_id: client.id });
    const first = await print(id);
    const { version, ...known } = client;
    await updateClient(rohan, { ...toInput(known), id: client.id, full_name: 'Kavita Rao', state: '30', version });
    const again = await print(id);
    expect(Buffer.from(again.pdf).equals(Buffer.from(first.pdf))).toBe(true);
    await withPrintedPages(again.pdf, ([page]) => {
      for (const expected of ['25-26/000001', 'Kavita Joshi', '1,18,000.00', '27AAPFU0939F1ZV'])
        expect(page?.text).toContain(expected);
    });
    const row = await getInvoiceOrThrow(rohan, id);
    expect(row.locked_at).not.toBeNull();
    const refused = { code: 'conflict', reason: 'invoice_locked' };
    expect(await failureOf(updateInvoice(rohan, { ...input(), id, version: row.version }))).toMatchObject(refused);
    expect(await failureOf(deleteInvoice(meera, id))).toMatchObject(refused);
    expect(await cancelInvoice(rohan, { id, reason: 'Wrong buyer' })).toMatchObject({
      status: 'cancelled',
      owed: '0.00',
    });
    expect(await failureOf(pay(id))).toMatchObject({ reason: 'invoice_cancelled' });
  });

  it('can be printed while another user changes it', async () => {
    const { id } = await add();
    const first = await print(id);
    await meera.db.transaction(async (db) => {
      expect(await lockInvoiceRow(db, id)).not.toBeNull();
      expect((await printedInvoice(rohan, id)).pdf).toEqual(first.pdf);
    });
  });

  it('keeps only what tax law requires when its client is erased', async () => {
    const client = await addClient('Kavita Joshi');
    const terms = { client_id: client.id, description: 'Brokerage for a flat', notes: 'For your mother Leela' };
    const { id, number } = await add(terms);
    const { id: unprinted } = await add(terms);
    await recordPayment(rohan, { id, payment_id: uuid(), amount: '18000', reference: 'UPI kavita@okbank' });
    await withPrintedPages((await print(id)).pdf, ([page]) => {
      for (const expected of ['Kavita Joshi', 'Leela', 'okbank']) expect(page?.text).toContain(expected);
    });

    await eraseClient(meera, [invoiceErasureHandler], client.id);
    // Name, address and GSTIN of the recipient, the service and the totals: CGST Rules 2017, rule 46.
    const { printed, ...row } = (await findInvoiceRow(meera.db, id)) ?? {};
    expect(row).toMatchObject({
      number,
      total: '118000.00',
      paid: '18000.00',
      description: '',
      notes: '',
      parties: '',
    });
    expect(printed).toMatchObject({
      buyer: { name: 'Kavita Joshi', address: 'Karve Road, Pune', state: '27' },
      lines: [{ description: 'Brokerage for a flat', taxable_value: '100000.00' }],
      notes: null,
    });
    expect(await numbersOf({ search: 'Kavita' })).toEqual([]);
    await withPrintedPages((await print(id)).pdf, ([page]) => {
      for (const expected of [number, 'Kavita Joshi', 'Karve Road', '1,18,000.00'])
        expect(page?.text).toContain(expected);
      for (const expected of ['Leela', 'okbank']) expect(page?.text).not.toContain(expected);
    });
    // An invoice that was never issued names nobody, even when printed later.
    await withPrintedPages((await print(unprinted)).pdf, ([page]) => {
      expect(page?.text).toContain('1,18,000.00');
      for (const expected of ['Kavita', 'Karve Road', 'Leela']) expect(page?.text).not.toContain(expected);
    });
  });

  it('keeps the tax of its property’s State, even if the property is purged before printing', async () => {
    const client = await addClient('Kavita Joshi');
    const propertyInGoa = await addPropertyInGoa();
    const terms = { client_id: client.id, property_id: propertyInGoa.id };
    const [printed, changed, corrected] = [await add(terms), await add(terms), await add(terms)];
    expect(printed).toMatchObject({ tax_kind: 'igst', igst: '18000.00', place_of_supply: '30' });
    await purge(
      () => deleteProperty(meera, propertyInGoa.id),
      (context, before) => purgeProperties(context, [], before),
    );
    await withPrintedPages((await print(printed.id)).pdf, ([page]) => {
      for (const expected of ['IGST', '(30)', '1,18,000.00']) expect(page?.text).toContain(expected);
    });
    expect(await getInvoiceOrThrow(rohan, printed.id)).toMatchObject({
      tax_kind: 'igst',
      place_of_supply: '30',
      property_id: null,
    });

    const change = { ...input({ client_id: client.id, amount: '200000' }), id: changed.id, version: changed.version };
    const { amount, client_id } = change;
    expect(await quoteInvoice(rohan, { amount, client_id, id: changed.id })).toMatchObject({ tax_kind: 'igst' });
    const after = await updateInvoice(rohan, change);
    expect(after).toMatchObject({ tax_kind: 'igst', igst: '36000.00', place_of_supply: '30' });
    // An invoice moved to another property follows that one.
    const other = await addPropertyInGoa({ state: '29' });
    expect(await updateInvoice(rohan, { ...change, property_id: other.id, version: after.version })).toMatchObject({
      place_of_supply: '29',
    });
    // An invoice without a property follows its client.
    const about = { ...input({ ...terms, property_id: other.id }), id: corrected.id };
    const moved = await updateInvoice(rohan, { ...about, version: corrected.version });
    const none = await updateInvoice(rohan, { ...about, property_id: null, version: moved.version });
    expect(none).toMatchObject({ tax_kind: 'cgst_sgst', place_of_supply: '27' });
  });

  it('recovers the place of supply of old invoices whose property or client is gone', async () => {
    const client = await addClient('Kavita Joshi');
    const propertyInGoa = await addPropertyInGoa();
    const buyer = await addClient('Asha Rao');
    const { id: _, version, ...known } = buyer;
    await updateClient(rohan, { ...toInput(known), id: buyer.id, state: '30', version });
    const ofProperty = await add({ client_id: client.id, property_id: propertyInGoa.id });
    const [ofBuyer, ofNobody] = [await add({ client_id: buyer.id }), await add({ client_id: client.id })];
    await purge(
      () => deleteProperty(meera, propertyInGoa.id),
      (context, before) => purgeProperties(context, [], before),
    );
    await eraseClient(meera, [invoiceErasureHandler], buyer.id);
    await rohan.db.update(invoices).set({ place_because: null });
    const migration = await readFile(path.join(migrationsFolder(), '0040_invoices_keep_their_place.sql'), 'utf8');
    await rohan.db.execute(migration.slice(migration.indexOf('update invoices')));
    for (const { id } of [ofProperty, ofBuyer, ofNobody]) await pay(id);
    expect(await getInvoiceOrThrow(rohan, ofProperty.id)).toMatchObject({ tax_kind: 'igst', place_of_supply: '30' });
    expect(await getInvoiceOrThrow(rohan, ofBuyer.id)).toMatchObject({ tax_kind: 'igst', place_of_supply: '30' });
    expect(await getInvoiceOrThrow(rohan, ofNobody.id)).toMatchObject({ tax_kind: 'cgst_sgst', place_of_supply: '27' });
  });

  it('erases log texts from when the invoice was an erased client’s', async () => {
    const [lata, sunil] = [await addClient('Lata Bhide'), await addClient('Sunil Rane')];
    const { id, version } = await add({ client_id: lata.id, notes: 'Lata pays in May' });
    const change = { ...input({ client_id: sunil.id, notes: 'Sunil pays at once' }), id };
    const given = await updateInvoice(rohan, { ...change, version });
    await updateInvoice(rohan, { ...change, notes: 'Sunil paid', version: given.version });
    await eraseClient(meera, [invoiceErasureHandler], lata.id);
    const { entries } = await readTimeline(meera, [], { topic: 'invoices', id });
    expect(JSON.stringify(entries)).not.toContain('Lata');
    expect(entries[0]?.difference.notes).toEqual(['Sunil pays at once', 'Sunil paid']);
  });

  it('keeps the tax of its client’s State, even if the client is erased or purged before printing', async () => {
    const buyers = [await addClient('Kavita Joshi'), await addClient('Asha Rao')] as const;
    const register = async ({ id, version, ...known }: (typeof buyers)[number], gstin: string | null) =>
      updateClient(rohan, { ...toInput(known), id, state: gstin ? '27' : '30', gstin, version });
    await register(buyers[0], '29AAGCB7383J1Z4');
    await register(buyers[1], null);
    const [erased, purged] = [await add({ client_id: buyers[0].id }), await add({ client_id: buyers[1].id })];
    expect([erased, purged].map((one) => one.place_of_supply)).toEqual(['29', '30']);
    await eraseClient(meera, [invoiceErasureHandler], buyers[0].id);
    await purge(
      () => deleteClient(meera, buyers[1].id),
      (context, before) => purgeClients(context, [invoiceErasureHandler], before),
    );
    for (const { id, place_of_supply } of [erased, purged]) {
      await pay(id);
      expect(await getInvoiceOrThrow(rohan, id)).toMatchObject({ tax_kind: 'igst', igst: '18000.00', place_of_supply });
    }
    // Until it is issued, the invoice follows the current client data.
    const known = await addClient('Leela Bhide');
    const { id } = await add({ client_id: known.id });
    await register(known, '29AAGCB7383J1Z4');
    await print(id);
    expect(await getInvoiceOrThrow(rohan, id)).toMatchObject({ tax_kind: 'igst', place_of_supply: '29' });
  });

  it('is cancelled only if nothing is paid', async () => {
    const { id } = await add();
    const payment_id = uuid();
    await recordPayment(rohan, { id, payment_id, amount: '1' });
    expect(await failureOf(cancelInvoice(rohan, { id }))).toMatchObject({ reason: 'invoice_has_payments' });
    await reversePayment(rohan, { id, payment_id });
    expect(await cancelInvoice(rohan, { id })).toMatchObject({ status: 'cancelled' });
    expect(await cancelInvoice(rohan, { id })).toMatchObject({ status: 'cancelled' });
  });

  it('is cancelled by its agent, and by users with the permission', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const [rohans, other, juniors] = [await add(), await add(), await add({}, junior)];
    expect(await failureOf(cancelInvoice(junior, { id: rohans.id }))).toMatchObject({ code: 'forbidden' });
    expect(await getInvoiceOrThrow(rohan, rohans.id)).toMatchObject({ status: 'pending', cancelled_at: null });
    for (const [by, { id }] of [
      [rohan, rohans],
      [meera, other],
      [junior, juniors],
    ] as const)
      expect(await cancelInvoice(by, { id })).toMatchObject({ status: 'cancelled' });
  });

  it('is emailed once to the client, in the client’s language', async () => {
    const client = await addClient('Kavita Joshi');
    const { id } = await add({ client_id: client.id });
    const shown = await readInvoiceEmail(rohan, id);
    expect(shown).toMatchObject({ to: 'kavita@example.in', message: expect.stringContaining('₹1,18,000.00') });
    expect(await getInvoiceOrThrow(rohan, id)).toMatchObject({ locked_at: null });
    const request = { id, email_id: uuid() };
    await emailInvoice(rohan, request);
    expect(await emailInvoice(rohan, request)).toMatchObject({ locked_at: expect.any(String) });
    expect((await actsOf('invoices', id)).filter((action) => action === 'sent_to_client')).toHaveLength(1);
    const sent = (await meera.db.select().from(emails)).filter(({ recipient }) => recipient === 'kavita@example.in');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe(shown.subject);
    expect(sent[0]?.subject).toContain('25-26/000001');
    expect(sent[0]?.html).toContain('lang="mr"');
    const [file] = await meera.db.select().from(emailAttachments);
    expect(file).toMatchObject({ name: '25-26-000001.pdf' });
    // After a failed delivery it is sent again, to the current address, with the same PDF.
    await meera.db.update(emails).set({ status: 'failed' });
    const { version } = client;
    await updateClient(rohan, { ...toInput(client), id: client.id, state: '27', email: 'k@example.in', version });
    await resendEmail(rohan, request.email_id);
    const [again] = (await meera.db.select().from(emails)).filter(({ id: of }) => of === sent[0]?.id);
    expect(again).toMatchObject({ recipient: 'k@example.in', status: 'pending' });
    expect(await meera.db.select().from(emailAttachments)).toEqual([file]);
  });

  it('is not issued by an email that cannot be sent', async () => {
    const silent = await addClient('Sanjay Patil', null);
    const gone = await addClient('Kavita Joshi');
    const ofGone = await add({ client_id: gone.id });
    await deleteClient(meera, gone.id);
    for (const [{ id }, reason] of [
      [await add(), 'invoice_without_client'],
      [ofGone, 'invoice_without_client'],
      [await add({ client_id: silent.id }), 'client_without_email'],
    ] as const) {
      expect(await failureOf(emailInvoice(rohan, { id, email_id: uuid() }))).toMatchObject({
        code: 'conflict',
        reason,
      });
      expect(await getInvoiceOrThrow(rohan, id)).toMatchObject({ locked_at: null });
    }
  });

  it('is printed and emailed in the company’s currency; invoices printed in rupees stay so', async () => {
    const { id: old } = await add();
    await print(old);
    await meera.db.execute(sql`update invoices set printed = printed - 'currency'`);
    // No procedure changes the currency while there are invoices.
    await meera.db.execute(sql`update company set currency = 'usd'`);
    try {
      const client = await addClient('Kavita Joshi', 'kavita.joshi@example.in');
      const { id } = await add({ client_id: client.id });
      await emailInvoice(rohan, { id, email_id: uuid() });
      const sent = (await meera.db.select().from(emails)).filter(({ recipient }) => recipient === client.email);
      expect(sent.map(({ html }) => /[₹$][\d,.]+/u.exec(html)?.[0])).toEqual(['$118,000.00']);
      await withPrintedPages((await print(id)).pdf, ([page]) => {
        expect(page?.text).toContain('$118,000.00');
        for (const expected of ['₹', 'demobank']) expect(page?.text).not.toContain(expected);
      });
      await withPrintedPages((await print(old)).pdf, ([page]) => {
        for (const expected of ['₹1,18,000.00', 'Rupees One Lakh', 'demobank']) expect(page?.text).toContain(expected);
      });
    } finally {
      await meera.db.execute(sql`update company set currency = 'inr'`);
    }
  });
});

it('all actions on an invoice appear on the timelines of its client and its property', async () => {
  const client = await addClient('Kavita Joshi');
  const { id } = await add({ client_id: client.id });
  const payment_id = uuid();
  await recordPayment(rohan, { id, payment_id, amount: '500' });
  await reversePayment(rohan, { id, payment_id });
  await cancelInvoice(rohan, { id });
  const other = await add({ client_id: client.id });
  await deleteInvoice(rohan, other.id);
  await restoreInvoice(rohan, other.id);
  await pay(other.id);
  expect((await actsOf('clients', client.id)).toReversed()).toEqual([
    ...['created', 'invoice_created', 'invoice_issued', 'invoice_part_paid', 'invoice_payment_taken_back'],
    'invoice_cancelled',
    ...['invoice_created', 'invoice_deleted', 'invoice_restored', 'invoice_issued', 'invoice_paid'],
  ]);
  // Every entry shows the same total, with tax.
  const { rows } = await meera.db.execute<{ amount: string }>(
    sql`select distinct difference #>> '{invoice_amount,1}' as amount from changes
      where topic = 'clients' and entity_id = ${client.id} and action in ('invoice_created', 'invoice_issued', 'invoice_cancelled', 'invoice_deleted')`,
  );
  expect(rows).toEqual([{ amount: (await getInvoiceOrThrow(rohan, other.id)).total }]);
});

/** The actions logged for a record, latest first. */
async function actsOf(topic: string, id: string): Promise<string[]> {
  const { rows } = await meera.db.execute<{ action: string }>(
    sql`select action from changes where topic = ${topic} and entity_id = ${id} order by id desc`,
  );
  return rows.map(({ action }) => action);
}

/** The input fields of a client. */
function toInput(client: object) {
  const { client_type, ...rest } = client as Awaited<ReturnType<typeof addClient>>;
  return clientInput.parse({ ...rest, client_type: client_type ?? 'buyer' });
}

it('a number is never reused, neither after deleting its invoice nor after purging it', async () => {
  const { id } = await add({ description: 'Private', notes: 'Also private' });
  expect(await failureOf(deleteInvoice(await agency.hire('Agent', 'Anjali Shinde'), id))).toMatchObject({
    code: 'forbidden',
  });
  await deleteInvoice(rohan, id);
  expect(await readSums(rohan)).toMatchObject({ revenue: '0.00', pending: '0.00' });
  await restoreInvoice(rohan, id);
  await deleteInvoice(rohan, id);
  agency.clock.set('2026-05-30T06:00:00Z');
  expect(await purgeInvoices(meera, agency.clock.now())).toBe(1);
  expect(await purgeInvoices(meera, agency.clock.now())).toBe(0);
  expect(await findInvoiceRow(meera.db, id)).toMatchObject({
    number: '25-26/000001',
    amount: '100000.00',
    description: '',
  });
  expect(await failureOf(restoreInvoice(meera, id))).toMatchObject({ code: 'not_found' });
  agency.clock.set('2026-03-30T20:00:00Z');
  expect(await add()).toMatchObject({ number: '25-26/000002' });
  const steal = meera.db.execute(sql`update invoices set number = '25-26/000001' where id <> ${id}`);
  await expect(steal).rejects.toThrow();
});

describe('the list', () => {
  it('finds by number, client, property title and current status', async () => {
    const client = await addClient('Kavita Joshi');
    const [late, open, paid, off] = [
      await add({ due_date: '2026-03-30', client_id: client.id }),
      await add(),
      await add(),
      await add(),
    ];
    await pay(paid.id);
    await cancelInvoice(rohan, { id: off.id });
    const byStatus = async (status: InvoiceListInput['status']) => numbersOf({ status });
    expect(await byStatus('overdue')).toEqual([late.number]);
    expect(await byStatus('pending')).toEqual([open.number]);
    expect(await byStatus('paid')).toEqual([paid.number]);
    expect(await byStatus('cancelled')).toEqual([off.number]);
    expect(await numbersOf({ search: 'joshi' })).toEqual([late.number]);
    expect(await numbersOf({ search: '25-26/000003' })).toEqual([paid.number]);
    // Only the date changes; nothing is written.
    agency.clock.set('2026-04-15T20:00:00Z');
    expect(await byStatus('overdue')).toEqual([open.number, late.number]);
    await updateClient(rohan, {
      ...toInput(client),
      state: '27',
      id: client.id,
      full_name: 'Asha Rao',
      version: client.version,
    });
    expect(await numbersOf({ search: 'joshi' })).toEqual([]);
    expect(await numbersOf({ search: 'asha', client: client.id })).toEqual([late.number]);
    const { items, next } = await listInvoices(rohan, { sort: 'due', limit: 1 });
    expect([items[0]?.number, typeof next]).toEqual([late.number, 'string']);
    expect(await numbersOf({ sort: 'due', cursor: next ?? '', limit: 1 })).toHaveLength(1);
    expect(await countInvoices(rohan, {})).toEqual({ value: 4, is_capped: false });
    expect(await countInvoices(rohan, { status: 'overdue' })).toEqual({ value: 2, is_capped: false });
  });

  it('sorts by day and by each table column, across pages, in both directions', async () => {
    const [first, second, third] = [
      await add({ amount: '300.00', due_date: '2026-05-02' }),
      await add({ amount: '100.00', due_date: '2026-05-03' }),
      await add({ amount: '200.00', due_date: '2026-05-01' }),
    ];
    // More tax, so that its total exceeds one with a higher fee.
    await meera.db.execute(sql`update invoices set igst = 250 where id = ${second.id}::uuid`);
    const pages = async (sort: InvoiceListInput['sort']) => {
      const found: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listInvoices(rohan, { sort, limit: 1, ...(cursor && { cursor }) });
        found.push(...page.items.map(({ number }) => number));
        cursor = page.next;
      } while (cursor);
      return found;
    };
    const byAmount = [third, first, second].map(({ number }) => number);
    const byDue = [third, first, second].map(({ number }) => number);
    expect(await pages('amount_up')).toEqual(byAmount);
    expect(await pages('amount_down')).toEqual(byAmount.toReversed());
    expect(await pages('due')).toEqual(byDue);
    expect(await pages('due_down')).toEqual(byDue.toReversed());
  });
});

it('an export contains the date of the last payment, also of partly paid invoices', async () => {
  const part = await add();
  await recordPayment(rohan, { id: part.id, payment_id: uuid(), amount: '500.00', paid_on: '2026-03-29' });
  const whole = await add();
  await pay(whole.id);
  expect(await exported('Status', 'Last payment on')).toEqual([
    ['Pending', '2026-03-29'],
    ['Paid', '2026-03-31'],
  ]);
});

it('an export contains the printed name and GSTIN, also where the printed GSTIN is empty', async () => {
  const [lata, sunil] = [await addClient('Lata Bhide'), await addClient('Sunil Rane')];
  const register = async ({ id, ...known }: typeof lata, changes: { full_name: string; gstin: string | null }) => {
    const version = (await findClientRow(meera.db, id))?.version ?? 0;
    await updateClient(rohan, { ...toInput(known), id, state: null, version, ...changes });
  };
  await register(sunil, { full_name: 'Sunil Rane', gstin: '29AAGCB7383J1Z4' });
  const [consumer, business] = [await add({ client_id: lata.id }), await add({ client_id: sunil.id })];
  for (const { id } of [consumer, business]) await print(id);
  await register(lata, { full_name: 'Lata Rao', gstin: '27AAPFU0939F1ZV' });
  await register(sunil, { full_name: 'Sunil Rao', gstin: null });
  await add({ client_id: lata.id });
  expect(await exported('Client', 'Client GSTIN', 'Place of supply')).toEqual([
    ['Lata Bhide', '', '27'],
    ['Sunil Rane', '29AAGCB7383J1Z4', '29'],
    // Not issued: shows the current client.
    ['Lata Rao', '27AAPFU0939F1ZV', '27'],
  ]);
});

/** These columns of an export of all invoices, oldest first. */
async function exported(...names: string[]) {
  const { stream } = await exportInvoices(rohan, { sort: 'oldest' });
  const [headings = [], ...rows] = (await text(stream))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => names.map((name) => row[headings.indexOf(name)]));
}

it('the five cards match the rows after every action', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const due_date = `2026-03-${String(10 + (index % 20) * 1).padStart(2, '0')}`;
    const { id } = await add({
      amount: `${1000 + index * 77}.${10 + index}`,
      commission_rate: String(index),
      due_date: index % 2 ? due_date : '2026-05-01',
    });
    ids.push(id);
    if (index % 5 === 0) await pay(id);
    if (index % 5 === 1) await recordPayment(rohan, { id, payment_id: uuid(), amount: '500.55' });
    if (index % 5 === 2) await cancelInvoice(rohan, { id });
    if (index % 9 === 3) await deleteInvoice(meera, id).catch(() => {});
    if (index % 11 === 0) await compactCounts(meera.db);
  }
  const paymentOf = (await meera.db.select().from(invoicePayments))[3];
  if (paymentOf) await reversePayment(rohan, { id: paymentOf.invoice_id, payment_id: paymentOf.id });
  const change = ids[4] ?? '';
  await updateInvoice(rohan, { ...input({ amount: '7.77', due_date: '2026-02-01' }), id: change, version: 1 });
  for (const today of ['2026-03-30T20:00:00Z', '2026-03-15T06:00:00Z', '2026-06-01T06:00:00Z']) {
    agency.clock.set(today);
    const day = today === '2026-03-30T20:00:00Z' ? '2026-03-31' : today.slice(0, 10);
    const { rows } = await meera.db.execute(sql`
      with of_all as (
        select i.*, i.amount + i.cgst + i.sgst + i.igst as due_in_all, coalesce((select sum(y.amount) from invoice_payments y
          where y.invoice_id = i.id and y.undone_at is null), 0) as received from invoices i where deleted_at is null)
      select coalesce(sum(total) filter (where cancelled_at is null), 0.00)::text as revenue,
        coalesce(sum(received), 0.00)::text as paid,
        coalesce(sum(due_in_all - received) filter (where cancelled_at is null and due_date >= ${day}::date), 0.00)::text as pending,
        coalesce(sum(due_in_all - received) filter (where cancelled_at is null and due_date < ${day}::date), 0.00)::text as overdue,
        coalesce(sum(round(amount * commission_rate / 100, 2)) filter (where received = due_in_all), 0.00)::text as commission
      from of_all`);
    const sums = await readSums(rohan);
    expect(sums).toEqual(rows[0]);
    // Each card links to the invoices it sums.
    const listed = async (filter: InvoiceFilter) => (await listInvoices(rohan, { ...filter, limit: 60 })).items;
    const sumOf = (amounts: string[]) => rupeesOf(amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n));
    expect(sumOf((await listed({ status: 'not_cancelled' })).map(({ total }) => total))).toBe(sums.revenue);
    const withPayment = await listed({ paid_until: '2026-06-01' });
    expect(withPayment.some(({ status }) => status !== 'paid')).toBe(true);
    expect(sumOf(withPayment.map(({ paid }) => paid))).toBe(sums.paid);
  }
});

const addDeal = async (
  clientId: string | null = null,
  propertyInGoa = { id: null as string | null, title: 'Banyan Court' },
) => {
  const id = uuid();
  await meera.db.execute(sql`
    with deal as (
      insert into deals (id, kind, property_id, property_title, status_before, price, closed_on, commission, client_id)
      values (${id}, 'sale', ${propertyInGoa.id}, ${propertyInGoa.title}, 'available', 9000000, '2026-03-01', 90000.5, ${clientId})
      returning id, closed_on, price, is_standing)
    insert into deal_shares (deal_id, agent_id, position, share, amount, closed_on, price, is_standing)
    select id, ${rohan.actor.profileId}, 0, 100, 90000.5, closed_on, price, is_standing from deal`);
  return id;
};

it('a deal is billed for its commission, to the buyer', async () => {
  const client = await addClient('Kavita Joshi');
  const id = await addDeal(client.id);
  const bill = await prefillFromDeal(rohan, id);
  expect(dealBill.parse(bill)).toMatchObject({
    client_id: client.id,
    client_name: 'Kavita Joshi',
    amount: '90000.50',
    due_date: '2026-04-15',
    billed_by: [],
  });
  await add({ deal_id: id });
  expect((await prefillFromDeal(rohan, id)).billed_by).toEqual(['25-26/000001']);
  expect(await failureOf(prefillFromDeal(rohan, uuid()))).toMatchObject({ code: 'not_found' });
});

it('a deal with a deleted property is billed for that property', async () => {
  const client = await addClient('Kavita Joshi');
  const propertyInGoa = await addPropertyInGoa();
  const id = await addDeal(client.id, propertyInGoa);
  await deleteProperty(meera, propertyInGoa.id);
  const { amount, property_id, description } = dealBill.parse(await prefillFromDeal(rohan, id));
  expect({ property_id, description }).toEqual({ property_id: propertyInGoa.id, description: '' });
  const about = { client_id: client.id, property_id };
  const computed = { tax_kind: 'igst', place_of_supply: '30', property_id: propertyInGoa.id };
  expect(await quoteInvoice(rohan, { amount, ...about })).toMatchObject({ tax_kind: 'igst', tax: '16200.09' });
  const { id: invoice, version } = await add({ ...about, amount, description, deal_id: id });
  expect(await getInvoiceOrThrow(rohan, invoice)).toMatchObject({ ...computed, igst: '16200.09', property: null });

  // A removed property can be set again; one without a deal, or of another deal, cannot.
  const change = { ...input({ ...about, amount, description: '' }), id: invoice };
  const none = await updateInvoice(rohan, { ...change, property_id: null, version });
  expect(none).toMatchObject({ tax_kind: 'cgst_sgst', place_of_supply: '27' });
  const other = await addPropertyInGoa();
  const otherDeal = await addDeal(null, other);
  await deleteProperty(meera, other.id);
  const unknown = { code: 'invalid', fields: [{ path: 'property_id', code: 'unknown' }] };
  for (const deal_id of [id, null])
    expect(await failureOf(add({ property_id: other.id, deal_id }))).toMatchObject(unknown);
  expect(await failureOf(add({ ...about, deal_id: otherDeal }))).toMatchObject(unknown);
  expect(
    await failureOf(updateInvoice(rohan, { ...change, property_id: other.id, version: none.version })),
  ).toMatchObject(unknown);
  expect(await updateInvoice(rohan, { ...change, version: none.version })).toMatchObject(computed);

  // Purged before issue, it keeps its place of supply; later invoices still describe the service.
  expect(await purgeProperties(meera, [], new Date(agency.clock.now().getTime() + 1))).toBe(2);
  await withPrintedPages((await print(invoice)).pdf, ([page]) => {
    for (const expected of ['IGST', '(30)']) expect(page?.text).toContain(expected);
  });
  expect(await prefillFromDeal(rohan, id)).toMatchObject({ property_id: null, property_title: 'Mandovi House' });
  expect((await prefillFromDeal(rohan, id)).description).toContain('Mandovi House');
});

it('an invoice of a deal names its property, even from the trash', async () => {
  const propertyInGoa = await addPropertyInGoa();
  const deal_id = await addDeal(null, propertyInGoa);
  await deleteProperty(meera, propertyInGoa.id);
  const { property_id, description } = await prefillFromDeal(rohan, deal_id);
  const { id } = await add({ property_id, description, deal_id });
  await print(id);
  expect((await findInvoiceRow(meera.db, id))?.printed?.lines).toMatchObject([
    { description: 'Commission for Mandovi House' },
  ]);
});

it('a cancelled deal can no longer be billed, even if both happen concurrently', async () => {
  const [early, late, billed] = [await addDeal(), await addDeal(), await addDeal()];
  const undo = (id: string, context = meera) =>
    undoDeal(context, { id, version: 1, status: 'available', reason: 'The loan fell through' });
  const made = input({ deal_id: billed });
  await createInvoice(rohan, made);
  for (const id of [early, billed]) await undo(id);
  const refused = { code: 'invalid', fields: [{ path: 'deal_id', code: 'unknown' }] };
  expect(await failureOf(add({ deal_id: early }))).toMatchObject(refused);
  // The earlier invoice exists, and a retry returns it.
  expect(await createInvoice(rohan, made)).toMatchObject({ deal_id: billed, number: '25-26/000001' });
  let answer: Promise<unknown> = Promise.resolve();
  await meera.db.transaction(async (db) => {
    await undo(late, { ...meera, db });
    answer = failureOf(add({ deal_id: late }));
    expect(await Promise.race([answer, pause(300, 'waits')])).toBe('waits');
  });
  expect(await answer).toMatchObject(refused);
  expect(await numbersOf()).toEqual(['25-26/000001']);
});
