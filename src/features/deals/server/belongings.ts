import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { findDealsOf } from './repository/deal-rows.ts';
import { deals, dealTexts } from './tables.ts';

/** What was said of deals with a client: that they were made, when and for how much stays. */
export const dealBelongings: Belongings = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients') return;
    const held = await findDealsOf(tx.db, ids);
    if (held.length === 0) return;
    await blankTexts(tx.db, dealTexts, { column: deals.id, ids: held });
    await eraseDifferences(tx.db, 'deals', held, Object.keys(dealTexts.personal));
  },
};
