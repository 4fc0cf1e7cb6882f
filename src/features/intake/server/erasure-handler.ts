import { personTopics } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { decodeEmail } from '../adapters/email.ts';
import type { ErasedPeople } from './repository.ts';
import { eraseEnquiriesOf, eraseUnmatchedDeliveries, eraseUnmatchedEmail, listUnmatchedEmails } from './repository.ts';

/** Deletes the enquiries of a lead or client, and what arrived about them, also what nobody could assign. */
export const intakeErasureHandler: ErasureHandler = {
  async erase(tx, { topic: erased, ids, act }) {
    const topic = personTopics.find((one) => one === erased);
    if (!topic) return;
    await eraseEnquiriesOf(tx.db, topic, ids);
    // The trash of a record says nothing about other enquiries of the person.
    if (act === 'erased') await eraseUnmatched(tx.db, { topic, ids });
    await eraseDifferences(tx.db, topic, ids, ['enquiry_source']);
  },
};

async function eraseUnmatched(db: Queryable, people: ErasedPeople): Promise<void> {
  await eraseUnmatchedDeliveries(db, people);
  // An email can be encoded, so that its bytes do not show what it says.
  let last: string | null = null;
  do {
    const emails = await listUnmatchedEmails(db, last);
    for (const { id, body } of emails) await eraseUnmatchedEmail(db, people, { id, text: await decodeEmail(body) });
    last = emails.at(-1)?.id ?? null;
  } while (last !== null);
}
