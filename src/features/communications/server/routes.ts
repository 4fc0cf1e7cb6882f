import * as z from 'zod/mini';
import { logoUrl } from '#features/company/rules.ts';
import { findCompany, findLogo } from '#features/company/server/repository.ts';
import { gate } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { LetterLogo } from '#platform/mail/server/letter.ts';
import { placeLogo } from '#platform/mail/server/letter.ts';
import { id } from '#platform/rpc/fields.ts';
import { personOf } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { readMail } from './service.ts';

const params = z.object({ id });

/** A letter may style itself and nothing else: no scripts, no forms, nothing loaded from anywhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox";

async function findLetterLogo(db: Queryable): Promise<LetterLogo | null> {
  const [{ logo_id, name }, logo] = await Promise.all([findCompany(db), findLogo(db)]);
  return logo_id && logo ? { src: logoUrl(logo_id), alt: name, width: logo.width, height: logo.height } : null;
}

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
      const logo = await findLetterLogo(context.db);
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(logo ? placeLogo(mail.html, logo) : mail.html);
    },
  },
];
