import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveMessage } from '#platform/changes/change.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { isAboutReach, sightMessage } from '#platform/visibility/visibility.ts';
import type { Cursor } from '../cursor.ts';
import { compareCursors, readLiveCursor } from '../cursor.ts';
import type { ChangeLogPoller } from './change-log-poller.ts';
import { coalesceChanges } from './coalesce-changes.ts';
import { isKnown, readChanges } from './repository.ts';
import type { NewViewer, Streams } from './streams.ts';
import { frameOf, messageFrame } from './streams.ts';

/** After more missed changes than this, a client refetches everything instead. */
const maxMissed = 1000;

interface Parts {
  readonly poller: ChangeLogPoller;
  readonly streams: Streams;
  /** The change log is read whole: what a person sees of it is chosen by `seenBy`. */
  readonly db: Queryable;
  seenBy(profileId: string, messages: readonly LiveMessage[]): Promise<readonly LiveMessage[]>;
  /** The id of the last change by which a record left a person's sight. */
  lastDepartureFrom(profileId: string): Promise<string | null>;
  hasEnded(sessionId: string): boolean;
  /** Whether changes cannot be read from the database at the moment. */
  isDeaf(): boolean;
}

/**
 * `GET /live`: server-sent events. `changes` carries messages, `refetch` reports missed changes that cannot be
 * replayed, `signed-out` ends the session, and `bye` ends the stream with a retry delay. The id of an event is the
 * cursor for `?after=` or `Last-Event-ID`. `?profile=` refuses a browser in which another user has signed in. A comment
 * is sent every 25 seconds as a heartbeat.
 */
export function liveRoute(parts: Parts): PlainRoute {
  return {
    method: 'GET',
    url: '/live',
    right: 'read',
    summary: 'Live updates (server-sent events)',
    async handle(context, request, reply) {
      const { sessionId, profileId } = requirePerson(context);
      const profile = queryOf(request, 'profile');
      if (parts.hasEnded(sessionId) || (profile && profile !== profileId)) throw new Failure('unauthenticated');
      const position = parts.poller.position();
      if (!position || parts.isDeaf()) throw new Failure('unavailable', { reason: 'database', retryAfter: 3 });
      if (request.method === 'HEAD') return reply.send();
      await stream(parts, context, request, reply, { sessionId, profileId, position });
      return reply;
    },
  };
}

async function stream(
  parts: Parts,
  context: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: NewViewer,
): Promise<void> {
  const { streams } = parts;
  const { position } = viewer;
  reply.hijack();
  // From here the stream buffers changes after `position`; earlier ones are read from the log.
  const opened = streams.open(reply.raw, viewer, headersOf(reply));
  const wanted = queryOf(request, 'after') ?? request.headers['last-event-id'];
  try {
    const frames = wanted ? await missedFrames(parts, viewer.profileId, String(wanted), position) : [];
    opened.start([...frames, frameOf('hello', position)]);
  } catch (error) {
    context.log.warn({ err: error, requestId: context.requestId }, 'a live stream could not resume');
    reply.raw.destroy();
  }
}

/** The messages between `wanted` and `position` that a client missed. */
async function missedFrames(
  { db, seenBy, lastDepartureFrom }: Parts,
  profileId: string,
  wanted: string,
  position: Cursor,
): Promise<string[]> {
  const after = readLiveCursor(wanted);
  if (after && compareCursors(after, position) === 0) return [];
  if (!after || !(await isKnown(db, after))) return [frameOf('refetch', position)];
  const { changes, end } = await readChanges(db, after, maxMissed + 1, position);
  if (changes.length > maxMissed) return [frameOf('refetch', position)];
  if (!end) return [];
  const seen = await seenBy(profileId, coalesceChanges(changes));
  const left = await lastDepartureFrom(profileId);
  const mayDiffer = changes.some(
    (change) =>
      isAboutReach(change) ||
      (change.topic === 'profiles' && change.entityId === profileId) ||
      String(change.id) === left,
  );
  return [messageFrame(mayDiffer ? [...seen, sightMessage(profileId)] : seen, end)];
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  const headers: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value;
  return headers;
}

function queryOf(request: FastifyRequest, name: string): string | undefined {
  const query: unknown = request.query;
  if (typeof query !== 'object' || query === null || !(name in query)) return undefined;
  const value: unknown = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
