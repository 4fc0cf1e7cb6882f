import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import type { TrashPage } from '#features/history/server/record-kinds.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Property } from '../../contract.ts';
import type { Purpose } from '../../rules.ts';
import { priceHistory, properties, propertyImages } from '../tables.ts';

export type PropertyRow = typeof properties.$inferSelect;
export type NewProperty = typeof properties.$inferInsert;

/** One property as the contract shows it, built by the database; null when it does not exist or is in the trash. */
export async function findProperty(db: Queryable, id: string): Promise<Property | null> {
  const { rows } = await db.execute<{ property: Property }>(sql`
    select json_build_object(
      'id', p.id, 'title', p.title, 'property_type_id', p.property_type_id,
      'property_type', case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end,
      'purpose', p.purpose, 'price', p.price::text, 'status', p.status, 'address', p.address, 'city', p.city,
      'state', p.state, 'zip_code', p.zip_code, 'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms,
      'square_feet', p.square_feet::text, 'area_basis', p.area_basis, 'area_text', p.area_text,
      'lot_size', p.lot_size, 'year_built', p.year_built, 'description', p.description,
      'features', to_json(p.features), 'rera_number', p.rera_number, 'latitude', p.latitude, 'longitude', p.longitude,
      'listing_date', p.listing_date, 'agent_id', p.agent_id,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name, 'email', a.email,
        'phone', a.phone, 'avatar_url', '/files/' || a.avatar_file_id || '/320') end,
      'created_by', p.created_by, 'created_at', p.created_at, 'updated_at', p.updated_at, 'version', p.version,
      'deleted_at', p.deleted_at,
      'images', coalesce((
        select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'blur', f.blur,
          'sizes', f.sizes) order by i.position)
        from property_images i join files f on f.id = i.file_id where i.property_id = p.id), '[]'::json)
    ) as property
    from properties p
    left join property_types t on t.id = p.property_type_id
    left join profiles a on a.id = p.agent_id
    where p.id = ${id} and p.deleted_at is null`);
  return rows[0]?.property ?? null;
}

export async function findRow(db: Queryable, id: string): Promise<PropertyRow | null> {
  const [row] = await db.select().from(properties).where(eq(properties.id, id));
  return row ?? null;
}

/** Inserts properties; returns the ids that were new (a create that was sent twice inserts nothing). */
export async function insertProperties(db: Queryable, rows: NewProperty[]): Promise<string[]> {
  const inserted = await db
    .insert(properties)
    .values(rows)
    .onConflictDoNothing({ target: properties.id })
    .returning({ id: properties.id });
  return inserted.map((row) => row.id);
}

/** Updates a property if it still has this version; null when somebody was faster or it is in the trash. */
export async function updateProperty(
  db: Queryable,
  id: string,
  expected: number,
  values: Partial<NewProperty>,
): Promise<PropertyRow | null> {
  const [row] = await db
    .update(properties)
    .set({ ...values, version: sql`${properties.version} + 1` })
    .where(and(eq(properties.id, id), eq(properties.version, expected), isNull(properties.deleted_at)))
    .returning();
  return row ?? null;
}

/** Moves properties to the trash; returns those that were not there yet. */
export async function markDeleted(db: Queryable, ids: string[], at: Date, by: string | null): Promise<string[]> {
  const rows = await db
    .update(properties)
    .set({ deleted_at: at, deleted_by: by, version: sql`${properties.version} + 1` })
    .where(and(inArray(properties.id, ids), isNull(properties.deleted_at)))
    .returning({ id: properties.id });
  return rows.map((row) => row.id);
}

export async function unmarkDeleted(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .update(properties)
    .set({ deleted_at: null, deleted_by: null, version: sql`${properties.version} + 1` })
    .where(and(eq(properties.id, id), isNotNull(properties.deleted_at)))
    .returning({ id: properties.id });
  return rows.length > 0;
}

export async function updateTypeOf(db: Queryable, from: string, to: string, at: Date): Promise<string[]> {
  const rows = await db
    .update(properties)
    .set({ property_type_id: to, updated_at: at, version: sql`${properties.version} + 1` })
    .where(eq(properties.property_type_id, from))
    .returning({ id: properties.id });
  return rows.map((row) => row.id);
}

export async function listImageIds(db: Queryable, propertyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: propertyImages.file_id })
    .from(propertyImages)
    .where(eq(propertyImages.property_id, propertyId))
    .orderBy(asc(propertyImages.position));
  return rows.map((row) => row.id);
}

export async function replaceImages(db: Queryable, propertyId: string, fileIds: readonly string[]): Promise<void> {
  await db.delete(propertyImages).where(eq(propertyImages.property_id, propertyId));
  if (fileIds.length === 0) return;
  await db
    .insert(propertyImages)
    .values(fileIds.map((file_id, position) => ({ property_id: propertyId, file_id, position })));
}

/** Which of these files are pictures of properties. */
export async function findPictureIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.kind, 'property_image')));
  return new Set(rows.map((row) => row.id));
}

export async function isAgent(db: Queryable, profileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, profileId),
        isNull(profiles.deleted_at),
        isNull(profiles.erased_at),
        isNotNull(profiles.approved_at),
      ),
    );
  return rows.length > 0;
}

export async function insertPrices(
  db: Queryable,
  rows: Array<{
    id: string;
    property_id: string;
    price: string;
    purpose: Purpose;
    changed_at: Date;
    changed_by: string | null;
  }>,
): Promise<void> {
  if (rows.length > 0) await db.insert(priceHistory).values(rows);
}

export async function listPrices(db: Queryable, propertyId: string) {
  return db
    .select({
      price: priceHistory.price,
      purpose: priceHistory.purpose,
      changed_at: priceHistory.changed_at,
      changed_by: profiles.full_name,
    })
    .from(priceHistory)
    .leftJoin(profiles, eq(profiles.id, priceHistory.changed_by))
    .where(eq(priceHistory.property_id, propertyId))
    .orderBy(desc(priceHistory.changed_at), desc(priceHistory.id));
}

/** Who saved a record last, by the change log. */
export async function findLastEditor(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ full_name: string | null }>(sql`
    select a.full_name from changes c left join profiles a on a.id = c.actor_id
    where c.topic = 'properties' and c.entity_id = ${id} order by c.id desc limit 1`);
  return rows[0]?.full_name ?? null;
}

export async function propertyTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: properties.id, title: properties.title })
    .from(properties)
    .where(inArray(properties.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.title]));
}

export async function listDeletedProperties(db: Queryable, { after, by, limit }: TrashPage) {
  const rows = await db
    .select({
      id: properties.id,
      title: properties.title,
      deleted_at: properties.deleted_at,
      deleted_by: properties.deleted_by,
    })
    .from(properties)
    .where(
      and(
        isNotNull(properties.deleted_at),
        after
          ? sql`(${properties.deleted_at}, ${properties.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
        by === null ? undefined : eq(properties.deleted_by, by),
      ),
    )
    .orderBy(desc(properties.deleted_at), desc(properties.id))
    .limit(limit);
  return rows.flatMap(({ deleted_at, ...row }) => (deleted_at ? [{ ...row, deleted_at }] : []));
}

/** Removes properties for good that were deleted before a moment; returns their ids. */
export async function removeDeleted(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const old = db.select({ id: properties.id }).from(properties).where(lt(properties.deleted_at, before)).limit(limit);
  const rows = await db.delete(properties).where(inArray(properties.id, old)).returning({ id: properties.id });
  return rows.map((row) => row.id);
}
