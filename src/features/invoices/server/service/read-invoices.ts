import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { addDays } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { DealBill, InvoiceFilter, InvoiceListInput, InvoicePage, InvoiceSums, Quote } from '../../contract.ts';
import { usualDays } from '../../rules.ts';
import { findDealToBill } from '../repository/deal-to-bill.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { findInvoiceRow } from '../repository/invoice-rows.ts';
import { invoiceList, sumInvoices } from '../repository/list-invoices.ts';
import { invoiceFacts, serviceAbout, taxColumns } from './invoice-facts.ts';
import { todayOf } from './save-invoice.ts';

/** A page as JSON for the response. */
export async function readInvoicePage(context: StaffContext, query: InvoiceListInput): Promise<ReadyJson<InvoicePage>> {
  return new ReadyJson(await invoiceList(await todayOf(context)).findPage(context.db, query));
}

export async function listInvoices(context: StaffContext, query: InvoiceListInput): Promise<InvoicePage> {
  return (await readInvoicePage(context, query)).value();
}

/** Exact without a filter, capped otherwise. */
export async function countInvoices(context: StaffContext, filter: InvoiceFilter): Promise<CappedCount> {
  if (isFiltered(filter)) return invoiceList(await todayOf(context)).count(context.db, filter);
  return { value: (await readCounts(context.db, 'invoices')).get('') ?? 0, is_capped: false };
}

export async function readSums(context: StaffContext): Promise<InvoiceSums> {
  return sumInvoices(context.db, await todayOf(context));
}

export interface Quoted {
  readonly amount: string;
  readonly property_id?: string | null | undefined;
  readonly client_id?: string | null | undefined;
  /** The invoice being edited; omitted for a new one. */
  readonly id?: string | undefined;
}

/** Tax and total for an amount, property and client, computed as when saving. */
export async function quoteInvoice(
  context: StaffContext,
  { amount, property_id = null, client_id = null, id }: Quoted,
): Promise<Quote> {
  const before = id === undefined ? null : await changed(context, id);
  // An invoice keeps its original tax rate.
  const tax_rate = before?.tax_rate ?? (await findCompany(context.db)).gst_rate;
  const day = await todayOf(context);
  const terms = { number: '', issued_on: day, due_date: day, description: '', notes: '', amount, tax_rate };
  const facts = await invoiceFacts(context.db, { ...terms, property_id, client_id }, before);
  const { tax_kind, cgst, sgst, igst } = taxColumns(facts);
  const tax = paiseOf(cgst) + paiseOf(sgst) + paiseOf(igst);
  return { tax_kind, tax_rate, tax: rupeesOf(tax), total: rupeesOf(paiseOf(amount) + tax) };
}

async function changed({ db }: StaffContext, id: string): Promise<InvoiceRow> {
  const row = await findInvoiceRow(db, id);
  if (!row || row.deleted_at) throw new Failure('not_found');
  return row;
}

/**
 * Initial values for the invoice of a deal: the commission, billed to the buyer or tenant. A purged property leaves only its
 * title, which becomes the description.
 */
export async function prefillFromDeal(context: StaffContext, dealId: string): Promise<DealBill> {
  const found = await findDealToBill(context.db, dealId);
  if (!found) throw new Failure('not_found');
  const { language, ...bill } = found;
  const description = bill.property_id === null ? serviceAbout(bill.property_title, language ?? 'en') : '';
  return { ...bill, description, due_date: addDays(await todayOf(context), usualDays) };
}
