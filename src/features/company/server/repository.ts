import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { CompanyInput } from '../contract.ts';
import { company, companyLogo } from './tables.ts';

export type Company = typeof company.$inferSelect;
export type StoredLogo = Pick<typeof companyLogo.$inferSelect, 'width' | 'height' | 'content'>;

/** With `lock`, nobody else changes the company until the transaction ends; 'no key update' also excludes share locks. */
export async function findCompany(db: Queryable, lock?: 'share' | 'no key update'): Promise<Company> {
  const query = db.select().from(company);
  const [found] = await (lock ? query.for(lock) : query);
  if (!found) throw new Error('the company row is missing');
  return found;
}

/** The template of the tiles of maps; null without any. */
export async function findTileAddress(db: Queryable): Promise<string | null> {
  const [found] = await db.select({ map_tiles: company.map_tiles }).from(company);
  return found?.map_tiles ?? null;
}

export async function updateCompany(
  db: Queryable,
  version: number,
  values: Omit<CompanyInput, 'version'> & Partial<Pick<Company, 'currency' | 'sharing_check' | 'export_roles'>>,
  now: Date,
): Promise<Company | null> {
  const [updated] = await db
    .update(company)
    .set({ ...values, updated_at: now, version: sql`${company.version} + 1` })
    .where(eq(company.version, version))
    .returning();
  return updated ?? null;
}

/** The zone of exactly this name; null if this PostgreSQL lacks it and would reject date arithmetic in it. */
export async function findTimeZone(db: Queryable, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from pg_timezone_names where name = ${name}`);
  return rows[0]?.name ?? null;
}

export async function findLogo(db: Queryable): Promise<StoredLogo | null> {
  const { width, height, content } = companyLogo;
  const [found] = await db.select({ width, height, content }).from(companyLogo);
  return found ?? null;
}

/** Sets or removes the logo and its id. The version stays, since no company form contains them. */
export async function updateLogo(db: Queryable, logo: (StoredLogo & { id: string }) | null, now: Date): Promise<void> {
  if (logo) {
    const { id: _, ...values } = logo;
    await db.insert(companyLogo).values(values).onConflictDoUpdate({ target: companyLogo.is_only, set: values });
  } else await db.delete(companyLogo);
  await db.update(company).set({ logo_id: logo?.id ?? null, updated_at: now });
}
