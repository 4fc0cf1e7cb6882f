import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import type { Right } from '#platform/access/rights.ts';
import type { KeyAccess } from '#platform/access/scopes.ts';
import { keyAccessOf } from '#platform/access/scopes.ts';
import { gate, requireScopes, unlimitedDatabaseOf } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from './implement.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; `contract` leaves it to its procedures. A route without it stops the start. */
    right?: Right | 'contract';
    /** What an API key needs; a route below /api without it stops the start. */
    keys?: KeyAccess;
    summary?: string;
    /** Other sites may send to it. */
    isForOtherSites?: boolean;
  }
}

export interface PlainRoute {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly right: Right;
  readonly summary: string;
  /** Maximum body size in bytes, if it differs from the program's. */
  readonly bodyLimit?: number;
  /** The scopes of an API key, where the rule of `keyAccessOf` does not fit. */
  readonly keys?: KeyAccess;
  /** It answers with a list as a file. */
  readonly isExport?: boolean;
  /** A GET is recorded in the change log, so the route answers no HEAD. */
  readonly isActOfReading?: boolean;
  /** Other sites may send to it: it uses no session. */
  readonly isForOtherSites?: boolean;
  /** The answer does not depend on the body: it may have any type and is not read. */
  readonly ignoresBody?: boolean;
  /** A portal route validates the client's link itself before anything else. */
  handle(context: CallContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Which scopes a key needs for a route outside of the contract. */
export function keyAccessOfRoute({ right, method, keys, isExport }: PlainRoute): KeyAccess {
  return keyAccessOf({ right, method: String(method), keys, isExport });
}

/** The largest body, in bytes, of a route that does not read it. */
const ignoredBody = 10_000;

/**
 * Registers a route outside of the contract (uploads, downloads, exports, feeds, the live stream) with the same
 * permissions.
 */
export function servePlainRoute(
  app: FastifyInstance,
  route: PlainRoute,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext,
): void {
  if (route.ignoresBody) {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ignoredBody }, (_request, _body, done) =>
        done(null),
      );
      servePlainRoute(scope, { ...route, ignoresBody: false }, contextOf);
    });
    return;
  }
  const keys = keyAccessOfRoute(route);
  app.route({
    method: route.method,
    url: route.url,
    config: { right: route.right, keys, summary: route.summary, isForOtherSites: route.isForOtherSites === true },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(route.isActOfReading && { exposeHeadRoute: false }),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      requireScopes(context.actor, keys);
      if (route.right === 'signed_in' && context.actor.kind === 'visitor') throw new Failure('unauthenticated');
      if (route.right !== 'public' && route.right !== 'signed_in' && route.right !== 'portal') {
        const actor = gate(context.actor, route.right);
        return route.handle({ ...context, actor }, request, reply);
      }
      // Not limited by the role of a user whose browser is signed in.
      const isForOutsiders = route.right === 'public' || route.right === 'portal';
      return route.handle(isForOutsiders ? { ...context, ...unlimitedDatabaseOf(context) } : context, request, reply);
    },
  });
}

/** Throws if a route does not say who may call it, also with an API key; returns all routes for tests that cover each of them. */
export function requireRights(app: FastifyInstance): readonly RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !route.config?.right);
    if (open) throw new Error(`${String(open.method)} ${open.url} has no right`);
    const unscoped = routes.find(
      ({ url, config }) => url.startsWith('/api/') && config?.right !== 'contract' && config?.keys === undefined,
    );
    if (unscoped) throw new Error(`${String(unscoped.method)} ${unscoped.url} has no scope`);
  });
  return routes;
}
