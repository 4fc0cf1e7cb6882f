import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastify from 'fastify';
import { bearerTokenOf, hasTokenInside, takesKeys } from '#features/api-keys/rules.ts';
import type { Person, Visitor } from '#platform/context/server/context.ts';
import { databaseOf } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { failureOf, problemAnswer } from '#platform/rpc/server/problems.ts';
import { requireRights } from '#platform/rpc/server/route.ts';
import { isAllowedHost, unknownHostSentence } from './allowed-host.ts';
import { awayPage } from './away-page.ts';
import { closesAfter, dropBody, refuseConnections } from './malformed-requests.ts';
import { maskAnswers } from './mask-answers.ts';
import { languageOf, themeOf } from './request-preferences.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Person | Visitor;
    nonce: string;
  }
}

/** Largest JSON body: a sign-up with its picture. */
const bodyLimit = 3_200_000;

/** `keyToken` is the token of an API key; the cookie then does not count. */
export type Authenticate = (
  request: FastifyRequest,
  keyToken: string | null,
) => Promise<{ person: Person; renewedCookie?: string | undefined } | null>;

/** The HTTP server with everything that routes share; the caller adds the routes. */
export async function buildHttp(
  services: Services,
  authenticate: Authenticate,
): Promise<{ app: FastifyInstance; routes: readonly RouteOptions[] }> {
  // The hook `onResponse` below logs requests; Fastify logs only warnings and errors.
  const level = services.log.isLevelEnabled('warn') ? 'warn' : services.log.level;
  const loggerInstance: FastifyBaseLogger = services.log.child({}, { level });
  const refusing = refuseConnections();
  const app = fastify({
    loggerInstance,
    genReqId: () => randomBytes(6).toString('hex'),
    trustProxy: trustOf(services.environment.proxyHops),
    bodyLimit,
    forceCloseConnections: 'idle',
    // 20 MB at 250 kbit/s; slow headers time out after Node's own minute.
    requestTimeout: 15 * 60_000,
    routerOptions: { maxParamLength: 400 },
    clientErrorHandler: refusing.onError,
    frameworkErrors: (_error, request, reply) => {
      const problem = { code: 'invalid', reason: 'malformed', requestId: request.id };
      reply.raw.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ data: problem }));
    },
  });
  refusing.follow(app.server);
  const routes = requireRights(app);
  app.decorateRequest('actor');
  app.decorateRequest('nonce', '');
  maskAnswers(app, services.database);
  // Quality 4 compresses a list to 13 % in 0.2 ms; the library's default takes a hundred times longer.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Small bodies are compressed synchronously without a stream: half the cost of a list.
    syncThreshold: 65_536,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  });
  await app.register(cookies);
  await app.register(multipart, { throwFileSizeLimit: false });

  const isAllowed = isAllowedHost(services.environment);
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply.header('x-request-id', request.id);
    reply.headers(securityHeaders(request.nonce, { isHttps: services.publicUrl.startsWith('https:') }));
    if (!isAllowed(request.headers.host)) {
      return reply.status(421).type('text/plain; charset=utf-8').send(unknownHostSentence);
    }
    if (hasTokenInside(request.url)) throw keyInAddress();
    const keyToken = keyTokenOf(request);
    if (keyToken === null && !request.routeOptions.config.isForOtherSites)
      refuseForeignOrigin(request, services.publicUrl);
    if (request.routeOptions.config.right === undefined) return;
    const found = await authenticate(request, keyToken);
    request.actor = found?.person ?? { kind: 'visitor', profileId: null };
    if (found?.renewedCookie) reply.header('set-cookie', found.renewedCookie);
  });

  const logsAll = services.log.isLevelEnabled('debug');
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500 && !logsAll) return;
    const fields = {
      requestId: request.id,
      method: request.method,
      // The address of a property link is its secret.
      path: hasTokenInside(request.url)
        ? ':key'
        : request.url.split('?')[0]?.replace(/^\/(p|v|enquire)\/[^/]+/u, '/$1/:token'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      by: request.actor?.profileId ?? undefined,
    };
    if (reply.statusCode >= 500) services.log.warn(fields, 'request');
    else services.log.debug(fields, 'request');
  });

  app.setErrorHandler(async (error, request, reply) => {
    const { status, problem } = problemAnswer(error, request.id);
    if (!failureOf(error)) services.log.error({ err: error, requestId: request.id }, 'request failed');
    if (problem.retryAfter) reply.header('retry-after', problem.retryAfter);
    if (status === 401 && bearerTokenOf(request.headers.authorization) !== null)
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
    if (status === 413) {
      // Node reads the rest of the body after the response, unless the connection is to be closed.
      reply.removeHeader('connection');
      if (closesAfter(request.raw)) await dropBody(request.raw);
    }
    if (problem.code === 'unavailable' && problem.reason === 'database' && isPage(request)) {
      const reader = { language: languageOf(request), theme: themeOf(request), nonce: request.nonce };
      const html = awayPage({ ...reader, retryAfterSeconds: problem.retryAfter ?? 5 });
      return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
    }
    return reply
      .status(status)
      .send({ defined: false, code: problem.code.toUpperCase(), status, message: problem.code, data: problem });
  });
  return { app, routes };
}

/**
 * Counts hops from the right: the client controls the left end of X-Forwarded-For, and each proxy appends one address.
 * A number instead of a function would make Fastify trust nobody.
 */
function trustOf(hops: number): false | ((address: string, hop: number) => boolean) {
  return hops > 0 && ((_address, hop) => hop < hops);
}

/** Whether a browser navigates to a page: scripts and images accept other types. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/(api|rpc)\//u.test(url) && (headers.accept ?? '').includes('text/html');
}

/**
 * The token of a call with an API key, which has no cookie that another site could misuse. Routes that take no keys ignore
 * the header; the calls of our own pages refuse it.
 */
function keyTokenOf({ headers, url }: FastifyRequest): string | null {
  const token = bearerTokenOf(headers.authorization);
  if (token === null || takesKeys(url)) return token;
  if (!/^\/rpc\//u.test(url)) return null;
  const message = 'API keys work below /api and /files only.';
  throw new Failure('unauthenticated', { reason: 'key_not_here', message });
}

function keyInAddress(): Failure {
  const message = 'Send the API key in the Authorization header. Revoke this one: addresses end up in logs.';
  return new Failure('invalid', { reason: 'key_in_address', message });
}

/** CSRF protection: refuses writes from other origins, whatever cookies they carry. */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.origin;
  if (origin === undefined && site === undefined) return;
  if (origin === publicUrl || hostOf(origin) === request.headers.host) return;
  throw new Failure('forbidden', { reason: 'foreign_origin' });
}

function hostOf(origin: string | undefined): string | null {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
}

export function contextMaker(services: Services): (request: FastifyRequest, reply: FastifyReply) => CallContext {
  return (request, reply) => ({
    actor: request.actor,
    ...databaseOf(request.actor, services.database),
    clock: services.clock,
    requestId: request.id,
    log: services.log,
    files: services.files,
    publicUrl: services.publicUrl,
    http: {
      address: request.ip,
      headers: request.headers,
      addHeader: (name, value) => {
        reply.header(name, value);
      },
      showContacts: () => {
        request.showsContacts = true;
      },
    },
  });
}
