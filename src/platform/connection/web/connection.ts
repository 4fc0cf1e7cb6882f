import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const askAgainMs = 15_000;
/**
 * What came of the last call: an answer, the refusal of a server whose database is away, or nothing, since a device may
 * believe to be on a network that leads nowhere.
 */
let last: 'answer' | 'unable' | 'nothing' = 'answer';
let timer: ReturnType<typeof setInterval> | undefined;

/** Whether the server can be reached, as far as this page knows. */
export function isOffline(): boolean {
  return !navigator.onLine || last === 'nothing';
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline);
}

/** Whether nothing of now is to be had: the server cannot be reached, or can do nothing. */
export function isServerAway(): boolean {
  return isOffline() || last === 'unable';
}

export function useIsAway(): boolean {
  return useSyncExternalStore(onConnection, isServerAway);
}

/** Hears when the connection goes or comes back; returns how to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What became of a call: an answer of whatever kind, or none. Without one the server is asked until it answers. */
export function reportAnswer(hasCome: boolean): void {
  change(hasCome ? 'answer' : 'nothing');
}

/** A call was refused because the server can do nothing just now: it is asked until it can. */
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

/** Without its database a server is still there; without its files alone it can do most things. */
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
