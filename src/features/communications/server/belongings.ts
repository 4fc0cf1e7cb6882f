import type { Belongings } from '#platform/personal-data/server/people.ts';
import { blankCommunicationsOf } from './repository-history.ts';

/** What was written and said with a client: that it was, and when, stays. */
export const communicationBelongings: Belongings = {
  async erase(tx, { topic, ids }) {
    if (topic === 'clients') await blankCommunicationsOf(tx.db, ids);
  },
};
