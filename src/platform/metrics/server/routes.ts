import { createHash, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#platform/failure.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import type { Metrics } from './metrics.ts';

const path = '/metrics';

/** Counts every answered request. A procedure counts as its own route; a request without a route is 'none'. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) =>
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  );
}

/** `GET /metrics` next to the other routes; requires `Authorization: Bearer` with the token, else 401. */
export function metricsRoute(metrics: Metrics, token: string): PlainRoute {
  return {
    method: 'GET',
    url: path,
    right: 'public',
    summary: 'Metrics of the server for Prometheus, with the token METRICS_TOKEN',
    async handle(_context, request, reply) {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Failure('unauthenticated');
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.read());
    },
  };
}

/** Serves only `GET /metrics` on a separate port, without a token. */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== path) {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

function isSame(actual: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(actual), hash(wanted));
}
