import { findCompany } from '#features/company/server/repository.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { refusals } from '../../rules.ts';
import type { PeopleContext, PersonContext } from '../auth-services.ts';
import { securityEventEmail } from '../email-texts.ts';
import { findAccount, findAccountOfUser } from '../repository/profiles.ts';
import {
  countTrustedDevices,
  deleteSecondFactor,
  deleteTrustedDevices,
  findSecondFactor,
  insertSecondFactor,
  listProfilesWithSecondFactor,
  lockSecondFactor,
  updateSecondFactor,
} from '../repository/second-factors.ts';
import { deleteSessions } from '../repository/sessions.ts';
import { lockPassword } from '../repository/users.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../second-factor-keys.ts';
import { loggingRefusals } from '../sign-in-log.ts';
import { base32Of, newSecret, otpAddress } from '../totp.ts';
import { actingOf, enforce } from './acting.ts';
import { countGuesses } from './count-guesses.ts';
import { reauthenticate, requirePassword } from './reauthentication.ts';
import { spendAppCode, spendCode } from './spend-code.ts';

export async function readSecondFactor(context: PersonContext) {
  const { userId } = context.actor;
  const factor = await findSecondFactor(context.db, userId);
  const since = factor?.confirmed_at ?? null;
  return {
    since: since?.toISOString() ?? null,
    recovery_codes: since ? (factor?.recovery_hashes.length ?? 0) : 0,
    trusted_devices: since ? await countTrustedDevices(context.db, userId, context.clock.now()) : 0,
  };
}

/** Creates a secret for an app; codes are required only after the first one was confirmed. */
export async function beginSecondFactor(context: PersonContext, { password }: { password: string }) {
  const { auth, actor } = context;
  const refuseReplaced = await requirePassword(context, password);
  const account = await findAccountOfUser(context.db, actor.userId);
  if (!account) throw new Failure('unauthenticated');
  const { name } = await findCompany(context.db);
  const secret = newSecret();
  const sealed = auth.secondFactorKeys.seal(actor.userId, secret);
  const isBegun = await transact(context, async (tx) => {
    await refuseReplaced(tx);
    return insertSecondFactor(tx.db, actor.userId, sealed, context.clock.now());
  });
  if (!isBegun) throw new Failure('conflict', { reason: 'is_on' });
  return { secret: base32Of(secret), address: otpAddress({ secret, issuer: name, email: account.email }) };
}

/** Activates the second factor with its first code and ends all other sessions, which had no code. */
export async function confirmSecondFactor(context: PersonContext, { code }: { code: string }) {
  const { auth } = context;
  const { userId, profileId, sessionId } = context.actor;
  const recovery_codes = await withVerifiedCode(context, async (tx) => {
    const now = context.clock.now();
    // A concurrent sign-in either opens its session before this or sees that it needs a code.
    await lockPassword(tx.db, userId, 'update');
    const factor = await lockSecondFactor(tx.db, userId);
    if (!factor) throw new Failure('gone', { reason: 'not_begun' });
    if (factor.confirmed_at) throw new Failure('conflict', { reason: 'is_on' });
    await spendAppCode(tx, auth, factor, code, now);
    await updateSecondFactor(tx.db, userId, { confirmed_at: now });
    await deleteSessions(tx.db, userId, sessionId);
    await tx.record({ topic: 'profiles', entityId: profileId, action: 'second_factor_on' });
    return issueRecoveryCodes(tx, userId);
  });
  auth.sessions.forgetPerson(profileId);
  return { recovery_codes };
}

/** Replaces the recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(context: PersonContext, credentials: { password: string; code: string }) {
  const { userId, profileId } = context.actor;
  return withReauthentication(context, credentials, async (tx) => {
    const recovery_codes = await issueRecoveryCodes(tx, userId);
    await tx.record({ topic: 'profiles', entityId: profileId, action: 'recovery_codes_renewed' });
    return { recovery_codes };
  });
}

export async function switchOffSecondFactor(
  context: PersonContext,
  credentials: { password: string; code: string },
): Promise<void> {
  const { userId, profileId } = context.actor;
  await withReauthentication(context, credentials, async (tx) => {
    await deleteSecondFactor(tx.db, userId);
    await tx.record({ topic: 'profiles', entityId: profileId, action: 'second_factor_off' });
    const account = await findAccount(tx.db, profileId);
    if (account) await context.auth.sendEmail(tx, securityEventEmail({ to: account, event: 'second_factor_off' }));
  });
}

export async function forgetTrustedDevices(context: PersonContext): Promise<void> {
  const { userId, profileId } = context.actor;
  await transact(context, async (tx) => {
    await deleteTrustedDevices(tx.db, userId);
    await tx.record({ topic: 'profiles', entityId: profileId, action: 'trust_ended' });
  });
}

export async function listSecondFactors(context: PeopleContext): Promise<string[]> {
  return listProfilesWithSecondFactor(context.db);
}

/** For users who lost phone and recovery codes: only the password is required again. Their sessions end. */
export async function resetSecondFactor(
  context: PeopleContext,
  { id, password }: { id: string; password?: string | undefined },
): Promise<void> {
  const requireReauthentication = await reauthenticate(context, password);
  await transact(context, async (tx) => {
    const person = await findAccount(tx.db, id);
    if (!person?.user_id) throw new Failure('not_found');
    enforce(refusals.resetSecondFactor(actingOf(context.actor), person));
    await requireReauthentication(tx);
    // First, in the same lock order as confirming: the password before the second factor.
    await deleteSessions(tx.db, person.user_id);
    if (!(await deleteSecondFactor(tx.db, person.user_id))) throw new Failure('not_found');
    await tx.record({ topic: 'profiles', entityId: id, action: 'second_factor_reset' });
    await context.auth.sendEmail(tx, securityEventEmail({ to: person, event: 'second_factor_reset' }));
  });
  context.auth.sessions.forgetPerson(id);
}

/** Requires password and code, which an attacker with an open session does not have. */
async function withReauthentication<T>(
  context: PersonContext,
  { password, code }: { password: string; code: string },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { auth } = context;
  const { userId } = context.actor;
  const refuseReplaced = await requirePassword(context, password);
  return withVerifiedCode(context, async (tx) => {
    await refuseReplaced(tx);
    const spent = await spendCode(tx, auth, { userId, code, now: context.clock.now() });
    if (spent === null) throw new Failure('gone', { reason: 'is_off' });
    return work(tx);
  });
}

/** A transaction that requires a code and limits the tries. */
async function withVerifiedCode<T>(context: PersonContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { userId } = context.actor;
  const { codeOfAccount } = context.auth.limits;
  const result = await loggingRefusals(context, { step: 'code', account: { userId } }, () =>
    countGuesses(codeOfAccount, userId, () => transact(context, work)),
  );
  await codeOfAccount.clear(userId);
  return result;
}

async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await updateSecondFactor(tx.db, userId, { recovery_hashes: codes.map((code) => hashOfRecoveryCode(userId, code)) });
  return codes;
}
