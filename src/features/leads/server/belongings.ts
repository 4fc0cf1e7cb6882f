import type { Belongings } from '#platform/personal-data/server/people.ts';
import { findLeadsOfClients, markDeleted } from './repository/lead-rows.ts';
import { eraseLeads } from './service/delete-lead.ts';

/** The leads that became a client are the same person: who is forgotten is forgotten there too. */
export const leadBelongings: Belongings = {
  async erase(tx, { act, topic, ids, at }) {
    if (topic !== 'clients' || act === 'purged') return;
    const leads = await findLeadsOfClients(tx.db, ids);
    if (leads.length === 0) return;
    await markDeleted(tx.db, leads, at, null);
    await eraseLeads(tx, leads, at);
  },
};
