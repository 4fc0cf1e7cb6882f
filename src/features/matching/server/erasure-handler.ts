import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteDecisionsOf, eraseDecidedAt } from './repository.ts';

/** What a client said to homes, on both timelines too: that there was an answer, and when, stays. */
export const matchErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients') return;
    await deleteDecisionsOf(tx.db, ids);
    // The homes are found by what the clients' side still says.
    await eraseDecidedAt(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, ['decision', 'property_id']);
  },
};
