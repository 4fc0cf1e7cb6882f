import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { profiles, secondFactors, trustedDevices } from '../tables.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Queryable, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
  return row ?? null;
}

/** Locks the row, so that no code is accepted twice. */
export async function lockSecondFactor(db: Queryable, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for('update');
  return row ?? null;
}

/** Replaces an unconfirmed secret; false if a second factor is active. */
export async function insertSecondFactor(db: Queryable, userId: string, secret: string, at: Date): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ user_id: userId, secret, created_at: at })
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: { secret, created_at: at },
      setWhere: sql`${secondFactors.confirmed_at} is null`,
    })
    .returning({ id: secondFactors.user_id });
  return rows.length > 0;
}

export async function updateSecondFactor(
  db: Queryable,
  userId: string,
  values: Partial<Pick<SecondFactorRow, 'confirmed_at' | 'last_step' | 'recovery_hashes'>>,
): Promise<void> {
  await db.update(secondFactors).set(values).where(eq(secondFactors.user_id, userId));
}

/** Deletes the second factor and its dependent rows; false if none was active. */
export async function deleteSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  await deleteTrustedDevices(db, userId);
  const rows = await db
    .delete(secondFactors)
    .where(eq(secondFactors.user_id, userId))
    .returning({ confirmed_at: secondFactors.confirmed_at });
  return rows.some(({ confirmed_at }) => confirmed_at !== null);
}

export async function listProfilesWithSecondFactor(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(secondFactors)
    .innerJoin(profiles, eq(profiles.user_id, secondFactors.user_id))
    .where(isNotNull(secondFactors.confirmed_at));
  return rows.map(({ id }) => id);
}

type TrustedDeviceRow = typeof trustedDevices.$inferInsert;

export async function insertTrustedDevice(db: Queryable, row: TrustedDeviceRow): Promise<void> {
  await db.insert(trustedDevices).values(row);
}

export async function isTrustedDevice(
  db: Queryable,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.token_hash, tokenHash),
        eq(trustedDevices.user_id, userId),
        gt(trustedDevices.expires_at, now),
      ),
    );
  return rows.length > 0;
}

export async function countTrustedDevices(db: Queryable, userId: string, now: Date): Promise<number> {
  return db.$count(trustedDevices, and(eq(trustedDevices.user_id, userId), gt(trustedDevices.expires_at, now)));
}

export async function deleteTrustedDevices(db: Queryable, userId: string): Promise<void> {
  await db.delete(trustedDevices).where(eq(trustedDevices.user_id, userId));
}

export async function deleteExpiredTrust(db: Queryable, before: Date): Promise<void> {
  await db.delete(trustedDevices).where(lt(trustedDevices.expires_at, before));
}
