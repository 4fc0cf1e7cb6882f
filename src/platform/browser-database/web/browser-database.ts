import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { openDB } from 'idb';

interface BrowserDatabase<S extends DBSchema> {
  /** The database, opened by the first call and again after it failed or was closed. */
  open(): Promise<IDBPDatabase<S>>;
  close(): void;
}

/** A database of this browser, in its first version. */
export function browserDatabase<S extends DBSchema>(name: string, callbacks: OpenDBCallbacks<S>): BrowserDatabase<S> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forget = (opening: typeof opened) => {
    if (opened === opening) opened = undefined;
  };
  return {
    open() {
      if (opened) return opened;
      const opening = openDB<S>(name, 1, { ...callbacks, terminated: () => forget(opening) });
      opened = opening;
      // The next call tries again.
      opening.catch(() => forget(opening));
      return opening;
    },
    close() {
      // One that failed has nothing to close.
      void opened?.then(
        (db) => db.close(),
        () => undefined,
      );
      opened = undefined;
    },
  };
}
