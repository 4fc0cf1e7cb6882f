import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { vi } from 'vitest';
import { company } from '#features/company/server/tables.ts';
import type { Role } from '#platform/access/rights.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Person, Program, Staff } from '#platform/context/server/context.ts';
import { gate } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { lendTestDatabase } from '#platform/database/server/lent-testing.ts';
import { emails } from '#platform/email/server/tables.ts';
import { Failure } from '#platform/failure.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import { openLog } from '#platform/log/server/log.ts';
import type { AuthServices, AuthServicesOptions, PersonContext, VisitorContext } from './auth-services.ts';
import { createAuthServices } from './auth-services.ts';
import { acceptInvitation } from './service/accept-invitation.ts';
import { invitePerson } from './service/invitations.ts';
import { signUp } from './service/sign-up.ts';
import { profiles } from './tables.ts';

export const goodPassword = 'seven mango trees';

type TestOptions = Partial<
  Pick<AuthServicesOptions, 'canSendEmail' | 'firstSignUpNeedsLink' | 'erasePrivateData' | 'revokePersonalKeys'>
>;

export type TestAuth = Awaited<ReturnType<typeof createTestAuth>>;

/** Sign-in services on a database of their own. The clock is frozen until a test moves it. */
export async function createTestAuth(options: TestOptions = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') });
  const own = await lendTestDatabase();
  const database = openDatabase({ url: own.url, maxConnections: 8 });
  const { db } = database;
  const ownPictures = new Map<string, string | null>();
  const auth: AuthServices = createAuthServices({
    database,
    secret: 'a secret of at least thirty-two characters',
    publicUrl: 'http://localhost:3000',
    canSendEmail: options.canSendEmail ?? false,
    firstSignUpNeedsLink: options.firstSignUpNeedsLink ?? false,
    pictures: {
      put: async (_, { content }) => {
        const text = Buffer.from(content).toString();
        if (text === 'not a picture') {
          throw new Failure('invalid', { fields: [{ path: 'file', code: 'not_a_picture' }] });
        }
        if (text === 'full disk') throw new Error('no space left');
        const id = uuid();
        ownPictures.set(id, null);
        return {
          id,
          insert: async () => undefined,
          drop: async () => void ownPictures.delete(id),
        };
      },
      find: async (_, id) => {
        const created_by = ownPictures.get(id);
        return created_by === undefined ? null : { kind: 'avatar', created_by };
      },
      url: (id, width) => `/files/${id}/${width}`,
      remove: async (_, _tx, { ids }) => {
        for (const id of ids) ownPictures.delete(id);
      },
    },
    erasePrivateData: options.erasePrivateData ?? (async () => undefined),
    revokePersonalKeys: options.revokePersonalKeys ?? (async () => undefined),
    sendEmail: async (tx, message) => {
      const [html, plain] = [message.action?.url ?? '', message.paragraphs.join('\n')];
      const { recipient, subject } = message;
      await tx.db.insert(emails).values({ id: uuid(), message_id: uuid(), recipient, subject, html, plain });
    },
  });
  const base = {
    auth,
    database,
    db,
    clock: { now: () => new Date() },
    requestId: 'test',
    log: openLog('silent'),
    files,
    publicUrl: 'http://localhost:3000',
  };

  const visitor: VisitorContext = {
    ...base,
    actor: { kind: 'visitor', profileId: null },
    caller: {
      address: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    },
  };
  const program = { ...base, actor: { kind: 'program', profileId: null } satisfies Program } as const;

  async function personWith(token: string): Promise<PersonContext> {
    const found = await auth.sessions.findPerson(cookieOf(auth, token), new Date());
    if (!found) throw new Error('no such session');
    return { ...base, actor: found.person };
  }

  return {
    ...base,
    base,
    visitor,
    program,
    /** The uploader per picture; null is a visitor. */
    ownPictures,
    personWith,
    staffWith: async (token: string) => asStaff(await personWith(token)),
    setPolicy: (sign_up_policy: 'approval' | 'open' | 'invitation') => db.update(company).set({ sign_up_policy }),
    /** The token is empty where the address must be confirmed first. */
    async signUp(email: string, more: object = {}) {
      const input = { full_name: `Name of ${email}`, email, password: goodPassword, ...more };
      const { state, token } = await signUp(visitor, input);
      return { state, token: token ?? '' };
    },
    /** Creates an account through an invitation; returns the context of its session. */
    async hire(role: Role, email: string) {
      const input = { id: uuid(), full_name: `Name of ${email}`, email, role };
      const { link } = await invitePerson(program, input);
      const url = link ?? (await emailsTo(email)).at(-1)?.html ?? '';
      const { token } = await acceptInvitation(visitor, { token: tokenFromLink(url), password: goodPassword });
      return { ...asStaff(await personWith(token)), token };
    },
    emailsTo,
    profileOf: async (email: string) => {
      const rows = await db.select().from(profiles);
      return rows.find((row) => row.email === email) ?? null;
    },
    log: async () => (await db.select().from(changes).orderBy(changes.id)).filter(({ topic }) => topic === 'profiles'),
    someoneWaitsForALock,
    /** Starts `late` after `first` has run but before its transaction commits; returns the result of `late`. */
    async overtake<T>(first: (db: Queryable) => Promise<unknown>, late: () => Promise<T>): Promise<T> {
      const { begun } = await db.transaction(async (tx) => {
        await first(tx);
        const begun = late();
        await Promise.race([begun, someoneWaitsForALock()]);
        return { begun };
      });
      return begun;
    },
    async close() {
      vi.useRealTimers();
      await database.close();
      await own.drop();
    },
  };

  /** Resolves when a transaction waits for a lock. */
  async function someoneWaitsForALock(): Promise<void> {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await db.execute(waiting)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async function emailsTo(recipient: string) {
    const rows = await db.select().from(emails).orderBy(emails.created_at);
    return rows.filter((row) => row.recipient === recipient);
  }
}

export function passMinutes(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

export function tokenFromLink(link: string | null | undefined): string {
  return link?.split('#')[1] ?? '';
}

export function cookieOf(auth: AuthServices, token: string): string {
  return auth.cookie.open(token).split(';')[0] ?? '';
}

/** The refusal as a plain object, for comparing it as a whole. */
export async function catchRefusal(work: Promise<unknown>): Promise<object> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { reason, fields, retryAfter } = error.details;
    return {
      code: error.code,
      ...(reason && { reason }),
      ...(fields && { fields: fields.map(({ path, code }) => `${path}: ${code}`) }),
      ...(retryAfter && { retryAfter }),
    };
  }
  return { code: 'nothing was refused' };
}

function asStaff<C extends { actor: Person }>(context: C): Omit<C, 'actor'> & { actor: Staff } {
  return { ...context, actor: gate(context.actor, 'read') };
}

function noStorage(): never {
  throw new Error('account tests have no file storage');
}

const files: FileStorage = {
  put: noStorage,
  get: noStorage,
  has: noStorage,
  storedAt: noStorage,
  remove: noStorage,
  list: noStorage,
  check: noStorage,
};
