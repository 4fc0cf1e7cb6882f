import type { Transaction } from '#platform/context/server/context.ts';
import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import type { ErasureHandler, LeavingPeople } from '#platform/personal-data/server/people.ts';
import { listNotificationEmails } from './repository-delivery.ts';

/** Emails to agents that name a client or lead. */
export const notificationErasureHandler: ErasureHandler = {
  erase: eraseNotificationEmails,
};

export async function eraseNotificationEmails(tx: Transaction, { topic, ids, at }: LeavingPeople): Promise<void> {
  await eraseEmailsById(tx, await listNotificationEmails(tx.db, topic, ids), at);
}
