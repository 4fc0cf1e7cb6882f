import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { pino } from 'pino';
import type { Role } from '#platform/access/rights.ts';
import type { Person, Visitor } from '#platform/context/server/context.ts';
import type { Database } from '#platform/database/server/database.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { problemAnswer } from '#platform/rpc/server/problems.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { servePlainRoute } from '#platform/rpc/server/route.ts';

export const silentLog = pino({ level: 'silent' });

/** Creates a person with a session. */
export function testPerson(role: Role = 'Agent'): Person {
  return {
    kind: 'person',
    userId: randomUUID(),
    profileId: randomUUID(),
    sessionId: randomUUID(),
    role,
    isWaiting: false,
    language: 'en',
  };
}

export interface LiveTestServer {
  readonly url: string;
  /** The number of open connections on the server. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Serves plain routes on a free local port; `actorOf` authenticates requests. */
export async function serveForTest(
  database: Database,
  routes: readonly PlainRoute[],
  actorOf: () => Person | Visitor,
): Promise<LiveTestServer> {
  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => {
    const { status, problem } = problemAnswer(error, request.id);
    return reply.status(status).send(problem);
  });
  for (const route of routes) {
    servePlainRoute(
      app,
      route,
      (request): CallContext => ({
        actor: actorOf(),
        database,
        db: database.db,
        clock: { now: () => new Date() },
        requestId: request.id,
        log: silentLog,
        files: noFiles,
        publicUrl: '',
        http: { address: '', headers: {}, addHeader: () => undefined },
      }),
    );
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: promisify(app.server.getConnections.bind(app.server)),
    close: () => app.close(),
  };
}

/** Live updates never use files; any access fails. */
const noFiles = new Proxy({}, { get: () => () => Promise.reject(new Error('no files here')) }) as FileStorage;

/** One event of a stream. */
export interface TestStreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
  readonly retry: number | undefined;
}

export interface StreamReader {
  readonly events: readonly TestStreamEvent[];
  readonly status: number;
  readonly headers: Headers;
  /** Waits for the next event of this name. */
  next(event: string): Promise<TestStreamEvent>;
  readonly ended: Promise<void>;
  close(): void;
}

/** Reads an event stream like a browser. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<StreamReader> {
  const closing = new AbortController();
  const answer = await fetch(url, { headers, signal: closing.signal });
  const events: TestStreamEvent[] = [];
  const taken = new Map<string, number>();
  let wake: () => void = () => undefined;
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(part)?.[1];
        const event = field('event');
        const retry = field('retry');
        if (event) {
          const data: unknown = JSON.parse(field('data') ?? 'null');
          events.push({ event, id: field('id'), data, retry: retry === undefined ? undefined : Number(retry) });
        }
      }
      wake();
    }
  };
  const ended = read().catch(() => undefined);
  return {
    events,
    status: answer.status,
    headers: answer.headers,
    ended,
    async next(name) {
      for (;;) {
        const count = taken.get(name) ?? 0;
        const found = events.filter(({ event }) => event === name)[count];
        if (found) {
          taken.set(name, count + 1);
          return found;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => closing.abort(),
  };
}
