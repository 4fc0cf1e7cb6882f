import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteVisitRequestsOf } from './repository.ts';

/** Erases the visit requests of a client or lead; their timeline entries are erased with the property links. */
export const visitRequestErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic === 'clients' || topic === 'leads') await deleteVisitRequestsOf(tx.db, topic, ids);
  },
};
