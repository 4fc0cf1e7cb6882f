import * as z from 'zod/mini';
import type { StaffContext } from '#platform/context/server/context.ts';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { id } from '#platform/rpc/fields.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { invoiceExport } from './export-invoices.ts';
import { pdfNameOf } from './pdf-name.ts';
import type { PrintedInvoice } from './service/print-invoice.ts';
import { previewedInvoice, printedInvoice } from './service/print-invoice.ts';

const requested = z.object({ id });
const how = z.object({ show: z.optional(z.string()) });

export const invoiceRoutes: readonly PlainRoute[] = [
  invoiceExport,
  pdfRoute({
    url: '/api/invoices/:id/pdf',
    summary: 'An issued invoice as a PDF; a draft is refused with the reason invoice_not_issued',
    print: printedInvoice,
  }),
  pdfRoute({
    url: '/api/invoices/:id/preview',
    summary: 'An invoice as a PDF in its current state; a draft is marked as such',
    print: previewedInvoice,
  }),
];

function pdfRoute({
  url,
  summary,
  print,
}: {
  url: string;
  summary: string;
  print(context: StaffContext, id: string): Promise<PrintedInvoice>;
}): PlainRoute {
  return {
    method: 'GET',
    url,
    summary,
    right: 'read',
    async handle(context, request, reply) {
      const parsed = requested.safeParse(request.params);
      if (!parsed.success) throw new Failure('not_found');
      const actor = gate(requirePerson(context), 'read');
      const { invoice, pdf } = await print({ ...context, actor }, parsed.data.id);
      const name = attachment(pdfNameOf(invoice));
      const isShown = how.safeParse(request.query).data?.show !== undefined;
      return reply
        .type('application/pdf')
        .header('content-disposition', isShown ? name.replace(/^attachment/u, 'inline') : name)
        .header('cache-control', 'no-store')
        .send(Buffer.from(pdf));
    },
  };
}
