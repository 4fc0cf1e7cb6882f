import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isServerAway, reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import type { Problem } from '#platform/rpc/problem.ts';
import { DeviceFull, isForLater, isUnable } from '#platform/rpc/web/problem-of.ts';

/** An entry of the offline queue: a mutation that the server does not have yet. */
export interface QueuedMutation {
  /** For a create, the id of the record, so that sending it again is idempotent. */
  readonly id: string;
  readonly person: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly madeAt: string;
  /** The place in the queue, which a wrong clock of the device cannot change. */
  readonly position?: number;
  readonly isPart?: true | undefined;
  /** Why the server refused it; it is only sent again when the user asks. */
  readonly refusal: Problem['code'] | null;
  /** What the server said of the refusal, if it said more than its code. */
  readonly details?: RefusalDetails | undefined;
}

/** The reason of a refusal, and who changed the record meanwhile; `part`: the id of the entry that was refused instead. */
export type RefusalDetails = Pick<Problem, 'reason' | 'changedBy' | 'changedById'> & { readonly part?: string };

/** A kind of mutation that can be queued, and how it is sent. */
export interface MutationKind<P, A = unknown> {
  readonly kind: string;
  /** Topics that become stale when it was sent. */
  readonly topics: readonly string[];
  /** How long sending one may take, in milliseconds; half a minute by default. */
  readonly patienceMs?: number;
  /**
   * Belongs to another entry, such as a picture to its property: it is neither listed nor counted by itself. If it is
   * refused, so is the entry that needs it.
   */
  readonly isPart?: true;
  /** Only stored on this device, until the form that it belongs to is saved. */
  readonly isHeld?: true;
  /** Ids of the entries that the server must have first. */
  needs?(payload: P): readonly string[];
  /** The payload with the server's answer to a part that it needs; null if it does not need this part. */
  withPart?(payload: P, id: string, answer: unknown): P | null;
  /** The query whose data the answer of `send` is: the page shows it before the entry leaves the queue. */
  queryKey?(payload: P): QueryKey;
  send(payload: P, signal: AbortSignal): Promise<A>;
  /** What to send instead after a refusal, if anything; 'sent' if the server already has it. */
  afterRefusal?(payload: P, problem: Problem): P | 'sent' | null;
}

/** The result of a flush. */
export interface FlushResult {
  /** An entry was skipped because the user has it open. */
  readonly isLocked: boolean;
}

/** The queue; loaded after the first paint, and missing where the browser has no storage. */
export interface OfflineQueue {
  readonly person: string;
  /** Atomically replaces an earlier entry. */
  enqueue(entry: QueuedMutation, replacedId: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Resolves to a release function, or null if the entry no longer exists. */
  lock(entry: QueuedMutation): Promise<(() => void) | null>;
  /** Resolves when everything that can be sent was sent. */
  flush(): Promise<FlushResult>;
}

type Outcome<A> = { readonly isQueued: true } | { readonly isQueued: false; readonly answer: A };

/** How long a call may take while the user waits. */
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

/** The queued mutations, oldest first. */
export function useQueuedMutations(): readonly QueuedMutation[] {
  return useSyncExternalStore(subscribe, queuedMutations);
}

/** The queued mutations that are shown and counted. */
export function useListedMutations(): readonly QueuedMutation[] {
  return useQueuedMutations().filter(({ isPart }) => !isPart);
}

/** The payload of an entry of this kind, else null; only the kind itself writes it. */
export function queuedPayload<P>({ kind }: MutationKind<P>, entry: QueuedMutation | null | undefined): P | null {
  return entry?.kind === kind ? (entry.payload as P) : null;
}

/**
 * Sends a mutation now, or queues it on this device until there is a network and the server can accept it. Throws a
 * refusal like any call. Replaces a queued entry with the same id or with `replacedId`. Queues behind the entries that it
 * needs.
 */
export async function enqueueOrSend<P, A>(
  kind: MutationKind<P, A>,
  id: string,
  payload: P,
  replacedId = id,
): Promise<Outcome<A>> {
  const needed = kind.needs?.(payload) ?? [];
  if (entries.some((entry) => needed.includes(entry.id))) {
    await enqueueMutation(kind, id, payload, replacedId);
    // A flush in progress does not see the new entry.
    void flushQueue().then(flushQueue);
    return { isQueued: true };
  }
  try {
    const answer = await kind.send(payload, AbortSignal.timeout(patienceMs));
    if (entries.some((entry) => entry.id === replacedId)) await queue?.discard(replacedId);
    return { isQueued: false, answer };
  } catch (error) {
    if (!isForLater(error) || !queue) throw error;
    if (isUnable(error)) reportUnable();
    else reportAnswer(false);
    await enqueueMutation(kind, id, payload, replacedId);
    return { isQueued: true };
  }
}

/** As `enqueueOrSend`, but does not wait for a call where the server is known to be away. */
export async function enqueueIfAway<P, A>(kind: MutationKind<P, A>, id: string, payload: P): Promise<Outcome<A>> {
  if (isServerAway()) {
    try {
      await enqueueMutation(kind, id, payload);
      return { isQueued: true };
    } catch (error) {
      if (error instanceof DeviceFull) throw error;
    }
  }
  return enqueueOrSend(kind, id, payload);
}

/**
 * Queues a mutation without trying to send it. Replaces a queued entry with the same id or with `replacedId`. Throws
 * `DeviceFull` without room for it, and an error where the browser has no storage.
 */
export async function enqueueMutation<P, A>(
  { kind, isPart }: MutationKind<P, A>,
  id: string,
  payload: P,
  replacedId = id,
): Promise<void> {
  if (!queue) throw new Error('This browser has no storage.');
  const { person } = queue;
  const madeAt = new Date().toISOString();
  try {
    await queue.enqueue({ id, person, kind, payload, madeAt, refusal: null, isPart }, replacedId);
  } catch (error) {
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new DeviceFull() : error;
  }
}

export async function discardQueued(id: string): Promise<void> {
  await queue?.discard(id);
}

/** Discards an entry unless it is being sent and arrives. */
export async function takeBackQueued(entry: QueuedMutation): Promise<void> {
  const release = await lockQueued(entry);
  if (!release) return;
  await discardQueued(entry.id);
  release();
}

/**
 * Locks an entry against sending while it is open in any tab. Waits for a send in progress, then resolves to a release
 * function, or to null if the entry no longer exists.
 */
export async function lockQueued(entry: QueuedMutation): Promise<(() => void) | null> {
  return queue ? queue.lock(entry) : () => undefined;
}

/** Sends the queue; waits for its code, which loads some time after the page. */
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
