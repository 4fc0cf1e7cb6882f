import { personTopics } from '#platform/contact/person.ts';
import { eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { closeErased, lockRequestsOf } from './repository.ts';
import { privacyRequestsTopic } from './service.ts';
import { privacyRequestTexts } from './tables.ts';

/** Erasing or purging a person closes their open requests. The register keeps what was asked and when, without personal data. */
export const privacyErasureHandler: ErasureHandler = {
  async erase(tx, { topic: erased, ids: people, at }) {
    const topic = personTopics.find((one) => one === erased);
    if (!topic) return;
    const requests = (await lockRequestsOf(tx.db, topic, people)).filter(({ erased_at }) => erased_at === null);
    if (requests.length === 0) return;
    const open = requests.filter(({ state }) => state === 'open').map(({ id }) => id);
    if (open.length > 0) {
      await closeErased(tx.db, open, at);
      await tx.record(
        ...open.map((entityId) => ({
          topic: privacyRequestsTopic,
          entityId,
          action: 'updated',
          difference: { state: ['open', 'done'] as const },
        })),
      );
    }
    await eraseRecords(tx, privacyRequestTexts, { topic: privacyRequestsTopic, ids: requests.map(({ id }) => id), at });
  },
};
