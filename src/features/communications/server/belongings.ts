import { eraseLettersById } from '#platform/mail/server/erase-letters.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { blankCommunicationsOf, listCommunicationEmails } from './repository-history.ts';

/** What was written and said with a client, with the letters: that it was, and when, stays. */
export const communicationBelongings: Belongings = {
  async erase(tx, { topic, ids, at }) {
    if (topic !== 'clients') return;
    await eraseLettersById(tx, await listCommunicationEmails(tx.db, ids), at);
    await blankCommunicationsOf(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, ['subject']);
  },
};
