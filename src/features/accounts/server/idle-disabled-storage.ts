import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A storage that is switched off while nobody runs in it. Once one was used, Node 20 and 22 follow every promise of the
 * process for it: two fifths of what a list costs, for as long as the program lives.
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

/** Gives the authentication library its storages before it makes its own, which never rest. */
export function disableStoragesBetweenCalls(): void {
  const shared: { version: string; epoch: number; context: Record<string, unknown> } = (Reflect.get(
    globalThis,
    globalKey,
  ) as never) ?? { version: '', epoch: 0, context: {} };
  for (const name of names) shared.context[name] ??= new IdleDisabledStorage();
  Reflect.set(globalThis, globalKey, shared);
}
