import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { eraseFormer } from '#platform/personal-data/server/former-people.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { findDealsOf } from './repository/deal-rows.ts';
import { deals, dealTexts } from './tables.ts';

/** Blanks the texts of deals with a client; their dates and prices stay. */
export const dealErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients') return;
    const held = await findDealsOf(tx.db, ids);
    const personal = Object.keys(dealTexts.personal);
    if (held.length > 0) {
      await blankTexts(tx.db, dealTexts, { column: deals.id, ids: held });
      await eraseDifferences(tx.db, 'deals', held, personal);
    }
    // For a deal whose client was corrected, only the changes from this client's time.
    await eraseFormer(tx.db, { topic: 'deals', link: 'client_id', differenceKey: 'deal_id' }, { topic, ids }, personal);
  },
};
