import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

function ask(value: boolean): void {
  isAsked = value;
  for (const listener of listeners) listener();
}

/** Whether signing out was requested; `SignOut` performs it. */
export function useSigningOut(): readonly [isWanted: boolean, close: () => void] {
  const isWanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsked,
  );
  return [isWanted, () => ask(false)];
}

export function requestSignOut(): void {
  ask(true);
}
