import { becomesAdmin, refusals } from '#features/accounts/rules.ts';
import type { PeopleContext } from '#features/accounts/server/auth-services.ts';
import { addressChangedEmail } from '#features/accounts/server/email-texts.ts';
import { deleteInvitationsOf } from '#features/accounts/server/repository/invitations.ts';
import type { AccountRow } from '#features/accounts/server/repository/profiles.ts';
import { findNameInTrash, updateProfile } from '#features/accounts/server/repository/profiles.ts';
import { deleteSessions } from '#features/accounts/server/repository/sessions.ts';
import { deleteUserLinks, isEmailTaken, lockEmail, updateUser } from '#features/accounts/server/repository/users.ts';
import { actingOf, enforce, keepAnAdmin } from '#features/accounts/server/service/acting.ts';
import { invitePerson, sendInvitation } from '#features/accounts/server/service/invitations.ts';
import { reauthenticate } from '#features/accounts/server/service/reauthentication.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { Agent, AgentInput, InvitedAgent, NewAgent } from '../../contract.ts';
import { editableFields } from '../../rules.ts';
import { presentAgent } from '../present.ts';
import { findAgent } from '../repository/agent-rows.ts';
import { readAgent } from './read-agents.ts';

const topic = 'profiles';

/** Adds an agent and invites them; idempotent by id. */
export async function createAgent(
  context: PeopleContext,
  { id, full_name, email, role, password, ...details }: NewAgent & { id: string; password?: string | undefined },
): Promise<InvitedAgent> {
  const invited = await invitePerson(context, { id, full_name, email, role, password }, detailsOf(details, null));
  return { agent: await readAgent(context, id), link: invited.link, is_emailed: invited.is_emailed };
}

interface AgentUpdate extends AgentInput {
  readonly id: string;
  readonly version: number;
  readonly password?: string | undefined;
}

/**
 * Saves an agent read at `version`; throws 'conflict' with the current state if it was saved since. People change only a
 * part of their own profile. A new sign-in email and making somebody an Admin require the password.
 */
export async function updateAgent(
  context: PeopleContext,
  { id, version, full_name, email, role, status, password, ...details }: AgentUpdate,
): Promise<Agent> {
  const requireReauthentication = await reauthenticate(context, password);
  const saved = await transact(context, async (tx) => {
    const before = await findAgent(tx.db, id);
    if (!before) throw new Failure('not_found');
    enforce(refusals.edit(actingOf(context.actor), before));
    if (before.version !== version) throw await conflictOf(context, tx, id);
    const { phone_e164, ...said } = { full_name, email, role, status, ...detailsOf(details, before) };
    await authorize(context, tx, before, said);
    if (email !== before.email || becomesAdmin(before, said)) await requireReauthentication(tx);
    const values = { ...said, phone_e164, updated_at: context.clock.now() };
    const row = await updateProfile(tx.db, id, version, values);
    if (!row) throw await conflictOf(context, tx, id);
    const after = { ...row, is_confirmed: before.is_confirmed };
    await changeAccount(context, tx, before, after);
    const difference = differenceOf<object>(before, said);
    if (Object.keys(difference).length > 0) await tx.record({ topic, entityId: id, action: 'updated', difference });
    return after;
  });
  context.auth.sessions.forgetPerson(id);
  return presentAgent(saved, context.auth);
}

type Said = Pick<AccountRow, 'role' | 'status' | 'email'>;

/** Refuses changes that the actor may not make, and those that leave the agency without an Admin. */
async function authorize(context: PeopleContext, tx: Transaction, before: AccountRow, said: Said): Promise<void> {
  const acting = actingOf(context.actor);
  const changed = Object.keys(differenceOf<object>(before, said));
  const allowed: readonly string[] = editableFields(acting, before);
  const isChanged = (field: keyof Said) => changed.includes(field);
  if (isChanged('role')) enforce(refusals.changeRole(acting, before, said.role));
  if (isChanged('status')) enforce(refusals.changeStatus(acting, before));
  if (changed.some((field) => !allowed.includes(field))) enforce('not_allowed');
  const concernsAdmins = before.role === 'Admin' || said.role === 'Admin';
  if (concernsAdmins && (isChanged('role') || isChanged('status'))) {
    await keepAnAdmin(context, tx, before, said.role === 'Admin' && said.status !== 'inactive');
  }
  if (!isChanged('email')) return;
  await lockEmail(tx.db, said.email);
  const deleted = await findNameInTrash(tx.db, said.email);
  if (deleted !== null) throw invalidField('email', 'email_in_trash', deleted);
  if (await isEmailTaken(tx.db, said.email)) throw invalidField('email', 'email_taken');
}

/** Applies a new name, address or status to the account. A new address needs no confirmation, as with an invitation. */
async function changeAccount(
  context: PeopleContext,
  tx: Transaction,
  before: AccountRow,
  after: AccountRow,
): Promise<void> {
  const { auth } = context;
  const { user_id: userId, full_name: name, email } = after;
  const hasNewAddress = email !== before.email;
  if (userId === null) {
    if (!hasNewAddress || !auth.canSendEmail) return;
    await deleteInvitationsOf(tx.db, after.id);
    await sendInvitation(context, tx, after);
    return;
  }
  if (after.status === 'inactive') await deleteSessions(tx.db, userId);
  if (!hasNewAddress && name === before.full_name) return;
  const confirmed = hasNewAddress ? { emailVerified: true } : {};
  await updateUser(tx.db, userId, { name, email, ...confirmed, updatedAt: after.updated_at });
  if (!hasNewAddress) return;
  await deleteUserLinks(tx.db, userId);
  await auth.sendEmail(tx, addressChangedEmail({ to: before, newEmail: email }));
}

type Details = Omit<NewAgent, 'full_name' | 'email' | 'role'>;

function detailsOf(details: Details, before: AccountRow | null) {
  const phone_e164 = normalizePhone(details.phone);
  if (phone_e164 === null && details.phone !== before?.phone) throw invalidField('phone', 'not_phone');
  return {
    ...details,
    phone_e164,
    address: details.address || null,
    specialization: [...new Set(details.specialization)],
    qualifications: details.qualifications || null,
  };
}

/** The conflict error: the current state and who saved it. */
async function conflictOf(context: PeopleContext, tx: Transaction, id: string): Promise<Failure> {
  const current = await findAgent(tx.db, id);
  if (!current) return new Failure('not_found');
  const editor = await findLastEditor(tx.db, topic, id);
  const changedAt = current.updated_at.toISOString();
  return new Failure('conflict', { current: presentAgent(current, context.auth), ...editor, changedAt });
}
