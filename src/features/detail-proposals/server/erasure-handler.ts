import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteProposalsOf } from './repository.ts';

export const detailProposalErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic === 'clients' || topic === 'leads') await deleteProposalsOf(tx.db, topic, ids);
  },
};
