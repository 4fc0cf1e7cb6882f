import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '#platform/changes/change.ts';
import { readStream } from '#platform/live/web/read-stream.ts';
import type { ApiSession } from './person.ts';

/** A live-updates client like a browser: it reconnects after every end of the stream, from its last position. */
export interface Listener {
  /** Ids of the changed records, in order, with repetitions. */
  readonly heard: readonly string[];
  /** Other events of the stream: 'hello', 'bye', 'refetch', 'signed-out', or the status of a refusal. */
  readonly signs: readonly string[];
  /** Connects to another server from now on. */
  turnTo(url: string): void;
  close(): void;
}

export function startListener(url: string, person: ApiSession): Listener {
  const heard: string[] = [];
  const signs: string[] = [];
  const closing = new AbortController();
  let server = url;
  let position: string | null = null;

  const askAs: typeof fetch = (address, init) =>
    fetch(address, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie: person.cookie } });

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const after = position === null ? '' : `?after=${position}`;
      const { status } = await readStream(
        `${server}/live${after}`,
        closing.signal,
        ({ name, id, data }) => {
          if (id !== '') position = id;
          if (name !== 'changes') signs.push(name);
          // Written by the server from the same type; what concerns many records names none.
          else for (const message of JSON.parse(data) as LiveMessage[]) heard.push(message.id ?? message.topic);
        },
        () => undefined,
        askAs,
      );
      if (status !== undefined) signs.push(String(status));
      await sleep(100, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  void follow();
  return {
    heard,
    signs,
    turnTo(other) {
      server = other;
    },
    close: () => closing.abort(),
  };
}
