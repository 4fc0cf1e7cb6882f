import type { Belongings } from '#platform/personal-data/server/people.ts';
import { deleteDecisionsOf } from './repository.ts';

/** What a client said to homes: nobody is left to whom it would matter. */
export const matchBelongings: Belongings = {
  async erase(tx, { topic, ids }) {
    if (topic === 'clients') await deleteDecisionsOf(tx.db, ids);
  },
};
