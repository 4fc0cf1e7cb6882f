import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findTextFor } from '#features/consents/server/service.ts';
import { readPictureFile } from '#features/files/server/service.ts';
import { receiveEnquiry } from '#features/intake/server/accept-delivery.ts';
import { findAgentCards } from '#features/properties/server/repository/public-property-rows.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import type { ReaderContext } from '#features/property-links/server/read-page.ts';
import { listPictureIds } from '#features/property-links/server/repository.ts';
import { readPreviewSource } from '#features/property-links/server/routes.ts';
import { asProgram } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { readPreview } from '#platform/files/server/picture.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { propertyListPath, publicIdIn } from '../rules.ts';
import { readPublishedPropertySearch } from '../search.ts';
import type { EnquiryProblem, SiteEnquiryForm } from './enquiry-form.ts';
import { enquiryForm, problemOfEnquiry } from './enquiry-form.ts';
import type { FormStamps } from './form-stamps.ts';
import { pathIn, sitePageOf, sitePolicy } from './page/document.ts';
import { renderEnquiry, renderThanks } from './page/enquiry-page.ts';
import { renderPublishedPropertyList } from './page/list-page.ts';
import { renderGoneProperty, renderPublishedProperty, renderUnknownProperty } from './page/property-page.ts';
import type { PublishedProperty, SiteOwner } from './read-published-properties.ts';
import {
  publishedPropertiesPerPage,
  readPublishedProperty,
  readPublishedPropertyList,
  readSiteOwner,
} from './read-published-properties.ts';
import type { FoundPublishedProperty } from './repository.ts';
import { findPublishedProperty } from './repository.ts';

type Reader = ReaderContext & Pick<CallContext, 'http'>;

interface Visit {
  readonly reader: Reader;
  readonly site: SiteOwner;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const hour = 3600;
const pictureParams = z.object({
  position: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
  width: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4000)),
});

interface Limits {
  readonly writing: Limit;
  readonly calling: Limit;
  readonly drawing: Limit;
}

/** The pages of the website for everybody. While it is off, they do not exist. */
export function publicSiteRoutes(pool: Parameters<typeof openLimit>[0], stamps: FormStamps): readonly PlainRoute[] {
  const limits: Limits = {
    writing: openLimit(pool, { name: 'enquiry_network', tries: 20, perSeconds: hour }),
    calling: openLimit(pool, { name: 'enquiry_phone', tries: 6, perSeconds: 24 * hour }),
    drawing: openLimit(pool, { name: 'home_drawing', tries: 60, perSeconds: hour }),
  };
  return [
    {
      method: 'GET',
      url: propertyListPath,
      right: 'public',
      summary: 'The published properties, by page and filters',
      handle: (context, request, reply) => visit(context, { request, reply }, sendList),
    },
    {
      method: 'GET',
      url: '/homes-preview',
      right: 'manage_site',
      summary: 'The first page of the website, also while it is off',
      async handle(context, request, reply) {
        const reader = asProgram(context);
        const site = await readSiteOwner(reader);
        return sendList({ reader, site, language: languageOf(request), request, reply }, true);
      },
    },
    {
      method: 'GET',
      url: `${propertyListPath}/:address`,
      right: 'public',
      summary: 'The page of a property',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, (one) =>
          withPublishedProperty(one, '', async ({ published, similar, page }) =>
            sendCached(one, renderPublishedProperty(page, published, similar)),
          ),
        ),
    },
    {
      method: 'GET',
      url: `${propertyListPath}/:address/enquiry`,
      right: 'public',
      summary: 'The form that asks about a property',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, (one) =>
          withPublishedProperty(one, '/enquiry', async ({ row, published, page }) => {
            // Set by the redirect after the form was sent.
            const isSent = (request.query as { sent?: unknown }).sent !== undefined;
            if (isSent) return sendFresh(one, renderThanks(page, `${published.path}/enquiry`));
            return sendForm(one, { row, published, stamps });
          }),
        ),
    },
    {
      method: 'POST',
      url: `${propertyListPath}/:address/enquiry`,
      right: 'public',
      summary: 'Ask about a property',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, (one) =>
          withPublishedProperty(one, '/enquiry', ({ row, published }) =>
            receiveForm(one, { row, published, stamps, limits }),
          ),
        ),
    },
    {
      method: 'GET',
      url: `${propertyListPath}/:address/pictures/:position/:width`,
      right: 'public',
      summary: 'A picture or floor plan of a property, at least as wide as requested',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, async (one) => {
          const row = await findShownProperty(one);
          const params = pictureParams.safeParse(request.params);
          if (!row || !params.success) throw new Failure('not_found');
          const fileId = (await listPictureIds(one.reader.db, row.id))[params.data.position];
          return sendPicture(one, fileId, params.data.width);
        }),
    },
    {
      method: 'GET',
      url: `${propertyListPath}/:address/agent`,
      right: 'public',
      summary: 'The picture of the agent of a property',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, async (one) => {
          const row = await findShownProperty(one);
          return sendPicture(one, row ? (await cardOf(one.reader, row))?.picture_id : null, 160);
        }),
    },
    {
      method: 'GET',
      url: `${propertyListPath}/:address/preview.jpg`,
      right: 'public',
      summary: 'The picture that chats show beside a property, 1200 × 630',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, async (one) => {
          const row = await findShownProperty(one);
          if (!row) throw new Failure('not_found');
          await limits.drawing.consume(row.id);
          const source = await readPreviewSource(one.reader, [row.id]);
          if (!source) throw new Failure('not_found');
          const { bytes } = await readPreview(source);
          return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(bytes);
        }),
    },
  ];
}

function languageOf(request: FastifyRequest): Language {
  const { l } = request.query as { l?: unknown };
  return isLanguage(l) ? l : 'en';
}

async function visit(
  context: CallContext,
  { request, reply }: Pick<Visit, 'request' | 'reply'>,
  work: (visit: Visit) => Promise<unknown>,
): Promise<unknown> {
  const reader = asProgram(context);
  const site = await readSiteOwner(reader);
  if (!site.is_on) throw new Failure('not_found');
  return work({ reader, site, language: languageOf(request), request, reply });
}

const pageOf = ({ reader, site, language }: Visit, isPreview = false) =>
  sitePageOf(site, { language, publicUrl: reader.publicUrl, isPreview });

// Set by the route.
const addressOf = ({ request }: Visit) => String((request.params as { address?: string }).address ?? '');

async function sendList(one: Visit, isPreview = false) {
  const search = readPublishedPropertySearch(one.request.query as Record<string, unknown>);
  const list = await readPublishedPropertyList(one.reader, search);
  const page = pageOf(one, isPreview);
  const isBeyond = search.page > 1 && (search.page - 1) * publishedPropertiesPerPage >= list.total;
  if (isBeyond) return sendUnknown(one);
  const body = renderPublishedPropertyList(page, list, search);
  return isPreview ? sendFresh(one, body) : sendCached(one, body);
}

interface FoundPropertyPage {
  readonly row: FoundPublishedProperty;
  readonly published: PublishedProperty;
  readonly similar: readonly PublishedProperty[];
  readonly page: ReturnType<typeof pageOf>;
}

/** Finds the property of an address: redirects an earlier address, and answers for one that is gone or unknown. */
async function withPublishedProperty(
  one: Visit,
  rest: '' | '/enquiry',
  work: (found: FoundPropertyPage) => Promise<unknown>,
) {
  const address = addressOf(one);
  const publicId = publicIdIn(address);
  const found = publicId === null ? null : await readPublishedProperty(one.reader, publicId);
  if (!found) return sendUnknown(one);
  const page = pageOf(one);
  const { row, published, similar } = found;
  if (!published) {
    const body = renderGoneProperty(page, `${propertyListPath}/${row.public_id}`, similar);
    return sendFresh(one, body, 410);
  }
  if (published.path !== `${propertyListPath}/${address}` && one.request.method !== 'POST')
    return one.reply
      .header('cache-control', 'public, max-age=300')
      .redirect(pathIn(one.language, `${published.path}${rest}`), 301);
  return work({ row, published, similar, page });
}

function sendUnknown(one: Visit) {
  return sendFresh(one, renderUnknownProperty(pageOf(one)), 404);
}

/** The property of a picture, if it may be shown. */
async function findShownProperty(one: Visit): Promise<FoundPublishedProperty | null> {
  const publicId = publicIdIn(addressOf(one));
  const row = publicId === null ? null : await findPublishedProperty(one.reader.db, publicId);
  return row?.is_visible && (await findShareable(one.reader, [row.id])).has(row.id) ? row : null;
}

/** The card of the agent of a property, unless they have left. */
async function cardOf({ db }: Reader, { agent_id }: FoundPublishedProperty) {
  return agent_id === null ? null : ((await findAgentCards(db, [agent_id])).get(agent_id) ?? null);
}

interface FormOf {
  readonly row: FoundPublishedProperty;
  readonly published: PublishedProperty;
  readonly stamps: FormStamps;
  readonly refused?: { readonly form: SiteEnquiryForm; readonly problem: EnquiryProblem };
}

async function sendForm(one: Visit, { row, published, stamps, refused }: FormOf) {
  const { reader, language } = one;
  const consent = await findTextFor(reader.db, language);
  const stamp = stamps.stampOf(row.public_id, reader.clock.now());
  return sendFresh(one, renderEnquiry(pageOf(one), { published, stamp, consent, refused }), refused ? 422 : 200);
}

async function receiveForm(one: Visit, { row, published, stamps, limits }: FormOf & { readonly limits: Limits }) {
  const { reader, language, request, reply } = one;
  const read = enquiryForm.safeParse(request.body ?? {});
  // Only a request that the page did not make.
  if (!read.success)
    throw new Failure('invalid', {
      fields: read.error.issues.map(({ path }) => ({ path: path.join('.') || 'form', code: 'not_valid' })),
    });
  const form = read.data;
  await limits.writing.consume(networkOf(reader.http.address));
  const { version } = await findTextFor(reader.db, language);
  const age = stamps.ageOf(row.public_id, form.stamp, reader.clock.now());
  const problem = problemOfEnquiry(form, { age, version });
  const phone_e164 = normalizePhone(form.phone);
  if (problem || phone_e164 === null)
    return sendForm(one, { row, published, stamps, refused: { form, problem: problem ?? 'phone' } });
  await limits.calling.consume(phone_e164);
  const { id, name, phone, message } = form;
  const property = `${row.id} ${published.property.title}`;
  const contact = { name, phone, email: '', consents: ['service'] } as const;
  await receiveEnquiry(reader, {
    key: id,
    form: { ...contact, message, property, campaign: '', language },
    isSpam: form.website !== '',
  });
  // A program is told so too, so that it learns nothing.
  return reply.redirect(pathIn(language, `${published.path}/enquiry`, new URLSearchParams({ sent: '1' })), 303);
}

/** A page that is the same for everybody: it may be kept for a minute, and is not sent again unchanged. */
function sendCached(one: Visit, body: string) {
  const { request, reply } = one;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  headersOf(one).header('etag', etag).header('cache-control', 'public, max-age=60');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('text/html; charset=utf-8').send(body);
}

function sendFresh(one: Visit, body: string, status = 200) {
  return headersOf(one)
    .status(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(body);
}

function headersOf({ reply, site }: Visit): FastifyReply {
  return reply.header('content-security-policy', sitePolicy(site.accent));
}

async function sendPicture({ reader, reply }: Visit, fileId: string | null | undefined, width: number) {
  if (!fileId) throw new Failure('not_found');
  const stored = await readPictureFile(reader, fileId, width);
  return reply
    .header('content-type', 'image/webp')
    .header('content-length', stored.byteLength)
    .header('cache-control', 'public, max-age=3600')
    .header('content-disposition', 'inline')
    .send(stored.stream);
}
