import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import type { Right } from '#platform/access/rights.ts';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from './implement.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; `contract` leaves it to the procedures behind it. A route without one stops the start. */
    right?: Right | 'contract';
    summary?: string;
  }
}

export interface PlainRoute {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly right: Right;
  readonly summary: string;
  /** Largest body in bytes, where it differs from the program's. */
  readonly bodyLimit?: number;
  /** Getting it is written down as an act: it answers no HEAD. */
  readonly isActOfReading?: boolean;
  /** A route of the portal asks for the client's link itself, before anything else. */
  handle(context: CallContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Registers a route beside the contract (uploads, downloads, exports, feeds, the live stream) under the same rights. */
export function servePlainRoute(
  app: FastifyInstance,
  route: PlainRoute,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext,
): void {
  app.route({
    method: route.method,
    url: route.url,
    config: { right: route.right, summary: route.summary },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(route.isActOfReading && { exposeHeadRoute: false }),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      if (route.right === 'signed_in' && context.actor.kind === 'visitor') throw new Failure('unauthenticated');
      if (route.right !== 'public' && route.right !== 'signed_in' && route.right !== 'portal') {
        const actor = gate(context.actor, route.right);
        return route.handle({ ...context, actor }, request, reply);
      }
      return route.handle(context, request, reply);
    },
  });
}

/** Refuses to start with a route that does not say who may call it; returns every route, for walks over all of them. */
export function requireRights(app: FastifyInstance): readonly RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !route.config?.right);
    if (open) throw new Error(`${String(open.method)} ${open.url} has no right`);
  });
  return routes;
}
