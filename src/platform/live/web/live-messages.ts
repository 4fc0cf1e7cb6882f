import type { LiveMessage } from '#platform/changes/change.ts';

type Listener = (messages: readonly LiveMessage[]) => void;
const listeners = new Set<Listener>();

/** Passes on to this tab's listeners what other people did. */
export function announceMessages(messages: readonly LiveMessage[]): void {
  for (const listener of listeners) listener(messages);
}

/** Hears what other people do, as it happens. */
export function onLiveMessages(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
