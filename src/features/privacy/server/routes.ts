import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { id } from '#platform/rpc/fields.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { exportPersonData, exportZip } from './access-export.ts';

const named = z.object({ id });

export const privacyRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/api/privacy-requests/:id/data',
    right: 'manage_privacy',
    isActOfReading: true,
    summary: 'Everything that is held about the person of a privacy request: JSON and the files of documents, as a ZIP',
    async handle(context, request, reply) {
      const actor = gate(requirePerson(context), 'manage_privacy');
      const params = named.safeParse(request.params);
      if (!params.success) throw new Failure('not_found');
      const exported = await exportPersonData({ ...context, actor }, params.data.id);
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`${exported.name}.zip`))
        .header('cache-control', 'no-store')
        .send(exportZip({ ...context, actor }, exported));
    },
  },
];
