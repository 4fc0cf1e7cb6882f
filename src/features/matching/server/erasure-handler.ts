import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteDecisionsOf, eraseDecidedAt } from './repository.ts';

/** Erases people's answers on properties and on both timelines; that and when they answered remains. */
export const matchErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    await deleteDecisionsOf(tx.db, topic, ids);
    // Runs before the person's side is erased: it finds the properties there.
    await eraseDecidedAt(tx.db, topic, ids);
    await eraseDifferences(tx.db, topic, ids, ['decision', 'property_id']);
  },
};
