import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteReportsOf } from './repository.ts';

/** An erased owner has no reports. A purge deletes them with the client. */
export const ownerReportErasureHandler: ErasureHandler = {
  async erase(tx, { act, topic, ids }) {
    if (topic === 'clients' && act === 'erased') await deleteReportsOf(tx.db, ids);
  },
};
