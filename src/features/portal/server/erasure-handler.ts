import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteClientLinks, deleteLeadLinks } from './repository.ts';

/** Erases the links of a client or lead, and the portal messages on the timeline. */
export const portalErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    await (topic === 'leads' ? deleteLeadLinks : deleteClientLinks)(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, ['message']);
  },
};
