import { personTopics } from '#platform/contact/person.ts';
import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import {
  blankCommunications,
  leaveCommunicationsToClients,
  listCommunicationEmails,
  listOwnCommunications,
} from './repository-history.ts';

/** Blanks the communications and emails of a client or lead; their dates stay. */
export const communicationErasureHandler: ErasureHandler = {
  async erase(tx, { topic: erased, ids, at }) {
    const topic = personTopics.find((one) => one === erased);
    if (!topic) return;
    const own = await listOwnCommunications(tx.db, topic, ids);
    await eraseEmailsById(tx, await listCommunicationEmails(tx.db, own), at);
    await blankCommunications(tx.db, own);
    if (topic === 'leads') await leaveCommunicationsToClients(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, ['subject']);
  },
};
