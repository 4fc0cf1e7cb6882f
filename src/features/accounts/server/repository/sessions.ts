import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Role } from '#platform/access/rights.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { SightFacts } from '#platform/visibility/server/sight.ts';
import { sightColumn } from '#platform/visibility/server/sight.ts';
import { profiles, sessions, users } from '../tables.ts';
import { lockPassword } from './users.ts';

export type SessionRow = typeof sessions.$inferSelect;

export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly profileId: string;
  readonly role: Role;
  readonly language: Language;
  readonly isConfirmed: boolean;
  readonly approvedAt: Date | null;
  readonly expiresAt: Date;
  readonly usedAt: Date;
  readonly sight: SightFacts | null;
}

type SessionLookup = (token: string, now: Date) => Promise<OpenSession | null>;

/** Prepares the query that every request runs: session and person by token. */
export function prepareSessionLookup(db: Queryable): SessionLookup {
  const statement = db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      profileId: profiles.id,
      role: profiles.role,
      language: profiles.language,
      isConfirmed: users.emailVerified,
      approvedAt: profiles.approved_at,
      expiresAt: sessions.expiresAt,
      usedAt: sessions.updatedAt,
      sight: sightColumn(sql`${profiles.id}`, sql`${profiles.role}`),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.user_id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(profiles.deleted_at),
        ne(profiles.status, 'inactive'),
      ),
    )
    // Without a name of its own: behind a pooler the next transaction runs on a connection that does not know it.
    .prepare('');
  return async (token, now) => (await statement.execute({ token, now }))[0] ?? null;
}

/** Updates the last use of a session; false if another request did so a moment ago. */
export async function updateSessionUse(
  db: Queryable,
  id: string,
  use: { usedAt: Date; unlessUsedSince: Date; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(sessions)
    .set({ updatedAt: use.usedAt, expiresAt: use.expiresAt })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, use.unlessUsedSince)))
    .returning({ id: sessions.id });
  return updated.length > 0;
}

export function listSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
}

/** Ends one session of a user and notifies every server. */
export async function deleteSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  await announceEnds(db, ended);
  return ended.length > 0;
}

/** Ends the sessions of a user except one and notifies every server. Also stops a sign-in in progress. */
export async function deleteSessions(db: Queryable, userId: string, exceptId?: string): Promise<void> {
  await lockPassword(db, userId, 'update');
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  await announceEnds(db, ended);
}

async function announceEnds(db: Queryable, ended: readonly { id: string }[]): Promise<void> {
  for (const { id } of ended) await db.execute(sql`select pg_notify('sessions', ${id})`);
}

export async function deleteExpiredSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}
