import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { id } from '#platform/rpc/fields.ts';
import { personOf } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { readMail } from './service.ts';

const params = z.object({ id });

/** A letter may style itself and nothing else: no scripts, no forms, nothing loaded from anywhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

export const outboxRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/api/outbox/:id/letter',
    right: 'read_outbox',
    summary: 'A letter as a page of its own, for a frame that shows it',
    async handle(context, request, reply) {
      const given = params.safeParse(request.params);
      if (!given.success) throw new Failure('not_found');
      const actor = gate(personOf(context), 'read_outbox');
      const mail = await readMail({ ...context, actor }, given.data.id);
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mail.html);
    },
  },
];
