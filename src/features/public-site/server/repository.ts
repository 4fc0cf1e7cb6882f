import type { SQL } from 'drizzle-orm';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { PublishedPropertySearch, PublishedPropertySorting } from '../search.ts';
import { publicSite, publishedProperties } from './tables.ts';

export type SiteRow = typeof publicSite.$inferSelect;

/** With `lock`, nobody else changes the settings until the transaction ends. */
export async function findSite(db: Queryable, lock?: 'no key update'): Promise<SiteRow> {
  const query = db.select().from(publicSite);
  const [found] = await (lock ? query.for(lock) : query);
  if (!found) throw new Error('the row of the website is missing');
  return found;
}

export async function updateSite(db: Queryable, values: Partial<SiteRow>, now: Date): Promise<SiteRow> {
  const [updated] = await db
    .update(publicSite)
    .set({ ...values, updated_at: now, version: sql`${publicSite.version} + 1` })
    .returning();
  if (!updated) throw new Error('the row of the website is missing');
  return updated;
}

/** As `updateSite`, for the secret, which no form contains. */
export async function updateFeedKey(db: Queryable, feed_key: string | null, now: Date): Promise<void> {
  await db.update(publicSite).set({ feed_key, updated_at: now });
}

export interface FoundPublication extends Record<string, unknown> {
  readonly property_id: string;
  readonly agent_id: string | null;
  readonly created_by: string | null;
  readonly public_id: string | null;
  readonly with_exact_address: boolean;
  readonly published_at: string | null;
  readonly published_by: string | null;
  readonly is_published: boolean;
}

/** Whether a property is published; null for one that does not exist or is in the trash. */
export async function findPublication(db: Queryable, propertyId: string): Promise<FoundPublication | null> {
  const { rows } = await db.execute<FoundPublication>(sql`
    select p.id as property_id, p.agent_id, p.created_by, s.public_id,
      coalesce(s.with_exact_address, false) as with_exact_address, s.published_at, nullif(w.full_name, '') as published_by,
      s.property_id is not null and s.unpublished_at is null as is_published
    from properties p
    left join published_properties s on s.property_id = p.id
    left join profiles w on w.id = s.published_by
    where p.id = ${propertyId}::uuid and p.deleted_at is null`);
  return rows[0] ?? null;
}

/** Publishes a property; one that was published before keeps its public id. */
export async function savePublished(db: Queryable, row: typeof publishedProperties.$inferInsert): Promise<void> {
  const { property_id: _property, public_id: _public, ...values } = row;
  await db
    .insert(publishedProperties)
    .values(row)
    .onConflictDoUpdate({ target: publishedProperties.property_id, set: values });
}

/** Changes a published property; it keeps its place in the list. */
export async function updatePublished(
  db: Queryable,
  propertyId: string,
  values: Pick<typeof publishedProperties.$inferInsert, 'with_exact_address' | 'updated_at'>,
): Promise<void> {
  await db.update(publishedProperties).set(values).where(eq(publishedProperties.property_id, propertyId));
}

/** False if it is not published. */
export async function unpublishRow(db: Queryable, propertyId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(publishedProperties)
    .set({ unpublished_at: at })
    .where(and(eq(publishedProperties.property_id, propertyId), isNull(publishedProperties.unpublished_at)))
    .returning({ id: publishedProperties.property_id });
  return rows.length > 0;
}

/** What `s`, a publication, and `p`, its property, must be so that anybody may see it. */
const isVisible = sql`s.unpublished_at is null and p.deleted_at is null and p.status in ('available', 'pending')`;

const visibleProperties = sql`published_properties s
  join properties p on p.id = s.property_id
  left join property_types t on t.id = p.property_type_id`;

export async function countVisibleProperties(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${visibleProperties} where ${isVisible}`,
  );
  return rows[0]?.count ?? 0;
}

/** Visible properties that the law may keep from being shared: units that the builder sells. */
export async function listNewPropertyIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${visibleProperties} where ${isVisible} and p.purpose = 'sale' and p.sale_kind = 'new'`);
  return rows.map(({ id }) => id);
}

export interface PublishedPropertyRow extends Record<string, unknown> {
  readonly id: string;
  readonly public_id: string;
  readonly with_exact_address: boolean;
  /** The last change of the property or of its publication. */
  readonly changed_at: string;
}

const publishedPropertyColumns = sql`p.id, s.public_id, s.with_exact_address,
  to_char(greatest(p.updated_at, s.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at`;

export interface FoundPublishedProperty extends PublishedPropertyRow {
  readonly is_visible: boolean;
  /** Who is responsible for it. */
  readonly agent_id: string | null;
}

/** The property of a public id, also one that is gone; null if there never was one. */
export async function findPublishedProperty(db: Queryable, publicId: string): Promise<FoundPublishedProperty | null> {
  const { rows } = await db.execute<FoundPublishedProperty>(sql`
    select ${publishedPropertyColumns}, ${isVisible} as is_visible, p.agent_id from ${visibleProperties} where s.public_id = ${publicId}`);
  return rows[0] ?? null;
}

const orders: Record<PublishedPropertySorting, SQL> = {
  newest: sql`s.published_at desc, p.id`,
  price: sql`p.price, p.id`,
  price_desc: sql`p.price desc, p.id`,
};

export interface PublishedPropertyQuery {
  readonly search: PublishedPropertySearch;
  /** Ids of properties that may not be shown. */
  readonly refused: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** Visible properties that fit a search, and how many there are in all; no owner or address is searched. */
export async function listPublishedProperties(
  db: Queryable,
  { search, refused, limit, offset }: PublishedPropertyQuery,
): Promise<{ properties: PublishedPropertyRow[]; total: number }> {
  const condition = and(...conditionsOf(search, refused));
  const [{ rows }, counted] = await Promise.all([
    db.execute<PublishedPropertyRow>(sql`
      select ${publishedPropertyColumns} from ${visibleProperties} where ${condition}
      order by ${orders[search.sort]} limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${visibleProperties} where ${condition}`),
  ]);
  return { properties: rows, total: counted.rows[0]?.total ?? 0 };
}

const notRefused = (ids: readonly string[]) => sql`p.id <> all(${sql.param([...ids])}::uuid[])`;

function conditionsOf(search: PublishedPropertySearch, refused: readonly string[]): SQL[] {
  const { purpose, type, place, min, max, bhk, words } = search;
  return [
    isVisible,
    notRefused(refused),
    ...(purpose ? [sql`p.purpose = ${purpose}`] : []),
    ...(type ? [sql`t.name = ${type}`] : []),
    ...(place ? [sql`(p.city = ${place} or concat_ws(', ', p.locality, p.city) = ${place})`] : []),
    ...(min ? [sql`p.price >= ${min}::numeric`] : []),
    ...(max ? [sql`p.price <= ${max}::numeric`] : []),
    ...(bhk === null ? [] : [bhk === 4 ? sql`p.bedrooms >= 4` : sql`p.bedrooms = ${bhk}`]),
    ...words.map(
      (word) => sql`strpos(search_key(concat_ws(' ', p.title, p.project, p.locality, p.city, t.name,
        p.bedrooms || ' bhk')), search_key(${word})) > 0`,
    ),
  ];
}

/** Properties like this one: same purpose and city, nearest in price. */
export async function listSimilarProperties(
  db: Queryable,
  { id, refused, limit }: { readonly id: string; readonly refused: readonly string[]; readonly limit: number },
): Promise<PublishedPropertyRow[]> {
  const { rows } = await db.execute<PublishedPropertyRow>(sql`
    select ${publishedPropertyColumns} from ${visibleProperties}
    join properties o on o.id = ${id}::uuid and o.purpose = p.purpose and o.city = p.city and o.id <> p.id
    where ${isVisible} and ${notRefused(refused)}
    order by p.property_type_id is distinct from o.property_type_id, abs(p.price - o.price), p.id limit ${limit}`);
  return rows;
}

export interface PublishedPropertyChoices {
  readonly purposes: string[];
  readonly types: string[];
  /** Cities, and 'Baner, Pune'. */
  readonly places: string[];
}

const maxLocalities = 200;

/** What visible properties can be filtered by. */
export async function findPublishedPropertyChoices(
  db: Queryable,
  refused: readonly string[],
): Promise<PublishedPropertyChoices> {
  const { rows } = await db.execute<{ choices: PublishedPropertyChoices }>(sql`
    with shown as (
      select p.purpose, t.name as type, p.city, concat_ws(', ', nullif(p.locality, ''), p.city) as place
      from ${visibleProperties} where ${isVisible} and ${notRefused(refused)})
    select json_build_object(
      'purposes', (select coalesce(json_agg(purpose order by purpose desc), '[]') from (select distinct purpose from shown) x),
      'types', (select coalesce(json_agg(type order by type), '[]') from (select distinct type from shown where type is not null) x),
      'places', (select coalesce(json_agg(place order by place), '[]') from (
        select place from (select city as place from shown union all select place from shown where place <> city) y
        group by place order by count(*) desc, place limit ${maxLocalities}) x)
    ) as choices`);
  return rows[0]?.choices ?? { purposes: [], types: [], places: [] };
}

/** Where properties are to within about a kilometre (two decimals), by their ids. */
export async function listRoughPlaces(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { latitude: string; longitude: string }>> {
  const { rows } = await db.execute<{ id: string; latitude: string; longitude: string }>(sql`
    select id, round(latitude::numeric, 2)::text as latitude, round(longitude::numeric, 2)::text as longitude
    from properties
    where id = any(${sql.param([...ids])}::uuid[]) and latitude is not null and longitude is not null`);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
