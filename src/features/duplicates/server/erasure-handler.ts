import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteMergesOf } from './repository/merges.ts';

/** The snapshot of a merge holds data of both records: the erasure of either deletes it. */
export const mergeErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic === 'leads' || topic === 'clients') await deleteMergesOf(tx.db, topic, ids);
  },
};
