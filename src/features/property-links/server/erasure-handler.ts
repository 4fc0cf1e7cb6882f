import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deletePropertyLinksOfClients, deletePropertyLinksOfLeads } from './repository.ts';

/** Erases the property links of a client or lead with their answers, and what was shared from the timeline. */
export const propertyLinkErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    await (topic === 'leads' ? deletePropertyLinksOfLeads : deletePropertyLinksOfClients)(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, ['property_id']);
  },
};
