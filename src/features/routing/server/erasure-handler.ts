import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { eraseLeadRoutings } from './repository.ts';

/** Deletes what routing kept of the enquiry of a lead. */
export const routingErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic === 'leads') await eraseLeadRoutings(tx.db, ids);
  },
};
