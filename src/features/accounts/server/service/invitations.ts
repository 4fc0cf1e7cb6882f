import { v7 as uuid } from 'uuid';
import { findCompany } from '#features/company/server/repository.ts';
import type { Role } from '#platform/access/rights.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { authLink } from '../../addresses.ts';
import { refusals } from '../../rules.ts';
import type { PeopleContext } from '../auth-services.ts';
import { invitationEmail } from '../email-texts.ts';
import { presentPerson, stateOfAccount } from '../present.ts';
import { deleteInvitationsOf, insertInvitation } from '../repository/invitations.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccount, findNameInTrash, insertProfile } from '../repository/profiles.ts';
import { isEmailTaken, lockEmail } from '../repository/users.ts';
import { hashOfToken, newToken } from '../tokens.ts';
import { actingOf, enforce, overtaken } from './acting.ts';
import { reauthenticate } from './reauthentication.ts';

const linkMs = 7 * 86_400_000;

export interface CreatedInvitation {
  readonly person: ReturnType<typeof presentPerson>;
  /** Null when it was emailed. */
  readonly link: string | null;
  readonly is_emailed: boolean;
}

interface InvitationInput {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly role: Role;
  /** The inviter's own, needed to invite an Admin. */
  readonly password?: string | undefined;
}

/** Optional profile fields of an invitation. */
type InvitedDetails = Partial<
  Pick<AccountRow, 'phone' | 'phone_e164' | 'address' | 'specialization' | 'experience' | 'qualifications' | 'notes'>
>;

export async function invitePerson(
  context: PeopleContext,
  { password, ...input }: InvitationInput,
  details: InvitedDetails = {},
): Promise<CreatedInvitation> {
  enforce(refusals.invite(actingOf(context.actor), input.role));
  const requireReauthentication = await reauthenticate(context, password);
  return transact(context, async (tx) => {
    if (input.role === 'Admin') await requireReauthentication(tx);
    const repeated = await findAccount(tx.db, input.id);
    if (repeated) return repeatInvitation(context, tx, repeated, input);
    await lockEmail(tx.db, input.email);
    const deleted = await findNameInTrash(tx.db, input.email);
    if (deleted !== null) throw invalidField('email', 'email_in_trash', deleted);
    if (await isEmailTaken(tx.db, input.email)) throw invalidField('email', 'email_taken');
    const account = await insertInvited(context, tx, input, details);
    return sendInvitation(context, tx, account);
  });
}

export async function inviteAgain(
  context: PeopleContext,
  { id, password }: { id: string; password?: string | undefined },
): Promise<CreatedInvitation> {
  const requireReauthentication = await reauthenticate(context, password);
  return transact(context, async (tx) => {
    const account = await findAccount(tx.db, id);
    if (!account) throw new Failure('not_found');
    enforce(refusals.inviteAgain(actingOf(context.actor), account));
    if (account.role === 'Admin') await requireReauthentication(tx);
    if (stateOfAccount(account, context.auth) !== 'invited') throw overtaken(account, context.auth);
    await tx.record({ topic: 'profiles', entityId: id, action: 'invited' });
    return sendInvitation(context, tx, account);
  });
}

/** Idempotent retry: one person and one email. Only a link that cannot be read back is made again. */
async function repeatInvitation(
  context: PeopleContext,
  tx: Transaction,
  account: AccountRow,
  input: Omit<InvitationInput, 'password'>,
): Promise<CreatedInvitation> {
  const isSame = account.email === input.email && account.role === input.role;
  if (!isSame || stateOfAccount(account, context.auth) !== 'invited') throw overtaken(account, context.auth);
  if (context.auth.canSendEmail) return { person: presentPerson(account, context.auth), link: null, is_emailed: true };
  return sendInvitation(context, tx, account);
}

async function insertInvited(
  context: PeopleContext,
  tx: Transaction,
  input: Omit<InvitationInput, 'password'>,
  details: InvitedDetails,
): Promise<AccountRow> {
  const now = context.clock.now();
  const { actor } = context;
  const row = await insertProfile(tx.db, {
    ...input,
    ...details,
    language: actor.kind === 'person' ? actor.language : 'en',
    approved_at: now,
    approved_by: actor.profileId,
    invited_at: now,
    created_at: now,
    updated_at: now,
  });
  if (!row) throw new Failure('conflict', { reason: 'id_taken' });
  const { full_name, email, role } = row;
  const difference = { full_name: [null, full_name], email: [null, email], role: [null, role] } as const;
  await tx.record({ topic: 'profiles', entityId: row.id, action: 'invited', difference });
  return { ...row, is_confirmed: null };
}

/** Creates the link of an invitation, which replaces earlier ones, and emails it if possible. */
export async function sendInvitation(
  context: PeopleContext,
  tx: Transaction,
  account: AccountRow,
): Promise<CreatedInvitation> {
  const { auth } = context;
  const now = context.clock.now();
  const token = newToken();
  await deleteInvitationsOf(tx.db, account.id);
  await insertInvitation(tx.db, {
    id: uuid(),
    profile_id: account.id,
    purpose: 'join',
    token_hash: hashOfToken(token),
    expires_at: new Date(now.getTime() + linkMs),
    created_by: context.actor.profileId,
    created_at: now,
  });
  const person = presentPerson(account, auth);
  const url = authLink(context.publicUrl, 'invitation', token);
  if (!auth.canSendEmail) return { person, link: url, is_emailed: false };
  const { name } = await findCompany(tx.db);
  await auth.sendEmail(tx, invitationEmail({ to: account, url, companyName: name }));
  return { person, link: null, is_emailed: true };
}
