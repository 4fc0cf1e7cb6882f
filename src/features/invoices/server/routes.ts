import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { id } from '#platform/rpc/fields.ts';
import { personOf } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { invoiceExport } from './export-invoices.ts';
import { pdfNameOf } from './pdf-name.ts';
import { printedInvoice } from './service/print-invoice.ts';

const asked = z.object({ id });
const how = z.object({ show: z.optional(z.string()) });

export const invoiceRoutes: readonly PlainRoute[] = [
  invoiceExport,
  {
    method: 'GET',
    url: '/api/invoices/:id/pdf',
    right: 'write',
    isActOfReading: true,
    summary: 'The invoice as a PDF; from the first time on it is changed only by cancelling it',
    async handle(context, request, reply) {
      const given = asked.safeParse(request.params);
      if (!given.success) throw new Failure('not_found');
      const actor = gate(personOf(context), 'write');
      const { invoice, pdf } = await printedInvoice({ ...context, actor }, given.data.id);
      const name = attachment(pdfNameOf(invoice));
      const isShown = how.safeParse(request.query).data?.show !== undefined;
      return reply
        .type('application/pdf')
        .header('content-disposition', isShown ? name.replace(/^attachment/u, 'inline') : name)
        .header('cache-control', 'no-store')
        .send(Buffer.from(pdf));
    },
  },
];
