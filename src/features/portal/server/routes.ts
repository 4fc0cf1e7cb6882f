import * as z from 'zod/mini';
import { sendFile } from '#features/documents/server/routes.ts';
import { readFileAsClient } from '#features/documents/server/service/read-file.ts';
import { readPictureFile } from '#features/files/server/service.ts';
import { pdfNameOf } from '#features/invoices/server/pdf-name.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { id } from '#platform/rpc/fields.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import type { PortalAuth } from './portal-auth.ts';
import { printPortalInvoice } from './portal-invoices.ts';
import { maySeePicture } from './portal-properties.ts';

const documentParams = z.object({ id });
const pictureParams = z.object({ id, width: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4000)) });

export function portalRoutes(portalAuth: PortalAuth): readonly PlainRoute[] {
  return [
    {
      method: 'GET',
      url: '/portal/files/:id/:width',
      right: 'portal',
      summary: 'A picture of a shared property, at least as wide as requested',
      async handle(context, request, reply) {
        const portalContext = await portalAuth.requirePortalContext(context);
        const params = pictureParams.safeParse(request.params);
        if (!params.success || !(await maySeePicture(portalContext, params.data.id))) throw new Failure('not_found');
        const stored = await readPictureFile(context, params.data.id, params.data.width);
        return reply
          .header('content-type', 'image/webp')
          .header('content-length', stored.byteLength)
          .header('cache-control', 'private, max-age=86400')
          .header('content-disposition', 'inline')
          .send(stored.stream);
      },
    },
    {
      method: 'GET',
      url: '/portal/documents/:id/file',
      right: 'portal',
      isActOfReading: true,
      summary: 'Download a shared document',
      async handle(context, request, reply) {
        const portalContext = await portalAuth.requirePortalContext(context);
        const params = documentParams.safeParse(request.params);
        if (!params.success) throw new Failure('not_found');
        const { person } = portalContext.portalSession;
        return sendFile(reply, await readFileAsClient(portalContext, { id: params.data.id, person }), 'download');
      },
    },
    {
      method: 'GET',
      url: '/portal/invoices/:id/pdf',
      right: 'portal',
      summary: 'An issued invoice of the client as a PDF',
      async handle(context, request, reply) {
        const portalContext = await portalAuth.requirePortalContext(context);
        const params = documentParams.safeParse(request.params);
        if (!params.success) throw new Failure('not_found');
        await portalAuth.drawing.consume(portalContext.portalSession.linkId);
        const { invoice, pdf } = await printPortalInvoice(portalContext, params.data.id);
        return reply
          .type('application/pdf')
          .header('content-disposition', attachment(pdfNameOf(invoice)))
          .header('cache-control', 'no-store')
          .send(Buffer.from(pdf));
      },
    },
  ];
}
