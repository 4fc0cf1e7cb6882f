import { takesKeys } from '#features/api-keys/rules.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { keyAccessOfRoute } from '#platform/rpc/server/route.ts';
import { describeAccess } from '#platform/rpc/server/serve.ts';
import { renderReference } from './reference-page.ts';

/** The OpenAPI paths of the routes outside the contract, with their right. */
export function describePlainRoutes(routes: readonly PlainRoute[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { method, url, right, summary } = route;
    const access = describeAccess(right, takesKeys(url) ? keyAccessOfRoute(route) : 'session');
    const path = url.replaceAll(/:(\w+)/gu, '{$1}').replace(/^\/api/u, '');
    const names = [...url.matchAll(/:(\w+)/gu)].map((match) => match[1]);
    const operations = paths[path] ?? {};
    for (const verb of [method].flat()) {
      operations[String(verb).toLowerCase()] = {
        summary,
        ...access,
        parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        responses: { default: { description: summary } },
        ...(url.startsWith('/api') ? {} : { servers: [{ url: '/' }] }),
      };
    }
    paths[path] = operations;
  }
  return paths;
}

/** The OpenAPI document and its HTML page, generated on the first request. */
export function documentRoutes(write: () => Promise<object>): readonly PlainRoute[] {
  let written: Promise<object> | undefined;
  const document = () => {
    written ??= write();
    return written;
  };
  return [
    {
      method: 'GET',
      url: '/api/openapi.json',
      right: 'public',
      summary: 'This OpenAPI document',
      handle: document,
    },
    {
      method: 'GET',
      url: '/api/reference',
      right: 'public',
      summary: 'The API reference page',
      handle: async (_context, request, reply) =>
        reply.type('text/html; charset=utf-8').send(renderReference(await document(), request.nonce)),
    },
  ];
}
