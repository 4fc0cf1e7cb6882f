import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf } from '#platform/limits/server/limits.ts';
import type { Caller } from './better-auth.ts';
import { findAccountOfUser } from './repository/profiles.ts';

/** Pseudonyms for accounts in the log: stable per address, and reversible only with the secret. */
export function openAccountNames(secret: string): (email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'accounts in the log', 32));
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 12);
}

/** The attempted action and its account. */
interface Tried {
  readonly step: 'password' | 'code';
  readonly account: { readonly email: string } | { readonly userId: string | null };
}

type LoggedContext = Context & {
  readonly auth: { readonly nameInLog: (email: string) => string };
  readonly caller?: Caller;
};

/** Runs an authentication step, and logs refusals and exceeded limits. */
export async function loggingRefusals<T>(context: LoggedContext, tried: Tried, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) await logRefusal(context, tried, error);
    throw error;
  }
}

async function logRefusal(context: LoggedContext, tried: Tried, { code, details }: Failure): Promise<void> {
  const reason = details.reason ?? details.fields?.[0]?.code;
  const isLock = code === 'too_many';
  if (!isLock && code !== 'invalid' && reason !== 'sign_in_expired') return;
  const fields = await fieldsOf(context, tried);
  if (isLock) context.log.warn({ ...fields, retryAfter: details.retryAfter }, 'too many tries');
  else context.log.warn({ ...fields, reason }, `${tried.step} refused`);
}

export async function logSignIn(context: LoggedContext, tried: Tried): Promise<void> {
  context.log.info(await fieldsOf(context, tried), 'signed in');
}

async function fieldsOf({ db, auth, caller, requestId }: LoggedContext, { step, account }: Tried) {
  const email = 'email' in account ? account.email : await emailOf(db, account.userId);
  return {
    requestId,
    step,
    account: email === undefined ? undefined : auth.nameInLog(email),
    network: caller && networkOf(caller.address),
  };
}

async function emailOf(db: Context['db'], userId: string | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  // A failing lookup must not replace the answer.
  const account = await findAccountOfUser(db, userId).catch(() => null);
  return account?.email;
}
