import { useSyncExternalStore } from 'react';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import type { Problem } from '#platform/rpc/problem.ts';
import { isForLater, isUnable } from '#platform/rpc/web/problem-of.ts';

/** What a person wrote down that the server has not got yet. */
export interface QueuedMutation {
  /** The same as the server's where it makes a record, so that sending it again does no harm. */
  readonly id: string;
  readonly person: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly madeAt: string;
  /** Why the server did not take it; it is not sent again before the person says so. */
  readonly refusal: Problem['code'] | null;
}

/** A kind of thing that may wait: how it is sent. */
export interface MutationKind<P, A = unknown> {
  readonly kind: string;
  /** The topics that its arrival makes stale. */
  readonly topics: readonly string[];
  send(payload: P, signal: AbortSignal): Promise<A>;
  /** What is to be sent instead after a refusal, if anything is; 'sent' when the server has it already. */
  afterRefusal?(payload: P, problem: Problem): P | 'sent' | null;
}

/** How sending went. */
export interface FlushResult {
  /** Something was passed over: somebody has it open. */
  readonly isLocked: boolean;
}

/** Where they wait; comes after the first paint, and not at all where the browser keeps nothing. */
export interface OfflineQueue {
  readonly person: string;
  /** In one step with the removal of what it replaces. */
  enqueue(entry: QueuedMutation, replacedId: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Resolves with how to let go, or null when it is not there any more. */
  lock(entry: QueuedMutation): Promise<(() => void) | null>;
  /** Resolves when all that could be sent was. */
  flush(): Promise<FlushResult>;
}

type Outcome<A> = { readonly isQueued: true } | { readonly isQueued: false; readonly answer: A };

/** So long an answer is waited for while somebody looks on. */
const patienceMs = 15_000;

let queue: OfflineQueue | null = null;
let entries: readonly QueuedMutation[] = [];
const listeners = new Set<() => void>();

export function setOfflineQueue(now: OfflineQueue | null): void {
  queue = now;
  notifyListeners();
}

export function setQueuedMutations(now: readonly QueuedMutation[]): void {
  entries = now;
  notifyListeners();
}

export function queuedMutations(): readonly QueuedMutation[] {
  return entries;
}

/** What has not been sent yet, oldest first. */
export function useQueuedMutations(): readonly QueuedMutation[] {
  return useSyncExternalStore(subscribe, queuedMutations);
}

/** The payload of an entry of this kind; only that kind writes it. */
export function payloadOf<P>({ kind }: MutationKind<P>, entry: QueuedMutation | null | undefined): P | null {
  return entry?.kind === kind ? (entry.payload as P) : null;
}

/**
 * Sends something now, or keeps it on this device until there is a network and the server can take it. A refusal is
 * thrown like that of any call. What waited under the same id is replaced, or what waited under `replacedId`.
 */
export async function enqueueOrSend<P, A>(
  kind: MutationKind<P, A>,
  id: string,
  payload: P,
  replacedId = id,
): Promise<Outcome<A>> {
  try {
    const answer = await kind.send(payload, AbortSignal.timeout(patienceMs));
    if (entries.some((entry) => entry.id === replacedId)) await queue?.discard(replacedId);
    return { isQueued: false, answer };
  } catch (error) {
    if (!isForLater(error) || !queue) throw error;
    if (isUnable(error)) reportUnable();
    else reportAnswer(false);
    const { person } = queue;
    const madeAt = new Date().toISOString();
    await queue.enqueue({ id, person, kind: kind.kind, payload, madeAt, refusal: null }, replacedId);
    return { isQueued: true };
  }
}

export async function discardQueued(id: string): Promise<void> {
  await queue?.discard(id);
}

/**
 * Keeps an entry from being sent while somebody has it open, in any tab: resolves with how to let go, once it is not under
 * way, or with null when it is not there any more.
 */
export async function lockQueued(entry: QueuedMutation): Promise<(() => void) | null> {
  return queue ? queue.lock(entry) : () => undefined;
}

/** Resolves when all that could be sent was; sending begins a while after the page, and is waited for. */
export async function flushQueue(): Promise<FlushResult> {
  if (!queue) await waitForQueue();
  return (await queue?.flush()) ?? { isLocked: false };
}

function waitForQueue(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = subscribe(() => queue && end());
    const timer = setTimeout(end, patienceMs);
  });
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
