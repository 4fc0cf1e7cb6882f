import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const askAgainMs = 15_000;
/**
 * The result of the last call: an answer, 503 from a server without its database, or no answer at all.
 * `navigator.onLine` is not enough, since a network may have no internet.
 */
let last: 'answer' | 'unable' | 'nothing' = 'answer';
let timer: ReturnType<typeof setInterval> | undefined;

/** Whether the server is unreachable, as far as this page knows. */
export function isOffline(): boolean {
  return !navigator.onLine || last === 'nothing';
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline);
}

/** Whether fresh data is unavailable: the server is unreachable or cannot serve. */
export function isServerAway(): boolean {
  return isOffline() || last === 'unable';
}

export function useIsAway(): boolean {
  return useSyncExternalStore(onConnection, isServerAway);
}

/** Calls the listener whenever the connection is lost or restored; returns the unsubscribe function. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports whether a call got any answer. After a call without one, the server is polled until it answers. */
export function reportAnswer(hasCome: boolean): void {
  change(hasCome ? 'answer' : 'nothing');
}

/** Reports that the server refused a call because it cannot serve; it is polled until it can. */
export function reportUnable(): void {
  change('unable');
}

function change(now: typeof last): void {
  if (last === now) return;
  last = now;
  clearInterval(timer);
  if (last !== 'answer') timer = setInterval(() => void pingServer(), askAgainMs);
  notifyListeners();
}

async function pingServer(): Promise<void> {
  const before = last;
  const isWell = await (before === 'unable' ? hasDatabase() : isThere()).catch(() => false);
  if (isWell && last === before) reportAnswer(true);
}

async function isThere(): Promise<boolean> {
  return (await ask('/healthz')).ok;
}

/** A server without its database still answers; without only its file storage it can do most things. */
async function hasDatabase(): Promise<boolean> {
  const { database } = await (await ask('/readyz')).json();
  return database === 'ok';
}

function ask(address: string): Promise<Response> {
  return fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(askAgainMs) });
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

window.addEventListener('offline', notifyListeners);
window.addEventListener('online', () => {
  if (last !== 'answer') void pingServer();
  notifyListeners();
});
