import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { invoicesContract } from '../contract.ts';
import { cancelInvoice } from './service/cancel-invoice.ts';
import { deleteInvoice } from './service/delete-invoice.ts';
import { emailInvoice, readInvoiceEmail } from './service/email-invoice.ts';
import { issueInvoice } from './service/issue-invoice.ts';
import { markPaid, recordPayment, reversePayment } from './service/pay-invoice.ts';
import { countInvoices, prefillFromDeal, quoteInvoice, readInvoicePage, readSums } from './service/read-invoices.ts';
import { createInvoice, getInvoiceOrThrow, updateInvoice } from './service/save-invoice.ts';

const os = implement(invoicesContract).$context<CallContext>().use(staffOnly);

export const invoiceHandlers = os.router({
  list: os.list.handler(async ({ context, input }) => answer(await readInvoicePage(context, input))),
  count: os.count.handler(({ context, input }) => countInvoices(context, input)),
  sums: os.sums.handler(({ context }) => readSums(context)),
  quote: os.quote.handler(({ context, input }) => quoteInvoice(context, input)),
  prefill: os.prefill.handler(({ context, input }) => prefillFromDeal(context, input.deal)),
  find: os.find.handler(({ context, input }) => getInvoiceOrThrow(context, input.id)),
  create: os.create.handler(({ context, input }) => createInvoice(context, input)),
  update: os.update.handler(({ context, input }) => updateInvoice(context, input)),
  issue: os.issue.handler(({ context, input }) => issueInvoice(context, input.id)),
  markPaid: os.markPaid.handler(({ context, input }) => markPaid(context, input)),
  recordPayment: os.recordPayment.handler(({ context, input }) => recordPayment(context, input)),
  reversePayment: os.reversePayment.handler(({ context, input }) => reversePayment(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelInvoice(context, input)),
  readEmail: os.readEmail.handler(({ context, input }) => readInvoiceEmail(context, input.id)),
  sendEmail: os.sendEmail.handler(({ context, input }) => emailInvoice(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteInvoice(context, input.id)),
});
