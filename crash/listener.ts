import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '#platform/changes/change.ts';
import { readStream } from '#platform/live/web/read-stream.ts';
import type { ApiSession } from './person.ts';

/** A browser's ear: it comes back after every end of the stream, with the place up to which it has heard. */
export interface Listener {
  /** Ids of the records it heard of, in order, each as often as it was told. */
  readonly heard: readonly string[];
  /** What the stream said beside changes: 'hello', 'bye', 'refetch', 'signed-out', or a refusal's status. */
  readonly signs: readonly string[];
  /** From now on the stream is asked of another server. */
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
