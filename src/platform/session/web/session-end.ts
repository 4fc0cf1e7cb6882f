type Listener = () => void;
const endListeners = new Set<Listener>();
const backListeners = new Set<Listener>();
let isOver = false;

/** Called when the server answers 401: the session is over, but the page and what was typed stay. */
export function reportSessionEnd(): void {
  isOver = true;
  for (const listener of endListeners) listener();
}

/** Called when the person has signed in again over the page, in this tab or in another one. */
export function reportSessionBack(): void {
  isOver = false;
  for (const listener of backListeners) listener();
}

/** Also hears of a session that is over already: it may end before the one who asks for the password is there. */
export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  if (isOver) listener();
  return () => endListeners.delete(listener);
}

export function onSessionBack(listener: Listener): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}
