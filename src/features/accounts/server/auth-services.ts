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

/** A picture whose bytes are stored but which has no row yet. */
export interface StoredAvatar {
  readonly id: string;
  /** Inserts its row in the caller's transaction. */
  insert(db: Queryable): Promise<unknown>;
  /** Deletes its bytes when the caller's transaction failed. */
  drop(): Promise<void>;
}

/** What accounts need of the `files` feature. */
export interface Pictures {
  /**
   * Validates a picture by its content and stores its bytes; call it before a transaction. Throws a Failure on the field
   * 'file'.
   */
  put(context: Context, input: { kind: 'avatar'; name: string; content: Uint8Array }): Promise<StoredAvatar>;
  find(db: Queryable, id: string): Promise<{ kind: string; created_by: string | null } | null>;
  url(id: string, width: number): string;
  /** Deletes rows and bytes of these pictures and of every other avatar the person uploaded. */
  remove(context: Context, tx: Transaction, pictures: { ids: readonly string[]; of: string }): Promise<void>;
}

export interface AuthServicesOptions {
  readonly database: Database;
  readonly secret: string;
  readonly publicUrl: string;
  /** A mail server is configured: addresses are confirmed and invitations are emailed. */
  readonly canSendEmail: boolean;
  /** The server listens on the network: the first sign-up needs the link printed at start. */
  readonly firstSignUpNeedsLink: boolean;
  readonly pictures: Pictures;
  /** Deletes private data that other features store for an erased person. */
  erasePrivateData(db: Queryable, profileId: string): Promise<void>;
  /** Revokes the personal API keys of a person who reset their password. */
  revokePersonalKeys(context: Pick<Context, 'clock'>, tx: Transaction, profileId: string): Promise<void>;
  /** Queues an email in the caller's transaction; without a mail server it stays in the outbox. */
  sendEmail(tx: Transaction, message: EmailMessage): Promise<void>;
}

/** What accounts need of other features to erase a person. */
export type Forgetting = Pick<AuthServicesOptions, 'erasePrivateData'> & {
  readonly pictures: Pick<Pictures, 'remove'>;
};

/** Settings and services of signing in, created once per server. */
export interface AuthServices extends AuthServicesOptions {
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly secondFactorKeys: SecondFactorKeys;
  readonly sessions: Sessions;
  readonly limits: AuthLimits;
  /** A pseudonym for the account of an email address. */
  nameInLog(email: string): string;
}

interface AuthLimits {
  /** Per account (the email address as typed, or the user id for a current password). */
  readonly passwordOfAccount: Limit;
  /** Per account. There are a million codes and three of them are valid, hence few tries. */
  readonly codeOfAccount: Limit;
  /** Per network, like the next three. */
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

/** Context of use cases for signed-in people. */
export type WithAuth<C extends Context> = C & { readonly auth: AuthServices };

/** Context of use cases for visitors, with the caller's network address. */
export type VisitorContext = WithAuth<Context<Visitor | Program>> & { readonly caller: Caller };

export type PersonContext = WithAuth<Context<Person>> & { readonly caller?: Caller };
export type PeopleContext = WithAuth<StaffContext>;

export function callerOf({ http }: CallContext): Caller {
  const userAgent = http.headers['user-agent'];
  return { address: http.address, userAgent: typeof userAgent === 'string' ? userAgent : '' };
}

/** A Better Auth instance for one use case. */
export function betterAuthFor(
  db: Queryable,
  auth: AuthServices,
  more: Omit<BetterAuthOptions, 'secret' | 'publicUrl'> = {},
) {
  return createBetterAuth(db, { secret: auth.secret, publicUrl: auth.publicUrl, ...more });
}

export function consumeByNetwork(limit: Limit, { caller }: { caller: Caller }): Promise<void> {
  return limit.consume(networkOf(caller.address));
}

/** Counts a try; false when the limit is reached. */
export async function isWithin(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
