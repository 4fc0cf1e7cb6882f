import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * An AsyncLocalStorage that is disabled while nothing runs in it. An enabled one makes Node 20 and 22 track every promise of
 * the process: two fifths of the cost of a list request, for as long as the process lives.
 */
export class IdleDisabledStorage<T> extends AsyncLocalStorage<T> {
  #running = 0;

  override run<R, A extends unknown[]>(store: T, work: (...args: A) => R, ...args: A): R {
    this.#running += 1;
    const leave = () => {
      this.#running -= 1;
      if (this.#running === 0) this.disable();
    };
    let result: R;
    try {
      result = super.run(store, work, ...args);
    } catch (error) {
      leave();
      throw error;
    }
    if (result instanceof Promise) result.then(leave, leave);
    else leave();
    return result;
  }
}

const names = ['requestStateAsyncStorage', 'endpointContextAsyncStorage', 'adapterAsyncStorage'];
const globalKey = Symbol.for('better-auth:global');

/** Registers our storages before the authentication library creates its own, which are never disabled. */
export function disableStoragesBetweenCalls(): void {
  const shared: { version: string; epoch: number; context: Record<string, unknown> } = (Reflect.get(
    globalThis,
    globalKey,
  ) as never) ?? { version: '', epoch: 0, context: {} };
  for (const name of names) shared.context[name] ??= new IdleDisabledStorage();
  Reflect.set(globalThis, globalKey, shared);
}
