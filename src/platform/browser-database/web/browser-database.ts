import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { openDB } from 'idb';

interface BrowserDatabase<S extends DBSchema> {
  /** Opens the database on the first call, and again after a failure or a close. */
  open(): Promise<IDBPDatabase<S>>;
  close(): void;
}

/** Opens an IndexedDB database in its first version. */
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
      opening.catch(() => forget(opening));
      return opening;
    },
    close() {
      // A failed connection has nothing to close.
      void opened?.then(
        (db) => db.close(),
        () => undefined,
      );
      opened = undefined;
    },
  };
}
