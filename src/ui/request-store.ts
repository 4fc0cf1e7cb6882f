import { useSyncExternalStore } from 'react';

/** A request that any screen makes and one component of the frame answers. */
interface RequestStore<T> {
  request(value: T): void;
  /** The open request; `close` ends it. */
  useRequest(): readonly [request: T | null, close: () => void];
}

export function openRequestStore<T>(): RequestStore<T> {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  const set = (value: T | null) => {
    current = value;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const close = () => set(null);
  return {
    request: set,
    useRequest: () => [useSyncExternalStore(subscribe, () => current), close],
  };
}
