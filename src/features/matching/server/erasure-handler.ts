import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteDecisionsOf, eraseDecidedAt } from './repository.ts';

/** Erases what people answered, on properties and on both timelines. That they answered, and when, remains. */
export const matchErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    await deleteDecisionsOf(tx.db, topic, ids);
    // Must run before the person's side is erased, which names the properties.
    await eraseDecidedAt(tx.db, topic, ids);
    await eraseDifferences(tx.db, topic, ids, ['decision', 'property_id']);
  },
};
