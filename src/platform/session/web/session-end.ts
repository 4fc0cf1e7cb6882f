type Listener = () => void;
const listeners = new Set<Listener>();
// It may end before the one who asks for the password is there.
let isUnheard = false;

/** Called when the server answers 401: the session is over, but the page and what was typed stay. */
export function reportSessionEnd(): void {
  isUnheard = listeners.size === 0;
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  if (isUnheard) listener();
  isUnheard = false;
  return () => listeners.delete(listener);
}
