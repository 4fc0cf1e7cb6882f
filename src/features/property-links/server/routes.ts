import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findCompany, findLogo } from '#features/company/server/repository.ts';
import { readPictureFile } from '#features/files/server/service.ts';
import { drawComparison } from '#features/properties/server/sheet/make-sheet.ts';
import { asProgram } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { readPreview } from '#platform/files/server/picture.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage, languageFrom } from '#platform/i18n/languages.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { isPreview, linkPath } from '../rules.ts';
import type { VisitForm, VisitProblem } from './answers.ts';
import {
  acceptTime,
  askForVisit,
  dismissalForm,
  dismissProperty,
  problemOfVisit,
  takeAnswersBack,
  timeForm,
  visitForm,
} from './answers.ts';
import type { PageRequest } from './page/document.ts';
import { renderComparisonPage } from './page/render-comparison.ts';
import { renderLinkPage, renderUnknownLink } from './page/render-page.ts';
import type { ReaderContext } from './read-page.ts';
import {
  findLinkContact,
  findLinkOfToken,
  listShareableIds,
  readComparedProperties,
  readComparisonPage,
  readLinkPage,
  recordLinkOpen,
} from './read-page.ts';
import type { OpenLink } from './repository.ts';
import { findCoverId, listPictureIds } from './repository.ts';

/** Forms of pages without scripts; only the routes of this scope read them. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32_768 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

const quarterHour = 15 * 60;
const pictureParams = z.object({
  position: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
  width: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4000)),
});

interface Limits {
  readonly wrong: Limit;
  readonly writing: Limit;
  readonly drawing: Limit;
}

/** The public page of a property with its pictures and forms, for anybody who has its link. */
export function propertyLinkRoutes(pool: Parameters<typeof openLimit>[0]): readonly PlainRoute[] {
  const limits: Limits = {
    // Nobody can guess 128 bits; the limit bounds the cost of attempts. Links that open bypass it.
    wrong: openLimit(pool, { name: 'property_link', tries: 60, perSeconds: quarterHour }),
    writing: openLimit(pool, { name: 'property_link_writing', tries: 20, perSeconds: 3600 }),
    drawing: openLimit(pool, { name: 'property_link_drawing', tries: 60, perSeconds: 3600 }),
  };
  return [
    {
      method: 'GET',
      url: '/p/:token',
      right: 'public',
      summary: 'The public page of a property, or of the properties that a link compares',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const link = await findLink(reader, request, limits);
        if (!link) return sendUnknown(reader, request, reply);
        const isComparison = link.properties.length > 1 && chosenNumber(request) === null;
        return (isComparison ? sendComparison : sendPage)(reader, link, { request, reply });
      },
    },
    {
      method: 'GET',
      url: '/p/:token/opened',
      right: 'public',
      // Counts, so it answers no HEAD.
      isActOfReading: true,
      summary: 'The picture beside the notice that opens are counted',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const link = await findLink(reader, request, limits);
        if (!link) throw new Failure('not_found');
        // The agency's own people look at the page, too.
        if (context.actor.kind === 'visitor' && !isPreview(request.headers)) await recordLinkOpen(reader, link);
        return reply.header('cache-control', 'no-store').type('image/gif').send(emptyGif);
      },
    },
    {
      method: 'GET',
      url: '/p/:token/pictures/:position/:width',
      right: 'public',
      summary: 'A picture or floor plan of a shared property, at least as wide as requested',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const link = await findLink(reader, request, limits);
        const params = pictureParams.safeParse(request.params);
        const [propertyId] = link ? await listShareableIds(reader, [link]) : [];
        if (propertyId === undefined || !params.success) throw new Failure('not_found');
        const fileId = (await listPictureIds(reader.db, propertyId))[params.data.position];
        if (fileId === undefined) throw new Failure('not_found');
        return sendPicture(reader, reply, { fileId, width: params.data.width });
      },
    },
    {
      method: 'GET',
      url: '/p/:token/agent',
      right: 'public',
      summary: 'The picture of the agent of a shared property',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const link = await findLink(reader, request, limits);
        const fileId = link && (await findLinkContact(reader, link)).card?.picture_id;
        if (!fileId) throw new Failure('not_found');
        return sendPicture(reader, reply, { fileId, width: 160 });
      },
    },
    {
      method: 'GET',
      url: '/p/:token/preview.jpg',
      right: 'public',
      summary: 'The picture that chats show beside a property link, 1200 × 630',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const link = await findLink(reader, request, limits);
        const shown = link
          ? await listShareableIds(reader, chosenNumber(request) === null ? link.properties : [link])
          : [];
        if (!link || shown.length === 0) throw new Failure('not_found');
        await limits.drawing.consume(link.id);
        const source = await readPreviewSource(reader, shown);
        if (!source) throw new Failure('not_found');
        const { bytes } = await readPreview(source);
        return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(bytes);
      },
    },
    {
      method: 'GET',
      url: '/p/:token/comparison.pdf',
      right: 'public',
      summary: 'The properties that a link compares, as a PDF',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const link = await findLink(reader, request, limits);
        if (!link || link.properties.length < 2) throw new Failure('not_found');
        await limits.drawing.consume(link.id);
        const properties = await readComparedProperties(reader, link);
        if (properties.length === 0) throw new Failure('not_found');
        const pdf = await drawComparison(reader, properties, chosenLanguage(request) ?? link.language);
        return reply
          .type('application/pdf')
          .header('content-disposition', attachment('comparison.pdf'))
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex, nofollow')
          .send(Buffer.from(pdf));
      },
    },
    {
      method: 'POST',
      url: '/p/:token/visit',
      right: 'public',
      summary: 'Ask to see a shared property',
      handle: (context, request, reply) =>
        answer(context, { request, reply, limits, schema: visitForm }, async (reader, link, form) => {
          const problem = await problemOfVisit(reader, link, form);
          if (problem || form.is_draft) return { form, problem };
          await askForVisit(reader, link, form);
          return undefined;
        }),
    },
    {
      method: 'POST',
      url: '/p/:token/time',
      right: 'public',
      summary: 'Accept a time that the agency proposed for a visit',
      handle: (context, request, reply) =>
        answer(context, { request, reply, limits, schema: timeForm }, async (reader, link, form) =>
          (await acceptTime(reader, link, form)) ? undefined : 'time_taken',
        ),
    },
    {
      method: 'POST',
      url: '/p/:token/dismissal',
      right: 'public',
      summary: 'Say why a shared property is not suitable',
      handle: (context, request, reply) =>
        answer(context, { request, reply, limits, schema: dismissalForm }, async (reader, link, form) => {
          await dismissProperty(reader, link, form);
          return undefined;
        }),
    },
    {
      method: 'POST',
      url: '/p/:token/undo',
      right: 'public',
      summary: 'Take back the answer to a shared property',
      handle: (context, request, reply) =>
        answer(context, { request, reply, limits, schema: z.object({}) }, async (reader, link) => {
          await takeAnswersBack(reader, link);
          return undefined;
        }),
    },
  ];
}

async function findLink(
  context: ReaderContext & Pick<CallContext, 'http'>,
  request: FastifyRequest,
  { wrong }: Limits,
): Promise<OpenLink | null> {
  const link = await findLinkOfToken(context, tokenOf(request), chosenNumber(request));
  if (!link) await wrong.consume(networkOf(context.http.address));
  return link;
}

export function tokenOf(request: FastifyRequest): string {
  // Set by the route.
  return String((request.params as { token?: string }).token ?? '');
}

export function chosenLanguage(request: FastifyRequest): Language | null {
  const { l } = request.query as { l?: unknown };
  return isLanguage(l) ? l : null;
}

/** Which of the properties of a link, from 1; null: none of them. */
function chosenNumber(request: FastifyRequest): number | null {
  const { p } = request.query as { p?: unknown };
  return typeof p === 'string' && /^[1-9]$/u.test(p) ? Number(p) : null;
}

/** What was typed, which without a problem is only shown again; or that an accepted time can no longer be had. */
type Refused = { readonly form: VisitForm; readonly problem: VisitProblem | null } | 'time_taken';

async function sendPage(
  context: ReaderContext,
  link: OpenLink,
  { request, reply, refused }: { request: FastifyRequest; reply: FastifyReply; refused?: Refused | undefined },
) {
  const page = await readLinkPage(context, link);
  const isTimeTaken = refused === 'time_taken';
  const typed = refused === 'time_taken' ? undefined : refused;
  const body = renderLinkPage(page, { ...pageRequest(context, link, { request }), refused: typed, isTimeTaken });
  const status = isTimeTaken ? 409 : typed?.problem ? 422 : page.property ? 200 : 410;
  return sendPublicHtml(reply.status(status), body);
}

async function sendComparison(
  context: ReaderContext,
  link: OpenLink,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const page = await readComparisonPage(context, link);
  const body = renderComparisonPage(page, pageRequest(context, link, { request }));
  return sendPublicHtml(reply.status(page.compared.length > 0 ? 200 : 410), body);
}

function pageRequest(context: ReaderContext, link: OpenLink, { request }: { request: FastifyRequest }): PageRequest {
  return {
    publicUrl: context.publicUrl,
    nonce: request.nonce,
    path: `/p/${tokenOf(request)}`,
    number: link.properties.length > 1 ? chosenNumber(request) : null,
    language: chosenLanguage(request) ?? link.language,
    now: context.clock.now(),
  };
}

async function sendUnknown(context: ReaderContext, request: FastifyRequest, reply: FastifyReply) {
  const company = await findCompany(context.db);
  const body = renderUnknownLink(company, {
    publicUrl: context.publicUrl,
    nonce: request.nonce,
    path: '',
    number: null,
    language: languageFrom(request.headers['accept-language']),
    now: context.clock.now(),
  });
  return sendPublicHtml(reply.status(404), body);
}

/** A public page: neither stored nor found by search engines. */
export function sendPublicHtml(reply: FastifyReply, body: string) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** Reads a form, and shows the page again: with what is wrong, or by a redirect, so that a reload sends nothing twice. */
async function answer<Schema extends z.ZodMiniType>(
  context: CallContext,
  options: { request: FastifyRequest; reply: FastifyReply; limits: Limits; schema: Schema },
  save: (reader: ReaderContext, link: OpenLink, form: z.infer<Schema>) => Promise<Refused | undefined>,
) {
  const { request, reply, limits, schema } = options;
  const reader = asProgram(context);
  const link = await findLink(reader, request, limits);
  if (!link) return sendUnknown(reader, request, reply);
  if ((await listShareableIds(reader, [link])).length === 0) return sendPage(reader, link, { request, reply });
  const form = schema.safeParse(request.body ?? {});
  // Only a request that the page did not make.
  if (!form.success)
    throw new Failure('invalid', {
      fields: form.error.issues.map(({ path }) => ({ path: path.join('.') || 'form', code: 'not_valid' })),
    });
  await limits.writing.consume(link.id);
  const refused = await save(reader, link, form.data);
  if (refused) return sendPage(reader, link, { request, reply, refused });
  const language = chosenLanguage(request) ?? undefined;
  return reply.redirect(linkPath(`/p/${tokenOf(request)}`, { number: chosenNumber(request), language }), 303);
}

async function sendPicture(
  context: ReaderContext,
  reply: FastifyReply,
  { fileId, width }: { readonly fileId: string; readonly width: number },
) {
  const stored = await readPictureFile(context, fileId, width);
  return (
    reply
      .header('content-type', 'image/webp')
      .header('content-length', stored.byteLength)
      // Not for long: the pictures of a property change, and a link may be revoked.
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', 'inline')
      .send(stored.stream)
  );
}

/** The first cover of the properties, or the agency's logo. */
export async function readPreviewSource(
  context: ReaderContext,
  propertyIds: readonly string[],
): Promise<Uint8Array | null> {
  for (const id of propertyIds) {
    const cover = await findCoverId(context.db, id);
    if (cover !== null) return buffer((await readPictureFile(context, cover, 1280)).stream);
  }
  return (await findLogo(context.db))?.content ?? null;
}

const emptyGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
