import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { credentials, profiles, users, verifications } from '../tables.ts';

export type UserRow = typeof users.$inferSelect;

/** Whether this installation has anybody who can sign in. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select 1 from ${users}) as found`);
  return rows[0]?.found === true;
}

const firstSignUpLock = 4_219_002;

/** One sign-up at a time while nobody has signed up; held until the transaction ends. */
export async function lockFirstSignUp(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${firstSignUpLock})`);
}

/** One change at a time of who has this email address; held until the transaction ends. */
export async function lockEmail(db: Queryable, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email.toLowerCase()}`}, 0))`);
}

/** Whether an account or a person of the agency, invited ones and those in the trash included, has this email address. */
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
 * The hash of somebody's password, which stays what it is until the transaction ends. Who opens a session shares the lock;
 * what ends the sessions of others takes it alone, so that it waits for a session that is being opened, or is seen there.
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

/** Removes an account with its sessions and password. */
export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** Makes every link worthless that was sent to a user: to set a password, to confirm an address. */
export async function deleteUserLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verifications).where(sql`starts_with(${verifications.value}, ${userId})`);
}

/** Makes the links worthless that went to an address a user wants no more; those to set a password stay. */
export async function deleteLinksToOthers(db: Queryable, userId: string, wantedEmail: string): Promise<void> {
  await db.delete(verifications).where(
    // As `sendConfirmation` writes it: only the link to an address has two words.
    and(
      sql`starts_with(${verifications.value}, ${`${userId} `})`,
      ne(sql`split_part(${verifications.value}, ' ', 2)`, wantedEmail),
    ),
  );
}
