import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { archives } from './tables.ts';

export type ArchiveRow = typeof archives.$inferSelect;

const named = { archive: archives, asked_by_name: profiles.full_name };

export async function listArchives(db: Queryable, limit: number) {
  return db
    .select(named)
    .from(archives)
    .leftJoin(profiles, eq(profiles.id, archives.asked_by))
    .orderBy(desc(archives.asked_at), desc(archives.id))
    .limit(limit);
}

export async function findArchive(db: Queryable, id: string): Promise<ArchiveRow | null> {
  const [row] = await db.select().from(archives).where(eq(archives.id, id));
  return row ?? null;
}

/** Null if the id exists already, or another archive is in progress. */
export async function insertArchive(
  db: Queryable,
  row: Pick<ArchiveRow, 'id' | 'asked_by' | 'asked_at'>,
): Promise<ArchiveRow | null> {
  const [inserted] = await db.insert(archives).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Updates an archive in progress; false if it was marked as failed meanwhile. */
export async function updateArchive(
  db: Queryable,
  id: string,
  values: Partial<Omit<ArchiveRow, 'id' | 'asked_by' | 'asked_at'>>,
): Promise<boolean> {
  const rows = await db
    .update(archives)
    .set(values)
    .where(and(eq(archives.id, id), inArray(archives.state, ['waiting', 'running'])))
    .returning({ id: archives.id });
  return rows.length > 0;
}

/** The archives whose file must be deleted. */
export async function listExpired(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: archives.id })
    .from(archives)
    .where(and(eq(archives.state, 'ready'), lt(archives.expires_at, now)));
  return rows.map(({ id }) => id);
}

export async function updateRemoved(db: Queryable, id: string): Promise<void> {
  await db.update(archives).set({ state: 'removed' }).where(eq(archives.id, id));
}
