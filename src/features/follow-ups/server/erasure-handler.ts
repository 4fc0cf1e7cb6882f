import { personTopics } from '#platform/contact/person.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { deleteFollowUpsOf } from './repository.ts';

/** Nobody follows up an erased person. A purge deletes the follow-ups with the person. */
export const followUpErasureHandler: ErasureHandler = {
  async erase(tx, { act, topic, ids }) {
    const followed = personTopics.find((one) => one === topic);
    if (followed && act === 'erased') await deleteFollowUpsOf(tx.db, followed, ids);
  },
};
