import type { Transaction } from '#platform/context/server/context.ts';
import { eraseLettersById } from '#platform/mail/server/erase-letters.ts';
import type { Belongings, LeavingPeople } from '#platform/personal-data/server/people.ts';
import { listNotificationEmails } from './repository-telling.ts';

/** The letters that told agents of a client or lead, whom they name. */
export const noticeBelongings: Belongings = {
  erase: eraseLettersOf,
};

/** Blanks the letters that told of what happened to these records. */
export async function eraseLettersOf(tx: Transaction, { topic, ids, at }: LeavingPeople): Promise<void> {
  await eraseLettersById(tx, await listNotificationEmails(tx.db, topic, ids), at);
}
