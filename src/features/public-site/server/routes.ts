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
import { Failure } from '#platform/failure.ts';
import { readPreview } from '#platform/files/server/picture.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { homesPath, publicIdIn } from '../rules.ts';
import { readHomeSearch } from '../search.ts';
import type { EnquiryForm, EnquiryProblem } from './enquiry-form.ts';
import { enquiryForm, problemOfEnquiry } from './enquiry-form.ts';
import type { FormStamps } from './form-stamps.ts';
import { pathIn, sitePageOf, sitePolicy } from './page/document.ts';
import { renderEnquiry, renderThanks } from './page/enquiry-page.ts';
import { renderGoneHome, renderHome, renderUnknownHome } from './page/home-page.ts';
import { renderHomeList } from './page/list-page.ts';
import type { Home, SiteOwner } from './read-homes.ts';
import { homesPerPage, readHome, readHomeList, readSiteOwner } from './read-homes.ts';
import type { OpenHome } from './repository.ts';
import { findHome } from './repository.ts';

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
      url: homesPath,
      right: 'public',
      summary: 'The published homes, by page and filters',
      handle: (context, request, reply) => visit(context, { request, reply }, sendList),
    },
    {
      method: 'GET',
      url: '/homes-preview',
      right: 'manage_site',
      summary: 'The first page of the website, also while it is off',
      async handle(context, request, reply) {
        const reader = readerOf(context);
        const site = await readSiteOwner(reader);
        return sendList({ reader, site, language: languageOf(request), request, reply }, true);
      },
    },
    {
      method: 'GET',
      url: `${homesPath}/:address`,
      right: 'public',
      summary: 'The page of a home',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, (one) =>
          withHome(one, '', async ({ home, similar, page }) => sendCached(one, renderHome(page, home, similar))),
        ),
    },
    {
      method: 'GET',
      url: `${homesPath}/:address/enquiry`,
      right: 'public',
      summary: 'The form that asks about a home',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, (one) =>
          withHome(one, '/enquiry', async ({ row, home, page }) => {
            // Set by the redirect after the form was sent.
            const isSent = (request.query as { sent?: unknown }).sent !== undefined;
            if (isSent) return sendFresh(one, renderThanks(page, `${home.path}/enquiry`));
            return sendForm(one, { row, home, stamps });
          }),
        ),
    },
    {
      method: 'POST',
      url: `${homesPath}/:address/enquiry`,
      right: 'public',
      summary: 'Ask about a home',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, (one) =>
          withHome(one, '/enquiry', ({ row, home }) => receiveForm(one, { row, home, stamps, limits })),
        ),
    },
    {
      method: 'GET',
      url: `${homesPath}/:address/pictures/:position/:width`,
      right: 'public',
      summary: 'A picture of a home, at least as wide as requested',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, async (one) => {
          const row = await findShownHome(one);
          const params = pictureParams.safeParse(request.params);
          if (!row || !params.success) throw new Failure('not_found');
          const fileId = (await listPictureIds(one.reader.db, row.id))[params.data.position];
          return sendPicture(one, fileId, params.data.width);
        }),
    },
    {
      method: 'GET',
      url: `${homesPath}/:address/agent`,
      right: 'public',
      summary: 'The picture of the agent of a home',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, async (one) => {
          const row = await findShownHome(one);
          return sendPicture(one, row ? (await cardOf(one.reader, row))?.picture_id : null, 160);
        }),
    },
    {
      method: 'GET',
      url: `${homesPath}/:address/preview.jpg`,
      right: 'public',
      summary: 'The picture that chats show beside a home, 1200 × 630',
      handle: (context, request, reply) =>
        visit(context, { request, reply }, async (one) => {
          const row = await findShownHome(one);
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

/** A reader is nobody of the agency, even if their browser is signed in. */
function readerOf(context: CallContext): Reader {
  return { ...context, actor: { kind: 'program', profileId: null } };
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
  const reader = readerOf(context);
  const site = await readSiteOwner(reader);
  if (!site.is_on) throw new Failure('not_found');
  return work({ reader, site, language: languageOf(request), request, reply });
}

const pageOf = ({ reader, site, language }: Visit, isPreview = false) =>
  sitePageOf(site, { language, publicUrl: reader.publicUrl, isPreview });

// Set by the route.
const addressOf = ({ request }: Visit) => String((request.params as { address?: string }).address ?? '');

async function sendList(one: Visit, isPreview = false) {
  const search = readHomeSearch(one.request.query as Record<string, unknown>);
  const list = await readHomeList(one.reader, search);
  const page = pageOf(one, isPreview);
  const isBeyond = search.page > 1 && (search.page - 1) * homesPerPage >= list.total;
  if (isBeyond) return sendUnknown(one);
  const body = renderHomeList(page, list, search);
  return isPreview ? sendFresh(one, body) : sendCached(one, body);
}

interface FoundHome {
  readonly row: OpenHome;
  readonly home: Home;
  readonly similar: readonly Home[];
  readonly page: ReturnType<typeof pageOf>;
}

/** Finds the home of an address: redirects an earlier address, and answers for one that is gone or unknown. */
async function withHome(one: Visit, rest: '' | '/enquiry', work: (found: FoundHome) => Promise<unknown>) {
  const address = addressOf(one);
  const publicId = publicIdIn(address);
  const found = publicId === null ? null : await readHome(one.reader, publicId);
  if (!found) return sendUnknown(one);
  const page = pageOf(one);
  const { row, home, similar } = found;
  if (!home) {
    const body = renderGoneHome(page, `${homesPath}/${row.public_id}`, similar);
    return sendFresh(one, body, 410);
  }
  if (home.path !== `${homesPath}/${address}` && one.request.method !== 'POST')
    return one.reply
      .header('cache-control', 'public, max-age=300')
      .redirect(pathIn(one.language, `${home.path}${rest}`), 301);
  return work({ row, home, similar, page });
}

function sendUnknown(one: Visit) {
  return sendFresh(one, renderUnknownHome(pageOf(one)), 404);
}

/** The home of a picture, if it may be shown. */
async function findShownHome(one: Visit): Promise<OpenHome | null> {
  const publicId = publicIdIn(addressOf(one));
  const row = publicId === null ? null : await findHome(one.reader.db, publicId);
  return row?.is_visible && (await findShareable(one.reader, [row.id])).has(row.id) ? row : null;
}

/** The card of the agent of a home, unless they have left. */
async function cardOf({ db }: Reader, { agent_id }: OpenHome) {
  return agent_id === null ? null : ((await findAgentCards(db, [agent_id])).get(agent_id) ?? null);
}

interface FormOf {
  readonly row: OpenHome;
  readonly home: Home;
  readonly stamps: FormStamps;
  readonly refused?: { readonly form: EnquiryForm; readonly problem: EnquiryProblem };
}

async function sendForm(one: Visit, { row, home, stamps, refused }: FormOf) {
  const { reader, language } = one;
  const consent = await findTextFor(reader.db, language);
  const stamp = stamps.stampOf(row.public_id, reader.clock.now());
  return sendFresh(one, renderEnquiry(pageOf(one), { home, stamp, consent, refused }), refused ? 422 : 200);
}

async function receiveForm(one: Visit, { row, home, stamps, limits }: FormOf & { readonly limits: Limits }) {
  const { reader, language, request, reply } = one;
  const read = enquiryForm.safeParse(request.body ?? {});
  // Only a request that the page did not make.
  if (!read.success)
    throw new Failure('invalid', {
      fields: read.error.issues.map(({ path }) => ({ path: path.join('.') || 'form', code: 'not_valid' })),
    });
  const form = read.data;
  const done = () => reply.redirect(pathIn(language, `${home.path}/enquiry`, new URLSearchParams({ sent: '1' })), 303);
  // A program is told that it succeeded, so that it learns nothing.
  if (form.website !== '') return done();
  await limits.writing.consume(networkOf(reader.http.address));
  const { version } = await findTextFor(reader.db, language);
  const age = stamps.ageOf(row.public_id, form.stamp, reader.clock.now());
  const problem = problemOfEnquiry(form, { age, version });
  const phone_e164 = normalizePhone(form.phone);
  if (problem || phone_e164 === null)
    return sendForm(one, { row, home, stamps, refused: { form, problem: problem ?? 'phone' } });
  await limits.calling.consume(phone_e164);
  const { id, name, phone, message } = form;
  const property = `${row.id} ${home.property.title}`;
  const contact = { name, phone, email: '', consents: ['service'] } as const;
  await receiveEnquiry(reader, { key: id, form: { ...contact, message, property, campaign: '', language } });
  return done();
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
