import { personTopics } from '#platform/contact/person.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { eraseEnquiriesOf, eraseUnmatchedDeliveries } from './repository.ts';

/** Deletes the enquiries of a lead or client, and what arrived about them, also what nobody could assign. */
export const intakeErasureHandler: ErasureHandler = {
  async erase(tx, { topic: erased, ids, act }) {
    const topic = personTopics.find((one) => one === erased);
    if (!topic) return;
    await eraseEnquiriesOf(tx.db, topic, ids);
    // The trash of a record says nothing about other enquiries of the person.
    if (act === 'erased') await eraseUnmatchedDeliveries(tx.db, topic, ids);
    await eraseDifferences(tx.db, topic, ids, ['enquiry_source']);
  },
};
