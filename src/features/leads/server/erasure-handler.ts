import { markDeleted } from '#features/history/server/repository-trash.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { findLeadsOfClients, findSharedAddresses } from './repository/lead-rows.ts';
import { eraseLeads } from './service/delete-lead.ts';
import { leads } from './tables.ts';

/** Leads that were converted to these clients are the same people: they are erased, too, with their dependent data. */
export function leadErasureHandler(erasureHandlers: readonly ErasureHandler[]): ErasureHandler {
  return {
    async erase(tx, { act, topic, ids, at }) {
      if (topic !== 'clients' || act === 'purged') return;
      const became = await findLeadsOfClients(tx.db, ids);
      if (became.length === 0) return;
      await markDeleted(tx.db, leads, became, at, null);
      await eraseLeads(tx, erasureHandlers, became, at);
    },
    async findShared(db, addresses, { act, topic, ids }) {
      if (topic !== 'clients') return [];
      // If their clients are only purged, they stay.
      return findSharedAddresses(db, addresses, act === 'erased' ? ids : []);
    },
  };
}
