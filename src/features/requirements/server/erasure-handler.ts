import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { requirements, requirementTexts } from './tables.ts';

/** Erases locations, amenities and custom values of a person's requirements and of their change log. A purge deletes them with the person. */
export const requirementErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'leads' && topic !== 'clients') return;
    const column = topic === 'leads' ? requirements.lead_id : requirements.client_id;
    await blankTexts(tx.db, requirementTexts, { column, ids });
    await eraseDifferences(tx.db, topic, ids, Object.keys(requirementTexts.personal));
  },
};
