import type { Transaction } from '#platform/context/server/context.ts';
import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import type { ErasureHandler, LeavingPeople } from '#platform/personal-data/server/people.ts';
import { listNotificationEmails } from './repository-delivery.ts';

/** The letters that told agents of a client or lead, whom they name. */
export const notificationErasureHandler: ErasureHandler = {
  erase: eraseNotificationEmails,
};

/** Blanks the letters that told of what happened to these records. */
export async function eraseNotificationEmails(tx: Transaction, { topic, ids, at }: LeavingPeople): Promise<void> {
  await eraseEmailsById(tx, await listNotificationEmails(tx.db, topic, ids), at);
}
