import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { id } from '#platform/rpc/fields.ts';
import { personOf } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { exportPersonData } from './access-export.ts';

const named = z.object({ id });

export const privacyRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/api/privacy-requests/:id/data',
    right: 'manage_privacy',
    isActOfReading: true,
    summary: 'Everything that is held about the person of a privacy request, as JSON',
    async handle(context, request, reply) {
      const actor = gate(personOf(context), 'manage_privacy');
      const params = named.safeParse(request.params);
      if (!params.success) throw new Failure('not_found');
      const { name, content } = await exportPersonData({ ...context, actor }, params.data.id);
      return reply
        .type('application/json')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'no-store')
        .send(content);
    },
  },
];
