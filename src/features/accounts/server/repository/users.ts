import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { credentials, profiles, users, verifications } from '../tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function hasUsers(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select 1 from ${users}) as found`);
  return rows[0]?.found === true;
}

const firstSignUpLock = 4_219_002;

/** Serializes sign-ups while there is no user; locked until the transaction ends. */
export async function lockFirstSignUp(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${firstSignUpLock})`);
}

/** Serializes changes to the owner of an email address; locked until the transaction ends. */
export async function lockEmail(db: Queryable, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email.toLowerCase()}`}, 0))`);
}

/** Whether an account or a profile has this email address, including invited people and those in the trash. */
export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${users} where lower(${users.email}) = ${email.toLowerCase()})
      or exists (select 1 from ${profiles} where lower(${profiles.email}) = ${email.toLowerCase()}) as found`);
  return rows[0]?.found === true;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * The hash of a user's password, locked until the transaction ends. Opening a session takes a share lock. Ending other
 * sessions takes an exclusive lock, so that it waits for a session being opened or is seen by it.
 */
export async function lockPassword(
  db: Queryable,
  userId: string,
  strength: 'share' | 'update',
): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
    .for(strength);
  return row?.password ?? null;
}

export async function updateUser(
  db: Queryable,
  id: string,
  values: Partial<Pick<UserRow, 'name' | 'email' | 'emailVerified' | 'updatedAt'>>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

export async function deleteUserLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verifications).where(sql`starts_with(${verifications.value}, ${userId})`);
}

/** Revokes confirmation links for addresses the user no longer wants; password links stay. */
export async function deleteLinksToOthers(db: Queryable, userId: string, wantedEmail: string): Promise<void> {
  await db.delete(verifications).where(
    // `sendConfirmation` writes two parts only for address links.
    and(
      sql`starts_with(${verifications.value}, ${`${userId} `})`,
      ne(sql`split_part(${verifications.value}, ' ', 2)`, wantedEmail),
    ),
  );
}
