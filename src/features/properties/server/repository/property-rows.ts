import type { SQL } from 'drizzle-orm';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import { namesOf } from '#platform/fields/fields.ts';
import type { Property } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import type { PropertyStatus, Purpose } from '../../rules.ts';
import { priceHistory, properties, propertyImages, propertyOffers } from '../tables.ts';

export type PropertyRow = typeof properties.$inferSelect;
export type NewPropertyRow = typeof properties.$inferInsert;

export const { find: findPropertyRow, lock: lockPropertyRow, update: updatePropertyRow } = recordRows(properties);

export const propertyTitles = titleFinder(properties, properties.title);

/** A field that is a column of properties. */
export type ColumnField = Exclude<keyof typeof propertyFields, 'images' | 'floor_plans'>;

/** The columns of fields of properties `p`; decimals as text. */
export function selectPropertyColumns(names: readonly ColumnField[]): string {
  return names
    .map((name) => `p.${name}${['money', 'squareFeet'].includes(propertyFields[name].kind) ? '::text' : ''}`)
    .join(', ');
}

const fieldColumns = sql.raw(
  selectPropertyColumns(
    namesOf(propertyFields).filter((name): name is ColumnField => propertyFields[name].kind !== 'files'),
  ),
);

/** The pictures of property `p`, or its floor plans, in their order. */
export function imagesJson({ areFloorPlans }: { readonly areFloorPlans: boolean }): SQL {
  return sql.raw(`coalesce((
    select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'blur', f.blur,
      'sizes', f.sizes) order by i.position)
    from property_images i join files f on f.id = i.file_id
    where i.property_id = p.id and ${areFloorPlans ? '' : 'not '}i.is_floor_plan), '[]'::json)`);
}

/** One property in the shape of the contract; null when it does not exist or is in the trash. */
export async function findProperty(db: Queryable, id: string): Promise<Property | null> {
  const text = await findPropertyText(db, id);
  // The statement builds the shape of the contract; a test parses it with the strict schema.
  return text === null ? null : (JSON.parse(text) as Property);
}

/** The JSON of `findProperty`, as the database builds it. */
export async function findPropertyText(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ property: string }>(sql`
    select (select row_to_json(property) from (select
      p.id, ${fieldColumns}, p.area_text, p.locality_id, p.custom,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'type_group', t.type_group) end as property_type,
      case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name, 'is_deleted', a.deleted_at is not null,
        'email', a.email, 'phone', a.phone, 'avatar_url', '/files/' || a.avatar_file_id || '/320') end as agent,
      case when o.id is not null then json_build_object('id', o.id, 'full_name', o.full_name, 'phone', o.phone) end as owner,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as project_registration,
      p.created_by, p.created_at, p.updated_at, p.version, p.deleted_at,
      ${imagesJson({ areFloorPlans: false })} as images, ${imagesJson({ areFloorPlans: true })} as floor_plans
    ) property)::text as property
    from properties p
    left join property_types t on t.id = p.property_type_id
    left join profiles a on a.id = p.agent_id
    left join clients o on o.id = p.owner_id and o.deleted_at is null
    left join registrations r on r.id = p.project_registration_id and r.deleted_at is null
    where p.id = ${id} and p.deleted_at is null`);
  return rows[0]?.property ?? null;
}

/** A property with the ids of its pictures and of its floor plans, in their order. */
export async function findRowWithImages(
  db: Queryable,
  id: string,
): Promise<{ row: PropertyRow; images: string[]; floorPlans: string[] } | null> {
  const idsWhere = (condition: SQL) => sql<string[]>`array(
    select file_id::text from property_images where property_id = ${properties}.id and ${condition} order by position)`;
  const [found] = await db
    .select({
      row: properties,
      images: idsWhere(sql`not is_floor_plan`),
      floorPlans: idsWhere(sql`is_floor_plan`),
    })
    .from(properties)
    .where(eq(properties.id, id));
  return found ?? null;
}

export interface PropertyPictures {
  readonly imageIds: readonly string[];
  readonly floorPlanIds: readonly string[];
}

/**
 * Inserts a property with its pictures, its first price and its queued offer, in one statement; false when its id is taken
 * (a repeated request inserts nothing).
 */
export async function insertPropertyRow(
  db: Queryable,
  row: NewPropertyRow & { id: string; created_at: Date },
  { imageIds, floorPlanIds, priceId }: PropertyPictures & { priceId: string },
): Promise<boolean> {
  const made = db.insert(properties).values(row).onConflictDoNothing({ target: properties.id }).returning();
  const { rows } = await db.execute(sql`
    with made as ${made},
    pictures as (
      insert into property_images (property_id, file_id, position, is_floor_plan)
      select made.id, file_id, place - 1, place > ${imageIds.length}
      from made, unnest(${sql.param([...imageIds, ...floorPlanIds])}::uuid[]) with ordinality as wanted (file_id, place)),
    prices as (
      insert into price_history (id, property_id, price, purpose, changed_at, changed_by)
      select ${priceId}::uuid, id, price, purpose, created_at, created_by from made),
    offers as (insert into property_offers (property_id, offered_at) select id, created_at from made)
    select id from made`);
  return rows.length > 0;
}

/** Inserts properties; returns the ids that were new (a repeated request inserts nothing). */
export async function insertPropertyRows(db: Queryable, rows: NewPropertyRow[]): Promise<string[]> {
  const inserted = await db
    .insert(properties)
    .values(rows)
    .onConflictDoNothing({ target: properties.id })
    .returning({ id: properties.id });
  return inserted.map((row) => row.id);
}

/** Sets the status of a property, also of one in the trash. */
export async function updateStatus(db: Queryable, id: string, status: PropertyStatus, at: Date): Promise<void> {
  await db
    .update(properties)
    .set({ status, updated_at: at, version: sql`${properties.version} + 1` })
    .where(eq(properties.id, id));
}

export async function updateTypeOf(db: Queryable, from: string, to: string, at: Date): Promise<string[]> {
  const rows = await db
    .update(properties)
    .set({ property_type_id: to, updated_at: at, version: sql`${properties.version} + 1` })
    .where(eq(properties.property_type_id, from))
    .returning({ id: properties.id });
  return rows.map((row) => row.id);
}

export async function replaceImages(
  db: Queryable,
  propertyId: string,
  { imageIds, floorPlanIds }: PropertyPictures,
): Promise<void> {
  await db.delete(propertyImages).where(eq(propertyImages.property_id, propertyId));
  const fileIds = [...imageIds, ...floorPlanIds];
  if (fileIds.length === 0) return;
  await db.insert(propertyImages).values(
    fileIds.map((file_id, position) => ({
      property_id: propertyId,
      file_id,
      position,
      is_floor_plan: position >= imageIds.length,
    })),
  );
}

export interface BrokenLinks {
  readonly type: boolean;
  readonly agent: boolean;
  readonly owner: boolean;
  readonly images: boolean;
  readonly floorPlans: boolean;
  readonly project: boolean;
}

/** Which links of an input do not exist: its type, agent, owner, project, pictures or floor plans. */
export async function findBrokenPropertyLinks(
  db: Queryable,
  links: PropertyPictures & Record<'typeId' | 'agentId' | 'ownerId' | 'projectId', string | null>,
): Promise<BrokenLinks> {
  const { typeId, agentId, ownerId, projectId, imageIds, floorPlanIds } = links;
  if (!typeId && !agentId && !ownerId && !projectId && imageIds.length + floorPlanIds.length === 0)
    return { type: false, agent: false, owner: false, images: false, floorPlans: false, project: false };
  const isMissing = (ids: readonly string[]) => sql`exists (select 1 from unnest(${sql.param(ids)}::uuid[]) wanted
        where not exists (select 1 from files where id = wanted and kind = 'property_image'))`;
  const { rows } = await db.execute<BrokenLinks & Record<string, unknown>>(sql`
    select
      ${typeId}::uuid is not null
        and not exists (select 1 from property_types where id = ${typeId}::uuid and deleted_at is null) as type,
      ${agentId}::uuid is not null and not exists (
        select 1 from profiles where id = ${agentId}::uuid and deleted_at is null and erased_at is null and approved_at is not null) as agent,
      ${ownerId}::uuid is not null
        and not exists (select 1 from clients where id = ${ownerId}::uuid and deleted_at is null) as owner,
      ${isMissing(imageIds)} as images, ${isMissing(floorPlanIds)} as "floorPlans",
      ${projectId}::uuid is not null and not exists (
        select 1 from registrations where id = ${projectId}::uuid and kind = 'project' and deleted_at is null) as project`);
  return rows[0] ?? { type: true, agent: true, owner: true, images: true, floorPlans: true, project: true };
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

/** Queues a property for match notifications; no-op if it is queued already. */
export async function insertOffer(db: Queryable, propertyId: string, at: Date): Promise<void> {
  await db.insert(propertyOffers).values({ property_id: propertyId, offered_at: at }).onConflictDoNothing();
}

/** Claims the property that has been queued the longest, skipping locked rows; null when none is left. */
export async function claimQueuedOffer(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ property_id: string }>(sql`
    delete from property_offers where property_id = (
      select property_id from property_offers order by offered_at limit 1 for update skip locked)
    returning property_id`);
  return rows[0]?.property_id ?? null;
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

export async function removeProperties(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(properties).where(inArray(properties.id, [...ids]));
}
