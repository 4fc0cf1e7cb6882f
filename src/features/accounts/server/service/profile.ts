import type * as z from 'zod/mini';
import { findCompany } from '#features/company/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { normalizePhone } from '#platform/phones.ts';
import { lastDeparture } from '#platform/visibility/server/departures.ts';
import { sightOfActor } from '#platform/visibility/server/sight.ts';
import type { appearanceInput, Me, profileInput } from '../../contract.ts';
import type { PersonContext } from '../auth-services.ts';
import { addressChangedEmail } from '../email-texts.ts';
import { presentMe } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccountOfUser, updateOwnSettings, updateProfile } from '../repository/profiles.ts';
import { deleteLinksToOthers, deleteUserLinks, isEmailTaken, lockEmail, updateUser } from '../repository/users.ts';
import { sendConfirmation } from './confirmation.ts';
import { requirePassword } from './reauthentication.ts';

export async function readMe(context: PersonContext): Promise<Me> {
  const [account, surroundings] = await Promise.all([findMyself(context), findSurroundings(context, context.db)]);
  return presentMe(account, surroundings);
}

/**
 * Saves the user's profile. A new email address needs the password and takes effect once its owner confirms it by email, or
 * at once without a mail server. An earlier unconfirmed address is withdrawn: it may have been mistyped, and its owner would
 * get the account.
 */
export async function saveProfile(context: PersonContext, input: z.infer<typeof profileInput>): Promise<Me> {
  const { userId, profileId } = context.actor;
  const { version, email: wantedEmail, password, ...rest } = input;
  const now = context.clock.now();
  const refuseReplaced = password === undefined ? null : await requirePassword(context, password);
  await transact(context, async (tx) => {
    await refuseReplaced?.(tx);
    // Before the profile: if a link is used concurrently, this waits and sees the address it set.
    if (password !== undefined) await deleteLinksToOthers(tx.db, userId, wantedEmail);
    const before = await findMyself(context, tx);
    // Before the address is compared, since the address may have changed.
    if (before.version !== version) throw await overtakenBy(context, tx);
    const isNewEmail = wantedEmail !== before.email;
    if (isNewEmail && password === undefined) throw invalidField('password', 'required');
    if (isNewEmail) await claimEmail(tx, wantedEmail);
    const email = context.auth.canSendEmail ? before.email : wantedEmail;
    const phone_e164 = normalizePhone(rest.phone);
    if (rest.phone && phone_e164 === null && rest.phone !== before.phone) throw invalidField('phone', 'not_phone');
    const values = { ...rest, phone: rest.phone || null, address: rest.address || null, email };
    const letters_company = rest.letters_company || null;
    const saved = { ...values, letters_company };
    const after = await updateProfile(tx.db, profileId, version, { ...saved, phone_e164, updated_at: now });
    if (!after) throw await overtakenBy(context, tx);
    await updateUser(tx.db, userId, { name: rest.full_name, email, updatedAt: now });
    await record(tx, before, saved);
    if (!isNewEmail) return;
    if (context.auth.canSendEmail) await sendConfirmation(context, tx, { ...after, userId, email: wantedEmail });
    else await leaveAddress(context, tx, before, wantedEmail);
  });
  return readMe(context);
}

export async function saveAvatar(context: PersonContext, { file_id }: { file_id: string | null }): Promise<Me> {
  const { profileId } = context.actor;
  await transact(context, async (tx) => {
    const before = await findMyself(context, tx);
    if (file_id !== null && file_id !== before.avatar_file_id) {
      const picture = await context.auth.pictures.find(tx.db, file_id);
      const isMine = picture?.kind === 'avatar' && picture.created_by === profileId;
      if (!isMine) throw invalidField('file_id', 'unknown');
    }
    await updateOwnSettings(tx.db, profileId, { avatar_file_id: file_id, updated_at: context.clock.now() });
    await record(tx, before, { avatar_file_id: file_id });
  });
  return readMe(context);
}

export async function saveAppearance(context: PersonContext, input: z.infer<typeof appearanceInput>): Promise<Me> {
  const { profileId } = context.actor;
  const changes = Object.entries(input).filter(([, value]) => value !== undefined);
  const values: Partial<Pick<AccountRow, keyof typeof input>> = Object.fromEntries(changes);
  if (changes.length > 0) {
    await transact(context, async (tx) => {
      const before = await findMyself(context, tx);
      await updateOwnSettings(tx.db, profileId, values);
      await record(tx, before, values);
    });
    context.auth.sessions.forgetPerson(profileId);
  }
  return readMe(context);
}

async function findMyself(context: PersonContext, tx?: Transaction): Promise<AccountRow> {
  const found = await findAccountOfUser(tx?.db ?? context.db, context.actor.userId);
  if (!found) throw new Failure('unauthenticated');
  return found;
}

async function findSurroundings(context: PersonContext, db: Queryable) {
  const sight = sightOfActor(context);
  const left = sight && (await lastDeparture(db, sight));
  return { company: await findCompany(db), auth: context.auth, sight, left };
}

async function overtakenBy(context: PersonContext, tx: Transaction): Promise<Failure> {
  const current = presentMe(await findMyself(context, tx), await findSurroundings(context, tx.db));
  return new Failure('conflict', { current });
}

async function claimEmail(tx: Transaction, email: string): Promise<void> {
  await lockEmail(tx.db, email);
  if (await isEmailTaken(tx.db, email)) throw invalidField('email', 'email_taken');
}

async function leaveAddress(
  context: PersonContext,
  tx: Transaction,
  before: AccountRow,
  newEmail: string,
): Promise<void> {
  await deleteUserLinks(tx.db, context.actor.userId);
  await context.auth.sendEmail(tx, addressChangedEmail({ to: before, newEmail }));
}

async function record(tx: Transaction, before: AccountRow, values: object): Promise<void> {
  const difference = differenceOf<object>(before, values);
  if (Object.keys(difference).length === 0) return;
  await tx.record({ topic: 'profiles', entityId: before.id, action: 'updated', difference });
}
