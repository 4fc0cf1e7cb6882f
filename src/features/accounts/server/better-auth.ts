import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '#platform/database/server/database.ts';
import { passwordLength } from '../rules.ts';
import { disableStoragesBetweenCalls } from './idle-disabled-storage.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sessionSeconds } from './session-cookie.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

/** Network address and browser, as stored with the session. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

const addressHeader = 'x-caller-address';
const resetLinkSeconds = 3600;

disableStoragesBetweenCalls();

export interface BetterAuthOptions {
  readonly secret: string;
  readonly publicUrl: string;
  /** The hash of the one password this instance handles: computed or verified before the transaction began. */
  readonly passwordHash?: string;
  /** Whether a sign-up also signs in. */
  readonly opensSession?: boolean;
  readonly onResetLink?: (link: { userId: string; token: string }) => Promise<void>;
}

/**
 * Better Auth on a connection or an open transaction. Creating one per use case takes under a millisecond, and its rows are
 * written in the same transaction as ours.
 */
export function createBetterAuth(db: Queryable, options: BetterAuthOptions) {
  const { passwordHash, opensSession = true, onResetLink } = options;
  return betterAuth({
    secret: options.secret,
    baseURL: options.publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: false,
    }),
    session: { expiresIn: sessionSeconds },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      database: { generateId: () => uuid() },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: opensSession,
      minPasswordLength: passwordLength.shortest,
      maxPasswordLength: passwordLength.longest,
      password: passwordHash
        ? { hash: async () => passwordHash, verify: async ({ hash }) => hash === passwordHash }
        : { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      ...(onResetLink && {
        sendResetPassword: ({ user, token }: { user: { id: string }; token: string }) =>
          onResetLink({ userId: user.id, token }),
      }),
    },
  });
}

/** Headers from which Better Auth records the caller of a session. */
export function callerHeaders(caller: Caller): Headers {
  return new Headers({ 'user-agent': caller.userAgent.slice(0, 400), [addressHeader]: caller.address });
}

/** Better Auth's own error code ('INVALID_TOKEN'); null for any other error. */
export function authErrorCode(error: unknown): string | null {
  return error instanceof APIError ? String(error.body?.code ?? error.status) : null;
}
