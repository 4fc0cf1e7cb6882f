import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { asProgram } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { propertyListPath } from '../rules.ts';
import { readPublishedPropertySearch } from '../search.ts';
import { metaFeed } from './feeds/meta-feed.ts';
import type { FeedOf } from './feeds/property-feed.ts';
import { propertyFeed } from './feeds/property-feed.ts';
import { propertyFeedSchema } from './feeds/property-schema.ts';
import { propertiesPerSitemap, robots, sitemap, sitemapIndex } from './feeds/sitemap.ts';
import type { PublishedProperty } from './read-published-properties.ts';
import { listRefusedProperties, readPublishedProperties, readSiteOwner } from './read-published-properties.ts';
import { findSite, listPublishedProperties, listRoughPlaces } from './repository.ts';

/** The secret is a query parameter, which logs omit. */
const keyed = z.object({ key: z.string().check(z.regex(/^[\w-]{20,64}$/u)) });
const part = z.object({ part: z.string().check(z.regex(/^[1-9]\d{0,3}\.xml$/u)) });
const quarterHour = 15 * 60;

/** Properties are read in batches, so that no statement grows with the agency. */
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
      summary: 'The published properties as XML, with the secret URL',
      async handle(context, request, reply) {
        await withKey(context, request);
        return sendXml(request, reply, propertyFeed(await readFeed(context)));
      },
    },
    {
      method: 'GET',
      url: '/feeds/meta.xml',
      right: 'public',
      summary: 'The published properties as a Meta catalogue of home listings, with the secret URL',
      async handle(context, request, reply) {
        await withKey(context, request);
        const feed = await readFeed(context);
        const ids = feed.properties.map(({ property }) => property.id);
        return sendXml(request, reply, metaFeed(feed, await listRoughPlaces(context.db, ids)));
      },
    },
    {
      method: 'GET',
      url: '/feeds/homes.xsd',
      right: 'public',
      summary: 'The XML Schema of the feed of properties',
      async handle(context, request, reply) {
        await assertOn(context);
        return sendXml(request, reply, propertyFeedSchema);
      },
    },
    {
      method: 'GET',
      url: '/sitemap.xml',
      right: 'public',
      summary: 'The addresses of the published properties, for search engines',
      async handle(context, request, reply) {
        await assertOn(context);
        const { properties, total } = await listPart(context, 1);
        const { publicUrl } = context;
        if (total > propertiesPerSitemap)
          return sendXml(request, reply, sitemapIndex(publicUrl, Math.ceil(total / propertiesPerSitemap)));
        const list = { url: `${publicUrl}${propertyListPath}` };
        return sendXml(
          request,
          reply,
          sitemap([list, ...properties.map((published) => entryOf(publicUrl, published))]),
        );
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
        const { properties } = read.success
          ? await listPart(context, Number.parseInt(read.data.part, 10))
          : { properties: [] };
        if (properties.length === 0) throw new Failure('not_found');
        return sendXml(request, reply, sitemap(properties.map((published) => entryOf(context.publicUrl, published))));
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

const everything = readPublishedPropertySearch({});

async function readFeed(context: CallContext): Promise<FeedOf> {
  const reader = asProgram(context);
  const [site, refused] = await Promise.all([readSiteOwner(reader), listRefusedProperties(reader)]);
  const properties: PublishedProperty[] = [];
  for (let offset = 0; ; offset += batch) {
    const found = await listPublishedProperties(reader.db, { search: everything, refused, limit: batch, offset });
    properties.push(...(await readPublishedProperties(reader, found.properties)));
    if (offset + batch >= found.total) break;
  }
  return { site, publicUrl: reader.publicUrl, properties };
}

async function listPart(
  context: CallContext,
  number: number,
): Promise<{ properties: PublishedProperty[]; total: number }> {
  const reader = asProgram(context);
  const refused = await listRefusedProperties(reader);
  const offset = (number - 1) * propertiesPerSitemap;
  const { properties: rows, total } = await listPublishedProperties(reader.db, {
    search: everything,
    refused,
    limit: propertiesPerSitemap,
    offset,
  });
  return { properties: await readPublishedProperties(reader, rows), total };
}

function entryOf(publicUrl: string, { path, changedAt }: PublishedProperty) {
  return { url: `${publicUrl}${path}`, changedAt };
}

function sendXml(request: FastifyRequest, reply: FastifyReply, body: string) {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/xml; charset=utf-8').send(body);
}
