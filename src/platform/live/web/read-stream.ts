/** A raw event of the live stream; `data` is JSON. */
export interface StreamEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

export interface StreamEnd {
  /** The HTTP status of a refusal. */
  readonly status?: number;
  /** The retry delay that the server asked for, in milliseconds. */
  readonly retry?: number;
}

/** A stream without data for this long is dead: the server sends a heartbeat every 25 seconds. */
const deadAfterMs = 60_000;

/**
 * Reads server-sent events until the stream ends, breaks, times out or is aborted. `onBeat` is called for all data,
 * including heartbeats; `ask` replaces `fetch` outside of a browser.
 */
export async function readStream(
  address: string,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
  onBeat: () => void,
  ask: typeof fetch = fetch,
): Promise<StreamEnd> {
  const idleAbort = new AbortController();
  const stop = () => idleAbort.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, deadAfterMs);
  let retry: number | undefined;
  try {
    const answer = await ask(address, { signal: idleAbort.signal, cache: 'no-store' });
    if (!answer.ok || !answer.body) return { status: answer.status };
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) break;
      clearTimeout(timer);
      timer = setTimeout(stop, deadAfterMs);
      onBeat();
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields: Record<string, string> = {};
        for (const line of block.split('\n')) {
          const colon = line.indexOf(': ');
          if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
        }
        if (fields.retry) retry = Number(fields.retry);
        if (fields.event) onEvent({ name: fields.event, id: fields.id ?? '', data: fields.data ?? '' });
      }
    }
  } catch {
    // No answer is not a refusal: the caller tries again.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    idleAbort.abort();
  }
  return retry === undefined ? {} : { retry };
}
