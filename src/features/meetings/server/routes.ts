import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Failure } from '#platform/failure.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { readFeed } from './service/calendar-feed.ts';

/** The secret is a query parameter, which logs omit. */
const requested = z.object({ key: z.string().check(z.regex(/^[\w-]{20,64}$/u)) });
const quarterHour = 15 * 60;

export function calendarRoutes(pool: Parameters<typeof openLimit>[0]): readonly PlainRoute[] {
  const wrong = openLimit(pool, { name: 'calendar', tries: 60, perSeconds: quarterHour });
  return [
    {
      method: 'GET',
      url: '/calendar.ics',
      // The secret in the URL is the authorization.
      right: 'public',
      summary: 'The meetings of a person as an iCalendar feed, with its secret URL',
      async handle(context, request, reply) {
        const parsed = requested.safeParse(request.query);
        if (!parsed.success) throw new Failure('not_found');
        const calendar = await readFeed(context, parsed.data.key);
        if (calendar === null) {
          // Only wrong secrets count: calendar services fetch many feeds from one address.
          await wrong.consume(networkOf(context.http.address));
          throw new Failure('not_found');
        }
        const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
        reply.header('etag', etag).header('cache-control', 'private, no-cache');
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="meetings.ics"')
          .send(calendar);
      },
    },
  ];
}
