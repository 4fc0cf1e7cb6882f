import { markDeleted } from '#features/history/server/repository-trash.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { findLeadsOfClients } from './repository/lead-rows.ts';
import { eraseLeads } from './service/delete-lead.ts';
import { leads } from './tables.ts';

/** The leads that became a client are the same person: who is forgotten is forgotten there too. */
export const leadBelongings: Belongings = {
  async erase(tx, { act, topic, ids, at }) {
    if (topic !== 'clients' || act === 'purged') return;
    const became = await findLeadsOfClients(tx.db, ids);
    if (became.length === 0) return;
    await markDeleted(tx.db, leads, became, at, null);
    await eraseLeads(tx, became, at);
  },
};
