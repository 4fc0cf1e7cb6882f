import * as z from 'zod/mini';
import { logoUrl } from '#features/company/rules.ts';
import { findCompany, findLogo } from '#features/company/server/repository.ts';
import { gate } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { EmailLogo } from '#platform/email/server/render-email.ts';
import { insertLogo } from '#platform/email/server/render-email.ts';
import { Failure } from '#platform/failure.ts';
import { id } from '#platform/rpc/fields.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { readOutboxEmail } from './service.ts';

const params = z.object({ id });

/** An email may have inline styles only: no scripts, no forms, nothing loaded from other origins. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox";

async function findEmailLogo(db: Queryable): Promise<EmailLogo | null> {
  const [{ logo_id, name }, logo] = await Promise.all([findCompany(db), findLogo(db)]);
  return logo_id && logo ? { src: logoUrl(logo_id), alt: name, width: logo.width, height: logo.height } : null;
}

export const outboxRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/api/outbox/:id/html',
    right: 'read_outbox',
    summary: 'An email as an HTML page, for display in a frame',
    async handle(context, request, reply) {
      const parsed = params.safeParse(request.params);
      if (!parsed.success) throw new Failure('not_found');
      const actor = gate(requirePerson(context), 'read_outbox');
      const email = await readOutboxEmail({ ...context, actor }, parsed.data.id);
      const logo = await findEmailLogo(context.db);
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(logo ? insertLogo(email.html, logo) : email.html);
    },
  },
];
