import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { eraseEmails } from '#platform/email/server/erase-emails.ts';
import { Failure } from '#platform/failure.ts';
import { eraseDifferences, eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import { refusals } from '../../rules.ts';
import type { Forgetting, PeopleContext } from '../auth-services.ts';
import { presentPerson } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccount, updateOwnSettings } from '../repository/profiles.ts';
import { deleteSessions } from '../repository/sessions.ts';
import { findPersonTraces, listRefused } from '../repository/traces.ts';
import { deleteUser, deleteUserLinks } from '../repository/users.ts';
import { profileTexts } from '../tables.ts';
import { actingOf, enforce, overtaken } from './acting.ts';
import type { PresentedPerson } from './people.ts';

const topic = 'profiles';

/**
 * Erases a person who has left: account, profile, picture, emails and their change-log entries. Their records stay, under
 * 'Erased person'. This cannot be undone.
 */
export async function erasePerson(
  context: PeopleContext,
  { id, version }: { id: string; version: number },
): Promise<PresentedPerson> {
  const { auth } = context;
  const { person, userId, addresses } = await transact(context, async (tx) => {
    const before = await findAccount(tx.db, id);
    if (!before) throw new Failure('not_found');
    enforce(refusals.erase(actingOf(context.actor), before));
    if (before.erased_at || before.version !== version) throw overtaken(before, auth);
    const addresses = await erasePersonalData(context, tx, before, auth);
    const after = await findAccount(tx.db, id);
    if (!after) throw new Failure('not_found');
    return { person: presentPerson(after, auth), userId: before.user_id, addresses };
  });
  for (const key of [...addresses, userId ?? '']) await auth.limits.passwordOfAccount.clear(key);
  await auth.limits.codeOfAccount.clear(userId ?? '');
  for (const kind of ['reset', 'confirm']) await auth.limits.emailToAccount.clear(`${kind}:${userId}`);
  await auth.limits.emailToAccount.clear(`sign_up:${id}`);
  auth.sessions.forgetPerson(id);
  return person;
}

/** Erases personal data of a person, in the trash or not; returns the addresses they had. */
export async function erasePersonalData(
  context: StaffContext,
  tx: Transaction,
  { id, user_id: userId }: Pick<AccountRow, 'id' | 'user_id'>,
  { pictures, erasePrivateData }: Forgetting,
): Promise<string[]> {
  const at = context.clock.now();
  const { addresses, pictureIds } = await findPersonTraces(tx.db, id, userId);
  await eraseEmails(tx, addresses, at);
  if (userId) {
    await deleteUserLinks(tx.db, userId);
    await deleteSessions(tx.db, userId);
    await deleteUser(tx.db, userId);
  }
  await erasePrivateData(tx.db, id);
  await updateOwnSettings(tx.db, id, { avatar_file_id: null, user_id: null, experience: null, updated_at: at });
  await eraseRecords(tx, profileTexts, { topic, ids: [id], at });
  // Last: a failing storage rolls everything back.
  await pictures.remove(context, tx, { ids: pictureIds, of: id });
  return addresses;
}

/** A refused person has no profile; their change-log entries and emails are erased with the trash. */
export async function purgeRefused(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await listRefused(tx.db, before, 500);
    for (const id of ids) await forgetRefused(tx, id, context.clock.now());
    return ids.length;
  });
}

async function forgetRefused(tx: Transaction, id: string, at: Date): Promise<void> {
  const { addresses } = await findPersonTraces(tx.db, id, null);
  await eraseEmails(tx, addresses, at);
  await eraseDifferences(tx.db, topic, [id], Object.keys(profileTexts.personal));
  await tx.record({ topic, entityId: id, action: 'erased' });
}
