import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { consumePreloadedQuery } from './preloaded-queries.ts';

/** A call that the server refused; `data` is the `Problem` of its answer. */
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
 * A typed client of one part of the contract; only its types reach the browser. It speaks the server's own protocol,
 * but only as much as our contracts use, JSON in and out: the library's client weighs ten times as much, before the
 * first paint.
 */
export function connect<T extends AnyContractRouter>(part: string): ContractRouterClient<T> {
  const calls = new Proxy(
    {},
    {
      get: (_, name) => (input?: unknown, options?: CallOptions) =>
        call(`/rpc/${part}/${String(name)}`, input, options),
    },
  );
  // Every name is answered; the contract says which there are.
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
  const said = await answer.json().catch((error: unknown) => {
    if (answer.status === 500) return null;
    throw error;
  });
  if (answer.ok) return said.json;
  // What is refused before its procedure is asked comes as plain routes refuse.
  const refusal = said?.json ?? said;
  // Our server failed before it could say why; other answers that are not ours come from a network or a proxy.
  if (answer.status === 500 && !refusal?.data) {
    throw new RefusedCall('internal', { code: 'internal', requestId: answer.headers.get('x-request-id') ?? '' });
  }
  throw new RefusedCall(String(refusal.message), refusal.data);
}
