import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';

/** The people to be erased: records of one topic, at a moment. */
export interface LeavingPeople {
  readonly topic: string;
  readonly ids: readonly string[];
  readonly at: Date;
}

/** Erased: the person must be forgotten in all records. Purged: a record is deleted after its time in the trash. */
export interface Leaving extends LeavingPeople {
  readonly act: 'erased' | 'purged';
}

/**
 * Data of a feature about clients, leads or properties, and how to erase it. `app/` passes all handlers to the features
 * that erase and purge; each handler ignores other topics.
 */
export interface ErasureHandler {
  erase(tx: Transaction, people: Leaving): Promise<void>;
  /** Returns the addresses that also belong to people who stay: emails to these are not erased. */
  findShared?(db: Queryable, addresses: readonly string[], people: Leaving): Promise<string[]>;
}
