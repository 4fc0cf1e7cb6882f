import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ReaderContext } from '#features/property-links/server/read-page.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { homesPath } from '../rules.ts';
import { readHomeSearch } from '../search.ts';
import type { FeedOf } from './feeds/homes-feed.ts';
import { homesFeed } from './feeds/homes-feed.ts';
import { homesSchema } from './feeds/homes-schema.ts';
import { metaFeed } from './feeds/meta-feed.ts';
import { homesPerSitemap, robots, sitemap, sitemapIndex } from './feeds/sitemap.ts';
import type { Home } from './read-homes.ts';
import { listRefusedHomes, readHomes, readSiteOwner } from './read-homes.ts';
import { findSite, listHomes, listRoughPlaces } from './repository.ts';

/** The secret is a query parameter, which logs omit. */
const keyed = z.object({ key: z.string().check(z.regex(/^[\w-]{20,64}$/u)) });
const part = z.object({ part: z.string().check(z.regex(/^[1-9]\d{0,3}\.xml$/u)) });
const quarterHour = 15 * 60;

/** Homes are read in batches, so that no statement grows with the agency. */
const batch = 500;

/** The website for programs: feeds behind a secret, and what search engines look for. */
export function publicFeedRoutes(pool: Parameters<typeof openLimit>[0]): readonly PlainRoute[] {
  const wrong = openLimit(pool, { name: 'home_feeds', tries: 60, perSeconds: quarterHour });
  const withKey = async (context: CallContext, request: FastifyRequest) => {
    const { is_on, feed_key } = await findSite(context.db);
    const given = keyed.safeParse(request.query);
    if (is_on && feed_key !== null && given.success && isSame(given.data.key, feed_key)) return;
    // Only wrong secrets count: a service fetches many feeds from one address.
    await wrong.consume(networkOf(context.http.address));
    throw new Failure('not_found');
  };
  return [
    {
      method: 'GET',
      url: '/feeds/homes.xml',
      // The secret in the URL is the authorization.
      right: 'public',
      summary: 'The published homes as XML, with the secret URL',
      async handle(context, request, reply) {
        await withKey(context, request);
        return sendXml(request, reply, homesFeed(await readFeed(context)));
      },
    },
    {
      method: 'GET',
      url: '/feeds/meta.xml',
      right: 'public',
      summary: 'The published homes as a Meta catalogue of home listings, with the secret URL',
      async handle(context, request, reply) {
        await withKey(context, request);
        const feed = await readFeed(context);
        const ids = feed.homes.map(({ property }) => property.id);
        return sendXml(request, reply, metaFeed(feed, await listRoughPlaces(context.db, ids)));
      },
    },
    {
      method: 'GET',
      url: '/feeds/homes.xsd',
      right: 'public',
      summary: 'The XML Schema of the feed of homes',
      async handle(context, request, reply) {
        await assertOn(context);
        return sendXml(request, reply, homesSchema);
      },
    },
    {
      method: 'GET',
      url: '/sitemap.xml',
      right: 'public',
      summary: 'The addresses of the published homes, for search engines',
      async handle(context, request, reply) {
        await assertOn(context);
        const { homes, total } = await listPart(context, 1);
        const { publicUrl } = context;
        if (total > homesPerSitemap)
          return sendXml(request, reply, sitemapIndex(publicUrl, Math.ceil(total / homesPerSitemap)));
        const list = { url: `${publicUrl}${homesPath}` };
        return sendXml(request, reply, sitemap([list, ...homes.map((home) => entryOf(publicUrl, home))]));
      },
    },
    {
      method: 'GET',
      url: '/sitemap/:part',
      right: 'public',
      summary: 'A part of a long sitemap: 1.xml, 2.xml and so on',
      async handle(context, request, reply) {
        await assertOn(context);
        const read = part.safeParse(request.params);
        const { homes } = read.success ? await listPart(context, Number.parseInt(read.data.part, 10)) : { homes: [] };
        if (homes.length === 0) throw new Failure('not_found');
        return sendXml(request, reply, sitemap(homes.map((home) => entryOf(context.publicUrl, home))));
      },
    },
    {
      method: 'GET',
      url: '/robots.txt',
      right: 'public',
      summary: 'What search engines may read',
      async handle(context, _request, reply) {
        await assertOn(context);
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('text/plain; charset=utf-8')
          .send(robots(context.publicUrl));
      },
    },
  ];
}

async function assertOn({ db }: CallContext): Promise<void> {
  if (!(await findSite(db)).is_on) throw new Failure('not_found');
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

const everything = readHomeSearch({});

function readerOf(context: CallContext): ReaderContext {
  return { ...context, actor: { kind: 'program', profileId: null } };
}

async function readFeed(context: CallContext): Promise<FeedOf> {
  const reader = readerOf(context);
  const [site, refused] = await Promise.all([readSiteOwner(reader), listRefusedHomes(reader)]);
  const homes: Home[] = [];
  for (let offset = 0; ; offset += batch) {
    const found = await listHomes(reader.db, { search: everything, refused, limit: batch, offset });
    homes.push(...(await readHomes(reader, found.homes)));
    if (offset + batch >= found.total) break;
  }
  return { site, publicUrl: reader.publicUrl, homes };
}

async function listPart(context: CallContext, number: number): Promise<{ homes: Home[]; total: number }> {
  const reader = readerOf(context);
  const refused = await listRefusedHomes(reader);
  const offset = (number - 1) * homesPerSitemap;
  const { homes: rows, total } = await listHomes(reader.db, {
    search: everything,
    refused,
    limit: homesPerSitemap,
    offset,
  });
  return { homes: await readHomes(reader, rows), total };
}

function entryOf(publicUrl: string, { path, changedAt }: Home) {
  return { url: `${publicUrl}${path}`, changedAt };
}

function sendXml(request: FastifyRequest, reply: FastifyReply, body: string) {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/xml; charset=utf-8').send(body);
}
