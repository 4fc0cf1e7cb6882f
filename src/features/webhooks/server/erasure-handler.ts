import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { eraseAnswersAbout } from './repository.ts';

/** Receivers may have answered with data of the record. Payloads only have its id. */
export const webhookErasureHandler: ErasureHandler = {
  async erase(tx, { ids }) {
    await eraseAnswersAbout(tx.db, ids);
  },
};
