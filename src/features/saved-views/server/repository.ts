import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { ChosenLayout, LayoutInput } from '../contract.ts';
import type { SavedList } from '../rules.ts';
import { listLayoutChoices, savedViews } from './tables.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;
export type NamedView = SavedViewRow & { readonly owner_name: string };

/** Of colleagues. More would not fit above a list. */
const maxShared = 200;

export const {
  find: findSavedViewRow,
  lock: lockSavedViewRow,
  insert: insertSavedViewRow,
  update: updateSavedViewRow,
} = recordRows(savedViews);

const columns = { view: savedViews, owner_name: profiles.full_name };
const toNamed = ({ view, owner_name }: { view: SavedViewRow; owner_name: string }) => ({ ...view, owner_name });

export async function findNamedView(db: Queryable, id: string): Promise<NamedView | null> {
  const [row] = await db
    .select(columns)
    .from(savedViews)
    .innerJoin(profiles, eq(profiles.id, savedViews.owner_id))
    .where(eq(savedViews.id, id));
  return row ? toNamed(row) : null;
}

/** A person's views of a list in their order, then shared ones of colleagues by name. */
export async function listNamedViews(db: Queryable, list: SavedList, profileId: string | null): Promise<NamedView[]> {
  const own = sql`${savedViews.owner_id} is not distinct from ${profileId}::uuid`;
  const rows = await db
    .select(columns)
    .from(savedViews)
    .innerJoin(profiles, eq(profiles.id, savedViews.owner_id))
    .where(and(eq(savedViews.list, list), isNull(savedViews.deleted_at), sql`(${own} or ${savedViews.is_shared})`))
    .orderBy(
      sql`${own} desc`,
      sql`case when ${own} then ${savedViews.position} end`,
      sql`lower(${savedViews.name})`,
      savedViews.id,
    )
    .limit(maxShared);
  return rows.map(toNamed);
}

/** Locks the owner until the transaction ends, so that two new views do not both become the last permitted one. */
export async function lockViewOwner(db: Queryable, profileId: string): Promise<void> {
  await db.execute(sql`select 1 from profiles where id = ${profileId}::uuid for no key update`);
}

/** The number of a person's views of a list, and the position after the last. */
export async function countOwnViews(
  db: Queryable,
  list: SavedList,
  profileId: string,
): Promise<{ count: number; next: number }> {
  const { rows } = await db.execute<{ count: number; next: number }>(sql`
    select count(*)::integer as count, coalesce(max(position) + 1, 0)::integer as next
    from saved_views where owner_id = ${profileId}::uuid and list = ${list} and deleted_at is null`);
  return rows[0] ?? { count: 0, next: 0 };
}

/** Which of these ids are live views of a list that this person owns. */
export async function findOwnViewIds(
  db: Queryable,
  { list, profileId, ids }: { list: SavedList; profileId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        inArray(savedViews.id, [...ids]),
        eq(savedViews.owner_id, profileId),
        eq(savedViews.list, list),
        isNull(savedViews.deleted_at),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Puts views in this order; the owner's other views of the list follow. The versions stay: nothing else changes. */
export async function setViewPositions(
  db: Queryable,
  { list, profileId, ids }: { list: SavedList; profileId: string; ids: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update saved_views v set position = placed.place from (
      select id, (row_number() over (
        order by array_position(${sql.param([...ids])}::uuid[], id) nulls last, position, id) - 1)::integer as place
      from saved_views where owner_id = ${profileId}::uuid and list = ${list} and deleted_at is null) placed
    where v.id = placed.id and v.position <> placed.place`);
}

/** Deletes views for good that were deleted before a moment; returns their ids. */
export async function removeDeletedViews(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from saved_views where id in (
      select id from saved_views where deleted_at < ${before.toISOString()}::timestamptz limit 1000 for update)
    returning id`);
  return rows.map(({ id }) => id);
}

/** Titles for the audit trail: only of shared views. */
export async function sharedViewTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: savedViews.id, name: savedViews.name })
    .from(savedViews)
    .where(and(inArray(savedViews.id, [...ids]), eq(savedViews.is_shared, true)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findChosenLayout(
  db: Queryable,
  list: SavedList,
  profileId: string | null,
): Promise<ChosenLayout> {
  if (profileId === null) return { layout: null, columns: null };
  const [row] = await db
    .select({ layout: listLayoutChoices.layout, columns: listLayoutChoices.columns })
    .from(listLayoutChoices)
    .where(and(eq(listLayoutChoices.profile_id, profileId), eq(listLayoutChoices.list, list)));
  return row ?? { layout: null, columns: null };
}

export async function saveChosenLayout(
  db: Queryable,
  profileId: string,
  { list, layout, columns: chosen, at }: LayoutInput & { at: Date },
): Promise<void> {
  const values = { layout, columns: chosen, updated_at: at };
  await db
    .insert(listLayoutChoices)
    .values({ profile_id: profileId, list, ...values })
    .onConflictDoUpdate({ target: [listLayoutChoices.profile_id, listLayoutChoices.list], set: values });
}

/** A table whose records filters name by id. */
export type FilteredTable = PgTable & { readonly id: PgColumn; readonly deleted_at?: PgColumn };

/** Which of these records exist outside the trash. */
export async function findLiveIds(db: Queryable, table: FilteredTable, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), table.deleted_at && isNull(table.deleted_at)));
  return new Set(found.map(({ id }) => String(id)));
}
