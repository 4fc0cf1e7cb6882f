import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { blankCommunicationsOf, listCommunicationEmails } from './repository-history.ts';

/** Blanks the communications and emails of a client; their dates stay. */
export const communicationErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids, at }) {
    if (topic !== 'clients') return;
    await eraseEmailsById(tx, await listCommunicationEmails(tx.db, ids), at);
    await blankCommunicationsOf(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, ['subject']);
  },
};
