import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findCompany } from '#features/company/server/repository.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import { linkPath } from '#features/property-links/rules.ts';
import type { PageRequest } from '#features/property-links/server/page/document.ts';
import { renderUnknownLink } from '#features/property-links/server/page/render-page.ts';
import { chosenLanguage, sendPublicHtml, tokenOf } from '#features/property-links/server/routes.ts';
import { asProgram } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languageFrom } from '#platform/i18n/languages.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import { text } from '#platform/rpc/fields.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { feedbackAnswers, maxFeedbackLength, stopLimits } from '../rules.ts';
import { answerAsVisitor } from './after-visit.ts';
import { renderDismissalPage, renderVisitPage } from './page/render-visit.ts';
import type { VisitSecrets } from './visit-secrets.ts';
import { findVisitorPage } from './visitor-page.ts';

/** As the forms of the page send it: an omitted reason or message is empty. */
const feedbackForm = z.object({
  stop: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(stopLimits.most)),
  /** Empty: the answer is taken back. */
  answer: z.union([z.enum(feedbackAnswers), z.literal('')]),
  reason: z._default(z.union([z.enum(dismissalReasons), z.literal('')]), ''),
  message: z._default(text(maxFeedbackLength), ''),
});

/** The page of a visit with its forms, for anybody who has its link. */
export function visitRoutes(pool: Parameters<typeof openLimit>[0], secrets: VisitSecrets): readonly PlainRoute[] {
  // Nobody can guess 128 bits; the limit bounds the cost of attempts. Links that open bypass it.
  const wrong = openLimit(pool, { name: 'visit_link', tries: 60, perSeconds: 900 });
  const writing = openLimit(pool, { name: 'visit_link_writing', tries: 60, perSeconds: 3600 });
  const find = async (context: CallContext, request: FastifyRequest) => {
    const reader = asProgram(context);
    const page = await findVisitorPage(reader, secrets, tokenOf(request));
    if (!page) await wrong.consume(networkOf(context.http.address));
    return { reader, page };
  };
  return [
    {
      method: 'GET',
      url: '/v/:token',
      right: 'public',
      summary: 'The page of a visit for its visitors: plan, check-in code and feedback',
      async handle(context, request, reply) {
        const { page } = await find(context, request);
        if (!page) return sendUnknown(context, request, reply);
        const shown = pageRequest(context, request, page.language);
        // The next code, without a script.
        if (page.code) {
          const seconds = Math.ceil((page.code.until.getTime() - shown.now.getTime()) / 1000);
          reply.header('refresh', String(Math.max(5, seconds)));
        }
        return sendPublicHtml(reply, renderVisitPage(page, shown));
      },
    },
    {
      method: 'GET',
      url: '/v/:token/feedback',
      right: 'public',
      summary: 'The form in which a visitor says why a property is not for them',
      async handle(context, request, reply) {
        const { page } = await find(context, request);
        if (!page) return sendUnknown(context, request, reply);
        const { p } = request.query as { p?: unknown };
        const shown = { ...pageRequest(context, request, page.language), number: Number(p) };
        const form = renderDismissalPage(page, shown);
        return form === null ? redirectToVisit(request, reply) : sendPublicHtml(reply, form);
      },
    },
    {
      method: 'POST',
      url: '/v/:token/feedback',
      right: 'public',
      summary: 'Say what the visitor thinks of a property that they saw',
      async handle(context, request, reply) {
        const { reader, page } = await find(context, request);
        if (!page) return sendUnknown(context, request, reply);
        const form = feedbackForm.safeParse(request.body ?? {});
        // Only a request that the page did not make.
        if (!form.success)
          throw new Failure('invalid', {
            fields: form.error.issues.map(({ path }) => ({ path: path.join('.') || 'form', code: 'not_valid' })),
          });
        const { visit, participant } = page;
        await writing.consume(participant.id);
        const stop = visit.stops[form.data.stop - 1];
        if (stop) {
          await answerAsVisitor(reader, {
            id: visit.id,
            stop_id: stop.id,
            participant_id: participant.id,
            answer: form.data.answer || null,
            reason: form.data.reason || null,
            message: form.data.message,
          });
        }
        return redirectToVisit(request, reply);
      },
    },
  ];
}

function redirectToVisit(request: FastifyRequest, reply: FastifyReply) {
  const language = chosenLanguage(request) ?? undefined;
  return reply.redirect(linkPath(`/v/${tokenOf(request)}`, { language }), 303);
}

function pageRequest(context: CallContext, request: FastifyRequest, language: Language): PageRequest {
  return {
    publicUrl: context.publicUrl,
    nonce: request.nonce,
    path: `/v/${tokenOf(request)}`,
    number: null,
    language: chosenLanguage(request) ?? language,
    now: context.clock.now(),
  };
}

async function sendUnknown(context: CallContext, request: FastifyRequest, reply: FastifyReply) {
  const company = await findCompany(context.db);
  const body = renderUnknownLink(company, {
    ...pageRequest(context, request, languageFrom(request.headers['accept-language'])),
    path: '',
  });
  return sendPublicHtml(reply.status(404), body);
}
