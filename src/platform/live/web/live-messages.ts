import type { LiveMessage } from '#platform/changes/change.ts';

type Listener = (messages: readonly LiveMessage[]) => void;
const listeners = new Set<Listener>();

/** Passes messages about other users' changes to the listeners of this tab. */
export function announceMessages(messages: readonly LiveMessage[]): void {
  for (const listener of listeners) listener(messages);
}

/** Subscribes to messages about other users' changes. */
export function onLiveMessages(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
