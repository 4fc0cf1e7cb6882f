import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteVisitsOf } from './repository.ts';

/** Erases what people said after a visit and their links. That a visit took place remains with its meeting. */
export const visitErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    await deleteVisitsOf(tx.db, topic, ids);
    await eraseDifferences(tx.db, topic, ids, ['visit_answer']);
  },
};
