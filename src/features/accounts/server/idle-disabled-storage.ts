import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Disables itself while no call runs in it. On Node 20 and 22 an AsyncLocalStorage that was used once makes the process
 * track every promise from then on: 40% of the cost of a list. Node 24 has no such cost: delete this file when it is
 * the oldest supported version.
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

/**
 * Sets better-auth's storages before it creates its own, which are never disabled. There is no option for that, so this
 * writes to its global; the test fails if a new version stores them elsewhere.
 */
export function disableStoragesBetweenCalls(): void {
  const shared: { version: string; epoch: number; context: Record<string, unknown> } = (Reflect.get(
    globalThis,
    globalKey,
  ) as never) ?? { version: '', epoch: 0, context: {} };
  for (const name of names) shared.context[name] ??= new IdleDisabledStorage();
  Reflect.set(globalThis, globalKey, shared);
}
