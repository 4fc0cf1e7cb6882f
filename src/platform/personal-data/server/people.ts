import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';

/** Whose personal data goes: records of one topic, at a moment. */
export interface LeavingPeople {
  readonly topic: string;
  readonly ids: readonly string[];
  readonly at: Date;
}

/** Erased: the person is to be forgotten, wherever they stand. Purged: a record is, after its time in the trash. */
export interface Leaving extends LeavingPeople {
  readonly act: 'erased' | 'purged';
}

/**
 * What a feature keeps of clients, leads or properties in tables of its own, and how it is erased. `app/` gives all of them
 * to the features that erase and purge these; each passes over topics that are not its own.
 */
export interface ErasureHandler {
  erase(tx: Transaction, people: Leaving): Promise<void>;
  /** Which of their email addresses somebody has who is there and does not leave along with them: those letters stay. */
  findShared?(db: Queryable, addresses: readonly string[], people: Leaving): Promise<string[]>;
}
