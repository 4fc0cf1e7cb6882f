import { v7 as uuid } from 'uuid';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf } from '#platform/limits/server/limits.ts';
import type { Me } from '../../contract.ts';
import type { PersonContext, VisitorContext } from '../auth-services.ts';
import { betterAuthFor } from '../auth-services.ts';
import { authErrorCode, callerHeaders } from '../better-auth.ts';
import { securityEventEmail } from '../email-texts.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { signedInState } from '../present.ts';
import { findAccountOfUser } from '../repository/profiles.ts';
import { findSecondFactor, insertTrustedDevice, isTrustedDevice } from '../repository/second-factors.ts';
import { deleteSession } from '../repository/sessions.ts';
import { lockPassword } from '../repository/users.ts';
import { trustSeconds } from '../session-cookie.ts';
import { loggingRefusals, logSignIn } from '../sign-in-log.ts';
import { hashOfToken, newToken } from '../tokens.ts';
import { countGuesses } from './count-guesses.ts';
import { spendCode } from './spend-code.ts';

/** A new session: the owner's account state and the token for the cookie. */
export interface SignedIn {
  readonly state: Me['state'];
  readonly token: string;
}

/** Thrown when the password is right and a code is needed; the challenge proves it in the second step. */
export class CodeNeeded extends Error {
  readonly challenge: string;

  constructor(challenge: string) {
    super('a code is needed');
    this.challenge = challenge;
  }
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The token of a trusted browser. */
  readonly deviceToken?: string | null;
}

/** Opens a session; throws `CodeNeeded` if the user has a second factor and the browser is not trusted. */
export async function signIn(context: VisitorContext, input: Credentials): Promise<SignedIn> {
  const { email } = input;
  const { auth, caller, clock } = context;
  const network = networkOf(caller.address);
  const tried = { step: 'password', account: { email } } as const;
  const { verified, signedIn } = await loggingRefusals(context, tried, async () => {
    await auth.limits.signIn.consume(network);
    return countGuesses(auth.limits.passwordOfAccount, email, async () => {
      const verified = await verifyCredentials(context, input);
      return { verified, signedIn: await transact(context, (tx) => openSession(context, tx, verified, input)) };
    });
  });
  if (signedIn) await logSignIn(context, tried);
  await auth.limits.passwordOfAccount.clear(email);
  await auth.limits.signIn.refund(network);
  if (!signedIn) throw new CodeNeeded(auth.secondFactorKeys.makeChallenge(verified, clock.now()));
  return signedIn;
}

interface VerifiedPassword {
  readonly userId: string;
  /** The hash that matched the password. */
  readonly passwordHash: string;
}

async function verifyCredentials(
  { db, auth }: VisitorContext,
  { email, password }: Credentials,
): Promise<VerifiedPassword> {
  const { internalAdapter } = await betterAuthFor(db, auth).$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const passwordHash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!found || !passwordHash) {
    // Constant time: response times must not reveal which accounts exist.
    await hashPassword(password);
    throw wrongCredentials();
  }
  const isRight = await verifyPassword({ hash: passwordHash, password });
  // Otherwise a visitor could sign up with an address and learn here whether it has an account.
  const isUnconfirmed = auth.canSendEmail && !found.user.emailVerified;
  if (!isRight || isUnconfirmed) throw wrongCredentials();
  return { userId: found.user.id, passwordHash };
}

/**
 * Null where a code is needed first. It checks again everything that may have changed while the password was compared:
 * revoking sessions could not end one that was not open yet.
 */
async function openSession(
  { auth, caller, clock }: VisitorContext,
  tx: Transaction,
  { userId, passwordHash }: VerifiedPassword,
  { email, password, deviceToken = null }: Credentials,
): Promise<SignedIn | null> {
  if ((await lockPassword(tx.db, userId, 'share')) !== passwordHash) throw wrongCredentials();
  const account = await findAccountOfUser(tx.db, userId);
  if (!account) throw wrongCredentials();
  if (account.status === 'inactive') throw new Failure('invalid', { reason: 'inactive' });
  if (await needsCode(tx, { userId, deviceToken, now: clock.now() })) return null;
  try {
    const betterAuth = betterAuthFor(tx.db, auth, { passwordHash });
    const { token } = await betterAuth.api.signInEmail({ body: { email, password }, headers: callerHeaders(caller) });
    await tx.record({ topic: 'profiles', entityId: account.id, action: 'signed_in' });
    return { state: signedInState(account, auth), token };
  } catch (error) {
    if (authErrorCode(error) === 'INVALID_EMAIL_OR_PASSWORD') throw wrongCredentials();
    throw error;
  }
}

async function needsCode(
  { db }: Transaction,
  { userId, deviceToken, now }: { userId: string; deviceToken: string | null; now: Date },
): Promise<boolean> {
  if (!(await findSecondFactor(db, userId))?.confirmed_at) return false;
  if (deviceToken === null) return true;
  return !(await isTrustedDevice(db, { userId, tokenHash: hashOfToken(deviceToken), now }));
}

async function passwordHashOf({ db, auth }: VisitorContext, userId: string): Promise<string | null> {
  const { internalAdapter } = await betterAuthFor(db, auth).$context;
  return (await internalAdapter.findCredentialAccount(userId))?.password ?? null;
}

interface SubmittedCode {
  readonly challenge: string;
  readonly code: string;
  readonly trusts_device: boolean;
}

interface SignedInWithCode extends SignedIn {
  readonly deviceToken: string | null;
}

/** Second step of signing in, with an authenticator code or a recovery code. */
export async function signInWithCode(context: VisitorContext, input: SubmittedCode): Promise<SignedInWithCode> {
  const userId = context.auth.secondFactorKeys.userOf(input.challenge, context.clock.now());
  const tried = { step: 'code', account: { userId } } as const;
  const signedIn = await loggingRefusals(context, tried, () => openSessionWithCode(context, input));
  await logSignIn(context, tried);
  return signedIn;
}

async function openSessionWithCode(
  context: VisitorContext,
  { challenge, code, trusts_device }: SubmittedCode,
): Promise<SignedInWithCode> {
  const { auth, caller, clock } = context;
  const network = networkOf(caller.address);
  await auth.limits.signIn.consume(network);
  const userId = auth.secondFactorKeys.userOf(challenge, clock.now());
  if (!userId) throw challengeEnded();
  const refuseOther = (passwordHash: string | null) => {
    const isOurs = passwordHash && auth.secondFactorKeys.isChallengeOf(challenge, { userId, passwordHash });
    if (!isOurs) throw challengeEnded();
  };
  refuseOther(await passwordHashOf(context, userId));
  // Only after the password, so that nobody else can use up the tries of an account.
  const signedIn = await countGuesses(auth.limits.codeOfAccount, userId, () =>
    spendCodeForSession(context, { userId, code, trusts_device, refuseOther }),
  );
  await auth.limits.codeOfAccount.clear(userId);
  await auth.limits.signIn.refund(network);
  return signedIn;
}

interface CodeOfAccount extends Pick<SubmittedCode, 'code' | 'trusts_device'> {
  readonly userId: string;
  /** Throws unless this is the password hash the challenge was made for. */
  refuseOther(passwordHash: string | null): void;
}

async function spendCodeForSession(
  context: VisitorContext,
  { userId, code, trusts_device, refuseOther }: CodeOfAccount,
): Promise<SignedInWithCode> {
  const { auth, caller, clock } = context;
  const account = await findAccountOfUser(context.db, userId);
  if (!account || account.status === 'inactive') throw challengeEnded();
  const themself = { ...context, actor: { kind: 'program', profileId: account.id } } as const;
  const opened = await transact(themself, async (tx) => {
    // Check again: a new password has ended all earlier sessions.
    refuseOther(await lockPassword(tx.db, userId, 'share'));
    const spent = await spendCode(tx, auth, { userId, code, now: clock.now() });
    if (spent === null) throw challengeEnded();
    if (spent === 'recovery') {
      await tx.record({ topic: 'profiles', entityId: account.id, action: 'recovery_code_used' });
      await auth.sendEmail(tx, securityEventEmail({ to: account, event: 'recovery_code_used' }));
    } else await tx.record({ topic: 'profiles', entityId: account.id, action: 'signed_in' });
    const { internalAdapter } = await betterAuthFor(tx.db, auth).$context;
    const { token } = await internalAdapter.createSession(userId, false, {
      ipAddress: caller.address,
      userAgent: caller.userAgent.slice(0, 400),
    });
    return { token, deviceToken: trusts_device ? await trustDevice(tx, userId, clock.now()) : null };
  });
  return { state: signedInState(account, auth), ...opened };
}

async function trustDevice(tx: Transaction, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await insertTrustedDevice(tx.db, {
    id: uuid(),
    user_id: userId,
    token_hash: hashOfToken(token),
    expires_at: new Date(now.getTime() + trustSeconds * 1000),
    created_at: now,
  });
  return token;
}

function challengeEnded(): Failure {
  return new Failure('gone', { reason: 'sign_in_expired' });
}

export async function signOut(context: PersonContext): Promise<void> {
  const { userId, sessionId } = context.actor;
  await transact(context, (tx) => deleteSession(tx.db, userId, sessionId));
  context.auth.sessions.onSessionEnded(sessionId);
}

function wrongCredentials(): Failure {
  return new Failure('invalid', { reason: 'wrong_credentials' });
}
