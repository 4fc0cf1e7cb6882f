import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const askAgainMs = 15_000;
// A device may believe to be on a network that leads nowhere.
let hasNoAnswer = false;
let timer: ReturnType<typeof setInterval> | undefined;

/** Whether the server can be reached, as far as this page knows. */
export function isOffline(): boolean {
  return !navigator.onLine || hasNoAnswer;
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline);
}

/** Hears when the connection goes or comes back; returns how to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What became of a call: an answer of whatever kind, or none. Without one the server is asked until it answers. */
export function reportAnswer(hasCome: boolean): void {
  if (hasNoAnswer === !hasCome) return;
  hasNoAnswer = !hasCome;
  clearInterval(timer);
  if (hasNoAnswer) timer = setInterval(() => void askServer(), askAgainMs);
  tell();
}

async function askServer(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(askAgainMs) }).catch(
    () => null,
  );
  if (answer?.ok) reportAnswer(true);
}

function tell(): void {
  for (const listener of listeners) listener();
}

window.addEventListener('offline', tell);
window.addEventListener('online', () => {
  if (hasNoAnswer) void askServer();
  tell();
});
