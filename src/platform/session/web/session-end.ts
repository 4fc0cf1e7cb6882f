type Listener = () => void;
const endListeners = new Set<Listener>();
const backListeners = new Set<Listener>();
let isOver = false;

/** Call when the server answers 401: the session is over, but the page and its input stay. */
export function reportSessionEnd(): void {
  isOver = true;
  for (const listener of endListeners) listener();
}

/** Call when the user has signed in again over the page, in this tab or another. */
export function reportSessionBack(): void {
  isOver = false;
  for (const listener of backListeners) listener();
}

/** Also reports a session that has already ended: that can happen before the sign-in dialog is mounted. */
export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  if (isOver) listener();
  return () => endListeners.delete(listener);
}

export function onSessionBack(listener: Listener): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}
