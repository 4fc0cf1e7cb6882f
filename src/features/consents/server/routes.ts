import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { asProgram } from '#platform/context/server/context.ts';
import { languageFrom } from '#platform/i18n/languages.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { unsubscribePath } from './addresses.ts';
import type { PersonEmailRow } from './repository.ts';
import { findPersonEmailByToken } from './repository.ts';
import type { OwnConsent } from './service.ts';
import { findEmailState, setOwnConsent } from './service.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const query = z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/u)) });
/** Without `act`, as mail programs post (RFC 8058), it stops the emails. */
const actQuery = z.object({ act: z._default(z.enum(['stop', 'undo', 'all', 'allow']), 'stop') });

const quarterHour = 15 * 60;

/** The page and the one-click address that stop emails. The token of the email is the only permission. */
export function consentRoutes(pool: Parameters<typeof openLimit>[0]): readonly PlainRoute[] {
  const wrong = openLimit(pool, { name: 'unsubscribe', tries: 30, perSeconds: quarterHour });
  const changing = openLimit(pool, { name: 'unsubscribe_changes', tries: 30, perSeconds: 3600 });

  async function find(context: CallContext, request: FastifyRequest): Promise<PersonEmailRow | null> {
    const parsed = query.safeParse(request.query);
    const email = parsed.success ? await findPersonEmailByToken(context.db, hashOfToken(parsed.data.token)) : null;
    if (!email) await wrong.consume(networkOf(context.http.address));
    return email;
  }

  async function show(
    context: CallContext,
    request: FastifyRequest,
    reply: FastifyReply,
    email: PersonEmailRow | null,
  ): Promise<unknown> {
    const { data } = query.safeParse(request.query);
    const html = unsubscribePage({
      language: email?.language ?? languageFrom(request.headers['accept-language']),
      nonce: request.nonce,
      agency: (await findCompany(context.db)).name || 'Aangan',
      token: data?.token ?? '',
      emails: email && { purpose: email.purpose, state: await findEmailState(context.db, email, email.purpose) },
    });
    return reply
      .status(email ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  return [
    {
      method: 'GET',
      url: unsubscribePath,
      right: 'public',
      summary: 'The page that stops emails, with the token of an email',
      async handle(context, request, reply) {
        return show(context, request, reply, await find(context, request));
      },
    },
    {
      method: 'POST',
      url: unsubscribePath,
      right: 'public',
      summary: 'Stop emails with the token of an email, or take it back (RFC 8058)',
      ignoresBody: true,
      async handle(context, request, reply) {
        const email = await find(context, request);
        const act = actQuery.safeParse(request.query);
        if (email && act.success) {
          await changing.consume(email.email_id);
          await setOwnConsent(asProgram(context), {
            person:
              email.lead_id === null
                ? { topic: 'clients', id: email.client_id ?? '' }
                : { topic: 'leads', id: email.lead_id },
            language: email.language,
            consent: consentOf(act.data.act, email),
            way: 'email_link',
          });
        }
        return show(context, request, reply, email);
      },
    },
  ];
}

function consentOf(act: 'stop' | 'undo' | 'all' | 'allow', { purpose }: PersonEmailRow): OwnConsent {
  switch (act) {
    case 'stop':
      return { act: 'withdrawn', purpose, channel: 'email' };
    case 'undo':
      return { act: 'given', purpose, channel: 'email' };
    case 'all':
      return { act: 'do_not_contact' };
    case 'allow':
      return { act: 'contact_allowed' };
  }
}
