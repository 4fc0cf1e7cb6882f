import type { SQL } from 'drizzle-orm';
import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import type { Locality, LocalityName, UnlistedLocality } from '../contract.ts';
import { localities } from './tables.ts';

export type LocalityRow = typeof localities.$inferSelect;

export const {
  find: findLocalityRow,
  lock: lockLocalityRow,
  insert: insertLocalityRow,
  update: updateLocalityRow,
} = recordRows(localities);

export const localityTitles = titleFinder(localities, localities.name);

/** Localities outside the trash, by name. `hasCounts` reads all requirements. */
export async function listLocalityRows(
  db: Queryable,
  { only = sql`true`, hasCounts }: { readonly only?: SQL; readonly hasCounts: boolean },
): Promise<Locality[]> {
  const { rows } = await db.execute<Locality & Record<string, unknown>>(sql`
    with used as (
      select n.locality_id, count(distinct r.id)::int as count
      from requirements r cross join unnest(r.place_keys) as key
      join locality_names n on replace(key, ' ', '') in (n.name_key, n.name_key || n.city_key)
      where ${hasCounts} and r.is_active group by n.locality_id)
    select l.id, l.name, l.city, l.state, to_json(l.aliases) as aliases, to_json(l.pin_codes) as pin_codes,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by search_key(o.name)), '[]'::json)
        from locality_neighbours b
        join localities o on o.id = case when b.first_id = l.id then b.second_id else b.first_id end
        where l.id in (b.first_id, b.second_id) and o.deleted_at is null) as neighbours,
      l.latitude, l.longitude,
      (select count(*)::int from properties p
        where ${hasCounts} and p.locality_id = l.id and p.deleted_at is null) as property_count,
      coalesce(u.count, 0) as requirement_count, l.version
    from localities l left join used u on u.locality_id = l.id
    where l.deleted_at is null and ${only}
    order by search_key(l.name), search_key(l.city), l.id`);
  return rows;
}

/** The names of the localities outside the trash; more than a list offers are left out. */
export async function listLocalityNames(db: Queryable): Promise<LocalityName[]> {
  const { rows } = await db.execute<LocalityName & Record<string, unknown>>(sql`
    select name, city, latitude, longitude from localities where deleted_at is null order by search_key(name), search_key(city) limit 1000`);
  return rows;
}

/** Null if it is in the trash. */
export async function findLocality(db: Queryable, id: string): Promise<Locality | null> {
  const [found] = await listLocalityRows(db, { only: sql`l.id = ${id}::uuid`, hasCounts: true });
  return found ?? null;
}

/** The locality that a name means in a city, in any spelling. */
export async function findLocalityByName(
  db: Queryable,
  { name, city }: { readonly name: string; readonly city: string },
): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select l.id, l.name from locality_names n join localities l on l.id = n.locality_id
    where n.name_key = locality_key(${name}) and n.city_key = locality_key(${city})`);
  return rows[0] ?? null;
}

/** Which of these names mean another locality of the city than `id`. */
export async function listTakenNames(
  db: Queryable,
  { id, city, names }: { readonly id: string; readonly city: string; readonly names: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select given.name from unnest(${sql.param([...names])}::text[]) as given (name)
    join locality_names n on n.name_key = locality_key(given.name) and n.city_key = locality_key(${city})
    where n.locality_id <> ${id}::uuid`);
  return rows.map(({ name }) => name);
}

/** Aliases without those that the database takes for the name or for an earlier alias. */
export async function distinctAliases(db: Queryable, name: string, aliases: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ alias: string }>(sql`
    select alias from (
      select distinct on (search_key(alias)) alias, place
      from unnest(${sql.param([...aliases])}::text[]) with ordinality as given (alias, place)
      where search_key(alias) not in ('', search_key(${name})) order by search_key(alias), place) as kept
    order by place`);
  return rows.map(({ alias }) => alias);
}

/** Whether all ids are localities outside the trash. */
export async function areLocalities(db: Queryable, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from localities
    where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null`);
  return rows[0]?.count === new Set(ids).size;
}

/** Sets the neighbours of a locality; those in the trash keep their place beside it. */
export async function setNeighbours(db: Queryable, id: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from locality_neighbours b using localities o
    where ${id}::uuid in (b.first_id, b.second_id) and o.deleted_at is null
      and o.id = case when b.first_id = ${id}::uuid then b.second_id else b.first_id end`);
  await db.execute(sql`
    insert into locality_neighbours (first_id, second_id)
    select least(other, ${id}::uuid), greatest(other, ${id}::uuid)
    from unnest(${sql.param([...ids])}::uuid[]) as other where other <> ${id}::uuid
    on conflict do nothing`);
}

/** What properties and requirements name as a locality and the list does not have. A city is no locality. */
export async function listUnlistedRows(db: Queryable): Promise<UnlistedLocality[]> {
  const { rows } = await db.execute<UnlistedLocality & Record<string, unknown>>(sql`
    with offered as (
      select locality_key(p.locality) as key, locality_key(p.city) as city_key,
        mode() within group (order by p.locality) as name, mode() within group (order by p.city) as city,
        mode() within group (order by p.state) as state, count(*)::int as count
      from properties p
      where p.locality_id is null and p.locality is not null and p.deleted_at is null
        and locality_key(p.locality) <> '' and locality_key(p.city) <> ''
      group by 1, 2),
    wanted as (
      select replace(place.key, ' ', '') as key, mode() within group (order by place.name) as name,
        count(distinct r.id)::int as count
      from requirements r cross join unnest(r.preferred_locations, r.place_keys) as place (name, key)
      where r.is_active and place.key <> '' group by 1)
    select coalesce(o.name, w.name) as name, o.city, o.state, coalesce(o.count, 0) as property_count,
      coalesce(w.count, 0) as requirement_count
    from offered o full join wanted w on w.key = o.key
    where (o.key is not null or (
        not exists (select from locality_names n where w.key in (n.name_key, n.name_key || n.city_key))
        and w.key not in (select distinct locality_key(key) from count_deltas where name = 'properties.city')
        and w.key not in (select locality_key(city) from localities)))
    order by coalesce(o.count, 0) + coalesce(w.count, 0) desc, search_key(coalesce(o.name, w.name)) limit 100`);
  return rows;
}

/** Deletes localities for good that were trashed before a moment. */
export async function removeDeletedLocalities(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.delete(localities).where(lt(localities.deleted_at, before)).returning({ id: localities.id });
  return rows.map((row) => row.id);
}

/** Adds the names that mean the same localities: canonical names for aliases. Unknown names stay as they are. */
export async function expandLocalityNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct on (search_key(name)) name from (
      select l.name, place from unnest(${sql.param([...names])}::text[]) with ordinality as given (wanted, place)
        join locality_names n on n.name_key = locality_key(wanted) join localities l on l.id = n.locality_id
      union all
      select wanted, place from unnest(${sql.param([...names])}::text[]) with ordinality as given (wanted, place)
        where not exists (select from locality_names n join localities l on l.id = n.locality_id
          where n.name_key = locality_key(wanted) and locality_key(l.name) <> n.name_key)
    ) as meant order by search_key(name), place`);
  return rows.map(({ name }) => name);
}

/**
 * The localities that a text names in any spelling, as whole words, in the order of the text. A spelling inside a longer
 * one is not meant: 'Baner' in 'Baner Pashan Link Road' if that is a locality, too.
 */
export async function findLocalitiesInText(db: Queryable, text: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; words: string; place: number }>(sql`
    with said as (select ' ' || regexp_replace(place_key(${text}), '[^[:alnum:]]+', ' ', 'g') || ' ' as words)
    select l.name, n.words, position(' ' || n.words || ' ' in said.words)::int as place
    from said, locality_names n join localities l on l.id = n.locality_id
    where length(n.name_key) >= 4 and position(' ' || n.words || ' ' in said.words) > 0
    order by place, length(n.words) desc, n.city_key, n.locality_id`);
  const named = rows.filter(
    ({ words, place }) =>
      !rows.some(
        (other) =>
          other.words.length > words.length &&
          other.place <= place &&
          place + words.length <= other.place + other.words.length,
      ),
  );
  return [...new Set(named.map(({ name }) => name))].slice(0, limit);
}

interface PlaceKeys {
  /** `locality_key`s of the places themselves, in their spellings. */
  readonly same: readonly string[];
  /** Of their neighbours. */
  readonly near: readonly string[];
}

/** The keys of all spellings of places and of their neighbours, for `locality_key`s of places. */
export async function findPlaceKeys(db: Queryable, keys: readonly string[]): Promise<PlaceKeys> {
  const { rows } = await db.execute<{ same: string[]; near: string[] }>(sql`
    with meant as (
      select distinct n.locality_id as id from unnest(${sql.param([...keys])}::text[]) as wanted (key)
      join locality_names n on n.name_key = wanted.key or n.name_key || n.city_key = wanted.key),
    beside as (
      select case when b.first_id = m.id then b.second_id else b.first_id end as id
      from meant m join locality_neighbours b on m.id in (b.first_id, b.second_id))
    select array(select distinct n.name_key from locality_names n join meant on meant.id = n.locality_id) as same,
      array(select distinct n.name_key from locality_names n join beside on beside.id = n.locality_id) as near`);
  return rows[0] ?? { same: [], near: [] };
}
