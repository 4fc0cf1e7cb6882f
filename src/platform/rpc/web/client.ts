import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { consumePreloadedQuery } from './preloaded-queries.ts';

/** The server refused a call; `data` is the `Problem` of its answer. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly data: unknown;

  constructor(message: string, data: unknown) {
    super(message);
    this.data = data;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * A typed client of one part of the contract; only its types are in the browser bundle. It implements as much of the
 * server's protocol as our contracts use, JSON in and out. The library's client is ten times as large and would load
 * before the first paint.
 */
export function connect<T extends AnyContractRouter>(part: string): ContractRouterClient<T> {
  const calls = new Proxy(
    {},
    {
      get: (_, name) => (input?: unknown, options?: CallOptions) =>
        call(`/rpc/${part}/${String(name)}`, input, options),
    },
  );
  // The proxy has every name; the contract defines which exist.
  return calls as ContractRouterClient<T>;
}

async function call(path: string, input: unknown, { signal }: CallOptions = {}): Promise<unknown> {
  const body = JSON.stringify({ json: input });
  const existing = consumePreloadedQuery(path, body);
  if (existing) return existing.json;
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'same-origin',
    ...(signal && { signal }),
  });
  const content = await answer.json().catch((error: unknown) => {
    if (answer.status === 500) return null;
    throw error;
  });
  if (answer.ok) return content.json;
  // Errors before the procedure have the format of plain routes.
  const refusal = content?.json ?? content;
  // Our server failed before it could write a body; other answers without one come from a network or a proxy.
  if (answer.status === 500 && !refusal?.data) {
    throw new RefusedCall('internal', { code: 'internal', requestId: answer.headers.get('x-request-id') ?? '' });
  }
  throw new RefusedCall(String(refusal.message), refusal.data);
}
