import type { Context, Person, Program, StaffContext, Transaction, Visitor } from '#platform/context/server/context.ts';
import type { Database, Queryable } from '#platform/database/server/database.ts';
import type { EmailMessage } from '#platform/email/server/render-email.ts';
import { Failure } from '#platform/failure.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { BetterAuthOptions, Caller } from './better-auth.ts';
import { createBetterAuth } from './better-auth.ts';
import type { SecondFactorKeys } from './second-factor-keys.ts';
import { openSecondFactorKeys } from './second-factor-keys.ts';
import type { DeviceCookie, SessionCookie } from './session-cookie.ts';
import { deviceCookie, sessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { openSessions } from './sessions.ts';
import { openAccountNames } from './sign-in-log.ts';

/** A picture whose bytes are stored, and nothing else. */
export interface StoredAvatar {
  readonly id: string;
  /** Notes it, in the transaction of what it is for. */
  insert(db: Queryable): Promise<unknown>;
  /** Removes its bytes, when nothing came of what it was for. */
  drop(): Promise<void>;
}

/** What accounts need of the pictures of the agency, which another feature keeps. */
export interface Pictures {
  /**
   * Checks a picture by its content and stores its bytes: work for before a transaction. Refuses with a Failure that names
   * the field 'file'.
   */
  put(context: Context, input: { kind: 'avatar'; name: string; content: Uint8Array }): Promise<StoredAvatar>;
  find(db: Queryable, id: string): Promise<{ kind: string; created_by: string | null } | null>;
  url(id: string, width: number): string;
  /** Removes these pictures and all others that somebody uploaded of themself, row and bytes. */
  remove(context: Context, tx: Transaction, pictures: { ids: readonly string[]; of: string }): Promise<void>;
}

export interface AuthServicesOptions {
  readonly database: Database;
  readonly secret: string;
  readonly publicUrl: string;
  /** A mail server is configured: addresses are confirmed, invitations are sent. */
  readonly canSendEmail: boolean;
  /** The program listens beyond its own machine: the very first sign-up needs the link printed at start. */
  readonly firstSignUpNeedsLink: boolean;
  readonly pictures: Pictures;
  /** Deletes what somebody who is erased kept beside their account. */
  erasePrivateData(db: Queryable, profileId: string): Promise<void>;
  /** Queues a letter in the transaction of its cause; without a mail server it waits in the outbox. */
  sendEmail(tx: Transaction, message: EmailMessage): Promise<void>;
}

/** What accounts need of other features to forget a person. */
export type Forgetting = Pick<AuthServicesOptions, 'erasePrivateData'> & {
  readonly pictures: Pick<Pictures, 'remove'>;
};

/** Where people come in: the settings and the machinery of signing in, made once per server. */
export interface AuthServices extends AuthServicesOptions {
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly secondFactorKeys: SecondFactorKeys;
  readonly sessions: Sessions;
  readonly limits: AuthLimits;
  /** How the log names the account of an email address. */
  nameInLog(email: string): string;
}

interface AuthLimits {
  /** Per account (the email address as typed, or the user id for a current password). */
  readonly passwordOfAccount: Limit;
  /** Per account: codes of the second step. A million codes, three of them right, so few tries. */
  readonly codeOfAccount: Limit;
  /** Per network, like all that follow. */
  readonly signIn: Limit;
  readonly signUp: Limit;
  readonly forgotPassword: Limit;
  readonly linkToken: Limit;
  /** Per account. */
  readonly emailToAccount: Limit;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

export function createAuthServices(options: AuthServicesOptions): AuthServices {
  const { pool, db } = options.database;
  const cookie = sessionCookie(options.secret, options.publicUrl);
  const limit = (name: string, tries: number, perSeconds: number, lockSeconds?: number) =>
    openLimit(pool, { name, tries, perSeconds, ...(lockSeconds === undefined ? {} : { lockSeconds }) });
  return {
    ...options,
    cookie,
    deviceCookie: deviceCookie(options.publicUrl),
    secondFactorKeys: openSecondFactorKeys(options.secret),
    nameInLog: openAccountNames(options.secret),
    sessions: openSessions({ db, cookie, canSendEmail: options.canSendEmail }),
    limits: {
      passwordOfAccount: limit('password', 10, quarterHour, quarterHour),
      codeOfAccount: limit('code', 5, quarterHour, quarterHour),
      signIn: limit('sign_in', 50, quarterHour),
      signUp: limit('sign_up', 40, hour),
      forgotPassword: limit('forgot', 20, hour),
      linkToken: limit('link', 50, quarterHour),
      emailToAccount: limit('letter', 5, hour),
    },
  };
}

/** What the use cases of people who are known run in. */
export type WithAuth<C extends Context> = C & { readonly auth: AuthServices };

/** What the use cases of visitors run in: also where the call comes from. */
export type VisitorContext = WithAuth<Context<Person | Visitor | Program>> & { readonly caller: Caller };

export type PersonContext = WithAuth<Context<Person>> & { readonly caller?: Caller };
export type PeopleContext = WithAuth<StaffContext>;

/** Where a call comes from. */
export function callerOf({ http }: CallContext): Caller {
  const userAgent = http.headers['user-agent'];
  return { address: http.address, userAgent: typeof userAgent === 'string' ? userAgent : '' };
}

/** The authentication library for a use case. */
export function betterAuthFor(
  db: Queryable,
  auth: AuthServices,
  more: Omit<BetterAuthOptions, 'secret' | 'publicUrl'> = {},
) {
  return createBetterAuth(db, { secret: auth.secret, publicUrl: auth.publicUrl, ...more });
}

/** Counts a try of something that is limited by where it comes from. */
export function consumeByNetwork(limit: Limit, { caller }: { caller: Caller }): Promise<void> {
  return limit.consume(networkOf(caller.address));
}

/** Counts a try, and says whether it may still be made. */
export async function isWithin(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
