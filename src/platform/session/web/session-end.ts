type Listener = () => void;
const listeners = new Set<Listener>();

/** Called when the server answers 401: the session is over, but the page and what was typed stay. */
export function reportSessionEnd(): void {
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
