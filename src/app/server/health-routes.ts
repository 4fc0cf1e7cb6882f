import type { PlainRoute } from '#platform/rpc/server/route.ts';

export const healthRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    url: '/healthz',
    right: 'public',
    summary: 'Whether the program runs',
    handle: async () => ({ status: 'ok' }),
  },
  {
    method: 'GET',
    url: '/readyz',
    right: 'public',
    summary: 'Whether database and files respond',
    async handle(context, _request, reply) {
      const parts = await Promise.allSettled([context.database.ping(), context.files.check()]);
      const [database, files] = parts.map((part) => (part.status === 'fulfilled' ? 'ok' : 'away'));
      reply.status(database === 'ok' && files === 'ok' ? 200 : 503);
      return { database, files };
    },
  },
];
