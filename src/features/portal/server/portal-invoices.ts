import { findCompany } from '#features/company/server/repository.ts';
import { listIssuedInvoicesOf } from '#features/invoices/server/repository/client-invoices.ts';
import type { PrintedInvoice } from '#features/invoices/server/service/print-invoice.ts';
import { printedInvoiceOf } from '#features/invoices/server/service/print-invoice.ts';
import { upiLink } from '#features/invoices/upi-link.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import type { PortalInvoice } from '../contract.ts';
import type { PortalContext } from './portal-auth.ts';

/** The client's issued invoices; a lead has none. */
export async function listPortalInvoices(context: PortalContext): Promise<PortalInvoice[]> {
  const { topic, id } = context.portalSession.person;
  if (topic !== 'clients') return [];
  const { name, time_zone, currency, upi_address } = await findCompany(context.db);
  const invoices = await listIssuedInvoicesOf(context.db, id, dayOf(context.clock.now(), time_zone));
  return invoices.map(({ paid: _paid, ...invoice }) => {
    const { number, status, owed: amount } = invoice;
    const isDue = status === 'pending' || status === 'overdue';
    // UPI pays in rupees only.
    const upi =
      isDue && upi_address !== null && currency === 'inr'
        ? {
            address: upi_address,
            link: upiLink({ to: upi_address, name: name || 'Aangan', amount, reference: number, note: number }),
          }
        : null;
    return { ...invoice, upi };
  });
}

export async function printPortalInvoice(context: PortalContext, id: string): Promise<PrintedInvoice> {
  const { topic, id: clientId } = context.portalSession.person;
  if (topic !== 'clients') throw new Failure('not_found');
  return printedInvoiceOf(context, { id, clientId });
}
