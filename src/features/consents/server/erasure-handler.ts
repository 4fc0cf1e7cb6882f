import { personTopics } from '#platform/contact/person.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { blankConsents, deleteTokens, leaveConsentsToClients, leaveConsentsToLeads } from './repository.ts';

/** Blanks the notes. The acts of an erased person stay as proof that consent was given or withdrawn. */
export const consentErasureHandler: ErasureHandler = {
  async erase(tx, { act, topic: erased, ids }) {
    const topic = personTopics.find((one) => one === erased);
    if (!topic) return;
    if (topic === 'leads') await leaveConsentsToClients(tx.db, ids);
    else if (act === 'purged') await leaveConsentsToLeads(tx.db, ids);
    await blankConsents(tx.db, topic, ids);
    await deleteTokens(tx.db, topic, ids);
  },
};
