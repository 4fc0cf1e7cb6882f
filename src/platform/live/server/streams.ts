import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '#platform/changes/change.ts';
import type { Cursor } from '../cursor.ts';
import { compareCursors, writeLiveCursor } from '../cursor.ts';

/** The open event streams of one process. */
export interface Streams {
  /** Sends the response headers and keeps the stream open; ends the oldest stream of a session with too many. */
  open(response: ServerResponse, viewer: NewViewer, headers: Record<string, string | number | string[]>): Stream;
  /**
   * Sends each person's frame, which ends at a position in the change log. A stream that was opened there or later has
   * read it from the log.
   */
  send(end: Cursor, frameOf: (profileId: string) => string): void;
  /** The people with open streams. */
  viewers(): ReadonlySet<string>;
  count(): number;
  /** Notifies and ends all streams of a session. */
  endSession(sessionId: string): void;
  /** Ends all streams; the browsers reconnect at random times within the given period. */
  endAll(withinMs: number): void;
  close(): void;
}

export interface Stream {
  /** Sends the missed frames first; until then, frames of `send` are buffered for this stream. */
  start(frames: readonly string[]): void;
}

export interface Viewer {
  readonly sessionId: string;
  readonly profileId: string;
}

/** A viewer and the position up to which it gets the changes from the log. */
export interface NewViewer extends Viewer {
  readonly position: Cursor;
}

interface Open extends NewViewer {
  readonly openedAt: number;
  write(frame: string): void;
  end(frame: string): void;
}

const heartbeatMs = 25_000;
/** A client with this many unread bytes is dropped; it resumes at its cursor. */
const maxUnread = 256 * 1024;
const maxPerSession = 6;
/** Streams are renewed about every hour, so that an expired session is noticed. */
const maxMs = 60 * 60_000;

export function frameOf(event: 'hello' | 'refetch', position: Cursor): string {
  return `event: ${event}\nid: ${writeLiveCursor(position)}\ndata: {}\n\n`;
}

export function messageFrame(messages: readonly LiveMessage[], end: Cursor): string {
  return `event: changes\nid: ${writeLiveCursor(end)}\ndata: ${JSON.stringify(messages)}\n\n`;
}

/** Asks the browser to reconnect after a delay. */
const comeBack = (ms: number) => `retry: ${Math.round(ms)}\nevent: bye\ndata: {}\n\n`;

export function openStreams(): Streams {
  const streams = new Set<Open>();

  const heartbeat = setInterval(() => {
    const now = Date.now();
    for (const stream of streams) {
      if (now - stream.openedAt > maxMs) stream.end(comeBack(Math.random() * 1000));
      else stream.write(':\n\n');
    }
  }, heartbeatMs).unref();

  function makeRoom(sessionId: string): void {
    const own = [...streams].filter((stream) => stream.sessionId === sessionId);
    for (const oldest of own.slice(0, Math.max(0, own.length - maxPerSession + 1))) oldest.end(comeBack(60_000));
  }

  return {
    open(response, viewer, headers) {
      makeRoom(viewer.sessionId);
      let waiting: string[] | null = [];
      const stream: Open = {
        ...viewer,
        openedAt: Date.now(),
        write(frame) {
          if (waiting) waiting.push(frame);
          else if (response.writableLength > maxUnread) response.destroy();
          else response.write(frame);
        },
        end(frame) {
          streams.delete(stream);
          response.end(frame);
        },
      };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
      response.on('error', () => response.destroy());
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
      return {
        start(frames) {
          const missed = waiting ?? [];
          waiting = null;
          for (const frame of [...frames, ...missed]) stream.write(frame);
        },
      };
    },
    count: () => streams.size,
    send(end, frameOf) {
      for (const stream of streams)
        if (compareCursors(stream.position, end) < 0) stream.write(frameOf(stream.profileId));
    },
    viewers: () => new Set([...streams].map(({ profileId }) => profileId)),
    endSession(sessionId) {
      for (const stream of streams) if (stream.sessionId === sessionId) stream.end('event: signed-out\ndata: {}\n\n');
    },
    endAll(withinMs) {
      for (const stream of streams) stream.end(comeBack(withinMs * (0.2 + 0.8 * Math.random())));
    },
    close: () => clearInterval(heartbeat),
  };
}
