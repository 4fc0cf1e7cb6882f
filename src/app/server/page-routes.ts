import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authPaths, ownPage } from '#features/accounts/addresses.ts';
import type { Me } from '#features/accounts/contract.ts';
import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import { readMe } from '#features/accounts/server/service/profile.ts';
import { readSignInOptions } from '#features/accounts/server/service/sign-in-options.ts';
import { tileOrigin } from '#features/company/rules.ts';
import { findTileAddress } from '#features/company/server/repository.ts';
import type { PortalAuth } from '#features/portal/server/portal-auth.ts';
import { openPortal } from '#features/portal/server/service.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { AnswerCall } from '#platform/rpc/server/serve-calls.ts';
import type { RenderPage } from './pages.ts';
import type { PreloadedQueries } from './preloaded-queries.ts';
import { preloadQueries } from './preloaded-queries.ts';
import { languageOf, themeOf } from './request-preferences.ts';
import { screenOf } from './screens.ts';
import { allowImagesFrom } from './security-headers.ts';
import { webManifest } from './web-manifest.ts';

/** Public paths of the sign-in pages; a signed-in person is redirected. */
const openPaths = ['/login', '/forgot-password', '/waiting', ...Object.values(authPaths)];
const passedPaths = ['/login', '/waiting', authPaths.signUp];

/** Serves the three pages with their initial data, `/shell` without any, and the built assets. */
export async function servePages(
  app: FastifyInstance,
  options: {
    auth: AuthServices;
    portal: PortalAuth;
    webFolder: string;
    render: RenderPage;
    contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext;
    answerCall: AnswerCall;
    /** The position in the change log up to which changes were delivered. */
    position: () => string | null;
  },
): Promise<void> {
  const { webFolder, render, contextOf, answerCall, auth, portal, position } = options;
  const meOf = async ({ actor, ...context }: CallContext) =>
    actor.kind === 'person' ? readMe({ ...context, actor, auth }) : null;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, right: 'public', summary: 'Built files' };
    });
    await scope.register(serveStatic, {
      root: path.join(webFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
    });
    await scope.register(serveStatic, {
      root: path.join(webFolder, 'icons'),
      prefix: '/icons/',
      maxAge: '1d',
      index: false,
      decorateReply: false,
    });
    // At the root, because that is its scope; never cached, so that browsers find a new version.
    scope.get('/service-worker.js', (_request, reply) =>
      reply.sendFile('service-worker.js', webFolder, { immutable: false, maxAge: 0 }),
    );
  });

  const manifest = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(webManifest(languageOf(request), themeOf(request)));
  app.get('/manifest.webmanifest', { config: { right: 'public', summary: 'The web app manifest' } }, manifest);

  // The worker caches this to open any page offline; it contains no personal data.
  const shell = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, 'app', { me: null, pageData: null });
  app.get('/shell', { config: { right: 'public', summary: 'The application shell without data' } }, shell);

  const sendAuthPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply);
    const me = await meOf(context);
    const [pathname = ''] = request.url.split('?');
    if (me?.state === 'active' && passedPaths.includes(pathname)) return reply.redirect(nextOf(request));
    return send(request, reply, 'auth', { me, pageData: await readSignInOptions({ ...context, auth }) });
  };
  for (const url of openPaths)
    app.get(url, { config: { right: 'public', summary: 'The sign-in pages' } }, sendAuthPage);

  const clientsPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply);
    const link = new URL(request.url, 'http://own').searchParams.get('link');
    if (link !== null) {
      const opened = await portal.open(context, link);
      // Moves the token from the URL, which people see, store and share, into a cookie.
      if (opened) return reply.header('set-cookie', opened.cookie).redirect('/portal', 303);
    }
    const portalContext = link === null ? await portal.findPortalContext(context) : null;
    const view = portalContext && (await openPortal(portalContext));
    const html = render('portal', {
      start: { me: null, pageData: view, nonce: request.nonce, position: null },
      language: view?.client.language ?? languageOf(request),
      theme: themeOf(request),
      nonce: request.nonce,
    });
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.get('/portal', { config: { right: 'public', summary: 'The client portal' } }, clientsPage);

  const application = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply);
    const isLetIn = context.actor.kind === 'person' && !context.actor.isWaiting;
    const [pathname = ''] = request.url.split('?');
    // An unknown URL needs no sign-in; the application shows its own not-found page.
    if (!isLetIn && screenOf(pathname) === null) {
      reply.code(404);
      return send(request, reply, 'auth', { me: null, pageData: await readSignInOptions({ ...context, auth }) });
    }
    if (context.actor.kind === 'visitor') return reply.redirect(`/login${nextQuery(request.url)}`);
    if (context.actor.isWaiting) return reply.redirect('/waiting');
    // Read before the data: a change in between is delivered twice rather than never.
    const at = position();
    const [me, first] = await Promise.all([meOf(context), preloadQueries(request.url, answerCall, context)]);
    return send(request, reply, 'app', { me, pageData: null }, { at, first });
  };
  app.get('/*', { config: { right: 'public', summary: 'The application' } }, application);

  /** Maps load tiles from exactly the origin of the setting. The shell opens without a database, and then without tiles. */
  async function allowTiles(request: FastifyRequest, reply: FastifyReply) {
    const { db, log } = contextOf(request, reply);
    const tiles = await findTileAddress(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the page is sent without the origin of map tiles');
      return null;
    });
    const name = 'content-security-policy';
    reply.header(name, allowImagesFrom(String(reply.getHeader(name)), tiles && tileOrigin(tiles)));
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: 'app' | 'auth',
    start: { me: Me | null; pageData: unknown },
    { at = null, first }: { at?: string | null; first?: PreloadedQueries } = {},
  ) {
    const [pathname = ''] = request.url.split('?');
    if (page === 'app') await allowTiles(request, reply);
    const html = render(page, {
      start: { ...start, nonce: request.nonce, position: at },
      ...(first && { first }),
      screen: page === 'app' ? screenOf(pathname) : null,
      language: start.me?.language ?? languageOf(request),
      theme: start.me?.theme ?? themeOf(request),
      nonce: request.nonce,
    });
    // Search engines show only the website.
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    return reply.type('text/html; charset=utf-8').send(html);
  }
}

/** The page that was requested before signing in; only one of our own. */
function nextOf(request: FastifyRequest): string {
  return ownPage(new URL(request.url, 'http://own').searchParams.get('next'));
}

function nextQuery(url: string): string {
  return url === '/' ? '' : `?next=${encodeURIComponent(url)}`;
}
