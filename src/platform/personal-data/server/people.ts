import type { Transaction } from '#platform/context/server/context.ts';

/** Whose personal data goes: records of one topic, erased or purged at a moment. */
export interface LeavingPeople {
  readonly topic: string;
  readonly ids: readonly string[];
  readonly at: Date;
}

/**
 * What a feature keeps of clients or leads in tables of its own, and how it is erased. `app/` gives all of them to the
 * features that erase and purge people; each passes over topics that are not its own.
 */
export interface Belongings {
  erase(tx: Transaction, people: LeavingPeople): Promise<void>;
}
