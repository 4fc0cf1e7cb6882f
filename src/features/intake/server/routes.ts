import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findTextFor } from '#features/consents/server/service.ts';
import { propertyTitles } from '#features/properties/server/repository/property-rows.ts';
import { asProgram } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage, languageFrom } from '#platform/i18n/languages.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import { normalizePhone } from '#platform/phones.ts';
import { emailAddress, id as idSchema } from '#platform/rpc/fields.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { parseGoogleLead } from '../adapters/google.ts';
import { magicBricksKey } from '../adapters/magicbricks.ts';
import { splitMetaNotifications } from '../adapters/meta.ts';
import { callIdOf } from '../adapters/missed-call.ts';
import { cleanText, cut } from '../adapters/sample-fields.ts';
import { enquiryPath, maxDeliveryBytes, maxEnquiryLengths } from '../rules.ts';
import type { EnquiryForm } from './accept-delivery.ts';
import { acceptDelivery, receiveEnquiry } from './accept-delivery.ts';
import { openAccount } from './accounts.ts';
import type { EnquiryPage } from './enquiry-page.ts';
import { renderEnquiryPage } from './enquiry-page.ts';
import type { ConnectionRow } from './repository.ts';
import { findAccountRow, findAskedProperty, findConnectionOfToken, findConnectionRow } from './repository.ts';
import type { IntakeSecrets } from './secrets.ts';
import { isSameSecret, isSignedWith } from './secrets.ts';

/** Bodies stay as they arrive: a signature is of the bytes. Only the routes of this scope read them so. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxDeliveryBytes }, (_request, body, done) =>
    done(null, body),
  );
}

const quarterHour = 15 * 60;
/** A person needs longer to fill in the form. */
const fastestMs = 2000;

const isId = (value: unknown): value is string => idSchema.safeParse(value).success;

interface Limits {
  readonly wrong: Limit;
  readonly writing: Limit;
}

/** What senders and visitors reach: webhooks, reported calls, and the hosted enquiry pages. */
export function intakeRoutes(pool: Parameters<typeof openLimit>[0], secrets: IntakeSecrets): readonly PlainRoute[] {
  const limits: Limits = {
    // Nobody can guess 192 bits; the limit bounds the cost of attempts.
    wrong: openLimit(pool, { name: 'intake', tries: 60, perSeconds: quarterHour }),
    writing: openLimit(pool, { name: 'enquiry', tries: 20, perSeconds: 3600 }),
  };
  return [
    {
      method: 'POST',
      url: '/intake/:id',
      right: 'public',
      summary: 'Deliver an enquiry to a connection, with its secret or signature',
      isForOtherSites: true,
      async handle(context, request, reply) {
        const { connection, body } = await authenticated(context, request, {
          secrets,
          limits,
          kinds: ['webhook', 'google', 'magicbricks', 'meta'],
        });
        if (connection.kind === 'meta') {
          await acceptMetaNotifications(context, connection, { body, contentType: contentTypeOf(request) });
          return reply.send({});
        }
        await acceptDelivery(asProgram(context), {
          connectionId: connection.id,
          kind: connection.kind,
          contentType: contentTypeOf(request),
          body: withoutSecret(connection, body, secrets),
          key: keyOf(connection, request, body),
          authenticatedBy: connection,
        });
        return reply.send({});
      },
    },
    {
      method: 'GET',
      url: '/intake/:id',
      right: 'public',
      // It stores, so it answers no HEAD.
      isActOfReading: true,
      summary: 'Report a call to a connection, with its secret as `key`; or confirm the address to Meta',
      async handle(context, request, reply) {
        const { connection } = await authenticated(context, request, {
          secrets,
          limits,
          kinds: ['missed_call', 'meta'],
        });
        if (connection.kind === 'meta')
          return reply
            .type('text/plain; charset=utf-8')
            .send(new URLSearchParams(queryOf(request)).get('hub.challenge'));
        const query = new URLSearchParams(queryOf(request));
        query.delete('key');
        await acceptDelivery(asProgram(context), {
          connectionId: connection.id,
          kind: connection.kind,
          contentType: 'application/x-www-form-urlencoded',
          body: Buffer.from(query.toString()),
          key: callIdOf(query.toString()).slice(0, 200),
          authenticatedBy: connection,
        });
        return reply.type('text/plain; charset=utf-8').send('');
      },
    },
    {
      method: 'GET',
      url: '/enquire/:token',
      right: 'public',
      summary: 'The enquiry page of a connection',
      async handle(context, request, reply) {
        const connection = await findPage(context, request, limits);
        return sendPage(context, { request, reply, connection, secrets });
      },
    },
    {
      method: 'POST',
      url: '/enquire/:token',
      right: 'public',
      summary: 'Send an enquiry from its page or from the form on another site',
      isForOtherSites: true,
      async handle(context, request, reply) {
        const connection = await findPage(context, request, limits);
        if (!connection) return sendPage(context, { request, reply, connection, secrets });
        const typed = new URLSearchParams(bodyOf(request).toString());
        const form = formOf(typed, languageOfReader(request));
        if (normalizePhone(form.phone) === null && !emailAddress.safeParse(form.email).success)
          return sendPage(context, { request, reply, connection, secrets, refused: form });
        await limits.writing.consume(`${connection.id} ${networkOf(context.http.address)}`);
        await receiveEnquiry(asProgram(context), {
          connectionId: connection.id,
          key: isId(typed.get('id')) ? (typed.get('id') ?? '') : '',
          form,
          isSpam: isSpam(typed, context.clock.now(), secrets),
        });
        return reply.redirect(`${enquiryPath(tokenOf(request))}?sent=1&l=${form.language}`, 303);
      },
    },
  ];
}

interface Authentication {
  readonly secrets: IntakeSecrets;
  readonly limits: Limits;
  readonly kinds: readonly ConnectionRow['kind'][];
}

/** The connection and the raw body of a request with the right secret; one answer to everything else. */
async function authenticated(
  context: CallContext,
  request: FastifyRequest,
  { secrets, limits, kinds }: Authentication,
): Promise<{ connection: ConnectionRow; body: Buffer }> {
  const { id } = request.params as { id?: string };
  const connection = isId(id) ? await findConnectionRow(context.db, id) : null;
  const body = bodyOf(request);
  if (
    !connection?.is_enabled ||
    !kinds.includes(connection.kind) ||
    !(await hasSecret(context, connection, { request, body, secrets }))
  ) {
    await limits.wrong.consume(networkOf(context.http.address));
    throw new Failure('unauthenticated');
  }
  return { connection, body };
}

async function hasSecret(
  { db }: CallContext,
  connection: ConnectionRow,
  { request, body, secrets }: { request: FastifyRequest; body: Buffer; secrets: IntakeSecrets },
): Promise<boolean> {
  if (secrets.hashOf(connection) !== connection.token_hash) return false;
  const secret = secrets.secretOf(connection);
  if (connection.kind === 'meta') {
    if (request.method === 'GET') return isChallenge(new URLSearchParams(queryOf(request)), secret);
    const app = openAccount(secrets, await findAccountRow(db, connection.id)).secret;
    return app !== '' && isSignedWith(app, body, headerOf(request, 'x-hub-signature-256'));
  }
  if (connection.kind === 'google') return isSameSecret(parseGoogleLead(body.toString())?.google_key ?? '', secret);
  const { key } = request.query as { key?: unknown };
  if (typeof key === 'string') return isSameSecret(key, secret);
  if (connection.kind === 'missed_call') return false;
  const signature = headerOf(request, 'x-aangan-signature') || headerOf(request, 'x-hub-signature-256');
  if (signature !== '') return isSignedWith(secret, body, signature);
  const bearer = /^Bearer (.+)$/u.exec(headerOf(request, 'authorization'))?.[1] ?? '';
  return isSameSecret(headerOf(request, 'x-aangan-secret') || bearer, secret);
}

/** Meta asks whether the address is ours before it delivers. */
function isChallenge(query: URLSearchParams, secret: string): boolean {
  return (
    query.get('hub.mode') === 'subscribe' &&
    /^[\w-]{1,200}$/u.test(query.get('hub.challenge') ?? '') &&
    isSameSecret(query.get('hub.verify_token') ?? '', secret)
  );
}

/** Stores each lead that a request of Meta names on its own; what names none is stored as it came. */
async function acceptMetaNotifications(
  context: CallContext,
  connection: ConnectionRow,
  { body, contentType }: { readonly body: Buffer; readonly contentType: string },
): Promise<void> {
  const notifications = splitMetaNotifications(body.toString());
  const parts =
    notifications.length > 0
      ? notifications.map(({ leadId, body: part }) => ({ key: leadId, body: Buffer.from(part) }))
      : [{ key: '', body }];
  for (const part of parts) {
    await acceptDelivery(asProgram(context), {
      connectionId: connection.id,
      kind: connection.kind,
      contentType,
      authenticatedBy: connection,
      ...part,
    });
  }
}

/** Google sends its key in the body; what is stored contains no secret. */
function withoutSecret(connection: ConnectionRow, body: Buffer, secrets: IntakeSecrets): Buffer {
  if (connection.kind !== 'google') return body;
  return Buffer.from(body.toString().replaceAll(secrets.secretOf(connection), ''));
}

function contentTypeOf(request: FastifyRequest): string {
  return request.headers['content-type'] ?? '';
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The sender's id of a delivery; empty if it sent none. */
function keyOf(connection: ConnectionRow, request: FastifyRequest, body: Buffer): string {
  const key =
    connection.kind === 'google'
      ? googleKeyOf(body)
      : (connection.kind === 'magicbricks' ? magicBricksKey(contentTypeOf(request), body.toString()) : '') ||
        headerOf(request, 'idempotency-key') ||
        headerOf(request, 'x-delivery-id');
  return cleanText(key).slice(0, 200);
}

/** A body without answers must not take the place of the lead with this id. */
function googleKeyOf(body: Buffer): string {
  const lead = parseGoogleLead(body.toString());
  return lead?.columns ? lead.lead_id : '';
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at + 1);
}

function tokenOf(request: FastifyRequest): string {
  // Set by the route.
  return String((request.params as { token?: string }).token ?? '');
}

function languageOfReader(request: FastifyRequest): Language {
  const { l } = request.query as { l?: unknown };
  return isLanguage(l) ? l : languageFrom(request.headers['accept-language']);
}

async function findPage(context: CallContext, request: FastifyRequest, { wrong }: Limits) {
  const found = await findConnectionOfToken(context.db, hashOfToken(tokenOf(request)));
  if (found?.is_enabled && found.kind === 'form') return found;
  await wrong.consume(networkOf(context.http.address));
  return null;
}

/** Robots fill in the field that people do not see, or answer at once. A form on another site has no stamp. */
function isSpam(typed: URLSearchParams, now: Date, secrets: IntakeSecrets): boolean {
  if ((typed.get('website') ?? '') !== '') return true;
  const stamp = typed.get('stamp');
  if (stamp === null) return false;
  const renderedAt = secrets.readStamp(stamp);
  return renderedAt === null || now.getTime() - renderedAt < fastestMs;
}

function formOf(typed: URLSearchParams, language: Language): EnquiryForm {
  const text = (name: string, longest: number) => cut(cleanText(typed.get(name) ?? ''), longest);
  return {
    name: text('name', maxEnquiryLengths.full_name),
    phone: text('phone', maxEnquiryLengths.phone),
    email: text('email', maxEnquiryLengths.email),
    message: text('message', maxEnquiryLengths.message),
    property: text('property', maxEnquiryLengths.property),
    campaign: text('campaign', maxEnquiryLengths.campaign),
    consents: typed.get('offers') === 'yes' ? ['offers'] : [],
    language,
  };
}

async function sendPage(
  context: CallContext,
  {
    request,
    reply,
    connection,
    secrets,
    refused,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly connection: ConnectionRow | null;
    readonly secrets: IntakeSecrets;
    readonly refused?: EnquiryForm;
  },
) {
  const language = languageOfReader(request);
  const company = await findCompany(context.db);
  const query = new URLSearchParams(queryOf(request));
  const form = refused ?? {
    ...formOf(
      new URLSearchParams({ property: query.get('property') ?? '', campaign: query.get('campaign') ?? '' }),
      language,
    ),
  };
  const propertyId = isId(form.property) ? await findAskedProperty(context.db, [form.property]) : null;
  const page: EnquiryPage = {
    company,
    language,
    nonce: request.nonce,
    now: context.clock.now(),
    path: enquiryPath(tokenOf(request)),
    state: connection === null ? 'closed' : query.get('sent') === '1' && !refused ? 'sent' : 'open',
    form,
    isRefused: refused !== undefined,
    id: uuid(),
    stamp: secrets.stamp(context.clock.now()),
    propertyTitle: propertyId === null ? '' : ((await propertyTitles(context.db, [propertyId])).get(propertyId) ?? ''),
    consent: connection === null ? '' : (await findTextFor(context.db, language)).filled,
  };
  return reply
    .status(connection === null ? 404 : refused ? 422 : 200)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(renderEnquiryPage(page));
}
