import type { Role } from '#platform/access/rights.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { becomesAdmin, refusals } from '../../rules.ts';
import type { PeopleContext } from '../auth-services.ts';
import { accountApprovedEmail } from '../email-texts.ts';
import { presentPerson } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { deleteWaiting, findAccount, listAccounts, updateProfile } from '../repository/profiles.ts';
import { deleteSessions } from '../repository/sessions.ts';
import { deleteUser } from '../repository/users.ts';
import { actingOf, enforce, keepAnAdmin, overtaken } from './acting.ts';
import { reauthenticate } from './reauthentication.ts';

export type PresentedPerson = ReturnType<typeof presentPerson>;

export async function listPeople(context: PeopleContext): Promise<PresentedPerson[]> {
  return (await listAccounts(context.db)).map((row) => presentPerson(row, context.auth));
}

/** Approves a sign-up; to make the person an Admin, the caller gives their own password. */
export async function approvePerson(
  context: PeopleContext,
  { id, role, password }: { id: string; role: Role; password?: string | undefined },
): Promise<PresentedPerson> {
  const requireReauthentication = await reauthenticate(context, password);
  const person = await transact(context, async (tx) => {
    const before = await findWaiting(context, tx, id);
    enforce(refusals.approve(actingOf(context.actor), before, role));
    if (role === 'Admin') await requireReauthentication(tx);
    const now = context.clock.now();
    const values = { role, approved_at: now, approved_by: context.actor.profileId, updated_at: now };
    const after = await change(context, tx, before, before.version, values);
    const difference = differenceOf<object>(before, { role });
    await tx.record({ topic: 'profiles', entityId: id, action: 'approved', difference });
    await tx.notify({ kind: 'let_in', topic: 'profiles', entityId: id, recipientId: id });
    if (context.auth.canSendEmail)
      await context.auth.sendEmail(tx, accountApprovedEmail({ to: after, url: context.publicUrl }));
    return presentPerson(after, context.auth);
  });
  context.auth.sessions.forgetPerson(id);
  return person;
}

/** Refuses a sign-up: the account is deleted and the address is free again. */
export async function refusePerson(context: PeopleContext, { id }: { id: string }): Promise<void> {
  await transact(context, async (tx) => {
    const before = await findWaiting(context, tx, id);
    const { user_id, full_name, email } = before;
    enforce(refusals.refuse(actingOf(context.actor), before));
    // First, because another user may be approving the person right now.
    if (!(await deleteWaiting(tx.db, id, before.version))) {
      throw overtaken(await findWaiting(context, tx, id), context.auth);
    }
    if (user_id) {
      await deleteSessions(tx.db, user_id);
      await deleteUser(tx.db, user_id);
    }
    const difference = { full_name: [full_name, null], email: [email, null] } as const;
    await tx.record({ topic: 'profiles', entityId: id, action: 'refused', difference });
  });
  context.auth.sessions.forgetPerson(id);
}

export async function changeRole(
  context: PeopleContext,
  { id, role, version, password }: { id: string; role: Role; version: number; password?: string | undefined },
): Promise<PresentedPerson> {
  const requireReauthentication = await reauthenticate(context, password);
  const person = await transact(context, async (tx) => {
    const before = await findPerson(tx, id);
    enforce(refusals.changeRole(actingOf(context.actor), before, role));
    if (becomesAdmin(before, { ...before, role })) await requireReauthentication(tx);
    if (before.role === 'Admin' || role === 'Admin') await keepAnAdmin(context, tx, before, role === 'Admin');
    const values = { role, updated_at: context.clock.now() };
    const after = await change(context, tx, before, version, values);
    await recordUpdate(tx, before, { role });
    return presentPerson(after, context.auth);
  });
  context.auth.sessions.forgetPerson(id);
  return person;
}

interface StatusChange {
  readonly id: string;
  readonly status: AccountRow['status'];
  readonly version: number;
  readonly password?: string | undefined;
}

/**
 * Inactive ends every session at once. Active and on leave may sign in; reactivating an Admin needs the caller's password.
 */
export async function changePersonStatus(
  context: PeopleContext,
  { id, status, version, password }: StatusChange,
): Promise<PresentedPerson> {
  const requireReauthentication = await reauthenticate(context, password);
  const person = await transact(context, async (tx) => {
    const before = await findPerson(tx, id);
    enforce(refusals.changeStatus(actingOf(context.actor), before));
    if (before.approved_at === null) throw overtaken(before, context.auth, { reason: 'waiting' });
    if (before.role === 'Admin') await keepAnAdmin(context, tx, before, status !== 'inactive');
    if (becomesAdmin(before, { ...before, status })) await requireReauthentication(tx);
    const values = { status, updated_at: context.clock.now() };
    const after = await change(context, tx, before, version, values);
    if (status === 'inactive' && after.user_id) await deleteSessions(tx.db, after.user_id);
    await recordUpdate(tx, before, { status });
    return presentPerson(after, context.auth);
  });
  context.auth.sessions.forgetPerson(id);
  return person;
}

async function findPerson(tx: Transaction, id: string): Promise<AccountRow> {
  const found = await findAccount(tx.db, id);
  if (!found || found.erased_at) throw new Failure('not_found');
  return found;
}

async function findWaiting(context: PeopleContext, tx: Transaction, id: string): Promise<AccountRow> {
  const found = await findPerson(tx, id);
  if (found.approved_at !== null) throw overtaken(found, context.auth, { reason: 'not_waiting' });
  return found;
}

async function change(
  context: PeopleContext,
  tx: Transaction,
  before: AccountRow,
  version: number,
  values: Parameters<typeof updateProfile>[3],
): Promise<AccountRow> {
  const after = await updateProfile(tx.db, before.id, version, values);
  if (!after) throw overtaken((await findAccount(tx.db, before.id)) ?? before, context.auth);
  return { ...after, is_confirmed: before.is_confirmed };
}

async function recordUpdate(tx: Transaction, before: AccountRow, values: object): Promise<void> {
  const difference = differenceOf<object>(before, values);
  if (Object.keys(difference).length === 0) return;
  await tx.record({ topic: 'profiles', entityId: before.id, action: 'updated', difference });
}
