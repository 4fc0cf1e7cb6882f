import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { customConditions } from '#platform/custom-fields/server/custom-conditions.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { namesOf } from '#platform/fields/fields.ts';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, byDate, descending, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { PropertyCard, PropertyFilter } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import { readOutline } from '../../outline.ts';
import type { Sorting } from '../../rules.ts';
import { maxPoints } from '../../rules.ts';

const byTitle = { kind: 'text', column: sql`lower(p.title)`, type: sql`text` } as const;
const byPrice = { kind: 'amount', column: sql`p.price`, type: sql`numeric` } as const;

const decimal = (column: SQL) => ({ kind: 'decimal', column, type: sql`numeric` }) as const;

const propertyOrders: Record<Sorting, Order> = {
  newest: { ...byDate, ...descending },
  oldest: { ...byDate, ...ascending },
  price_up: { ...byPrice, ...ascending },
  price_down: { ...byPrice, ...descending },
  title: { ...byTitle, ...ascending },
  title_down: { ...byTitle, ...descending },
  // Properties without an area are last in both orders.
  area_up: { ...decimal(sql`coalesce(p.square_feet, 99999999999)`), ...ascending },
  area_down: { ...decimal(sql`coalesce(p.square_feet, -1)`), ...descending },
};

function listQueryOf(filter: PropertyFilter): ListQuery {
  return {
    table: sql.raw('properties'),
    filters: filterConditions(filter),
    search: filter.search,
    forceCustomPlan: hasRange(filter),
  };
}

/** The best plan for a range depends on its values. */
function hasRange(filter: PropertyFilter): boolean {
  const { price_min, price_max, area_min, area_max, bedrooms_min, bathrooms_min, floor_min, listed_since, within } =
    filter;
  return [price_min, price_max, area_min, area_max, bedrooms_min, bathrooms_min, floor_min, listed_since, within].some(
    (value) => value !== undefined,
  );
}

const choiceFields = namesOf(propertyFields).filter((name) => propertyFields[name].kind === 'choice');

function filterConditions(filter: PropertyFilter): SQL[] {
  // A choice without a filter is undefined.
  const chosen = filter as Readonly<Record<string, string[] | undefined>>;
  const conditions = [
    sql`p.deleted_at is null`,
    ...ofType(filter.type),
    ...choiceFields.flatMap((name) => oneOf(sql.raw(`p.${name}`), sql`text`, chosen[name])),
    ...oneOf(sql`p.agent_id`, sql`uuid`, filter.agent),
  ];
  const compare = (column: SQL, sign: SQL, value: number | string | undefined, type: SQL) => {
    if (value !== undefined) conditions.push(sql`${column} ${sign} ${value}::${type}`);
  };
  if (filter.owner) conditions.push(sql`p.owner_id = ${filter.owner}::uuid`);
  conditions.push(...named(sql`p.locality`, filter.locality), ...named(sql`p.city`, filter.city));
  compare(sql`p.price`, sql`>=`, filter.price_min, sql`numeric`);
  compare(sql`p.price`, sql`<=`, filter.price_max, sql`numeric`);
  compare(sql`p.bedrooms`, sql`>=`, filter.bedrooms_min, sql`numeric`);
  compare(sql`p.bathrooms`, sql`>=`, filter.bathrooms_min, sql`numeric`);
  compare(sql`p.floor`, sql`>=`, filter.floor_min, sql`numeric`);
  compare(sql`p.square_feet`, sql`>=`, filter.area_min, sql`numeric`);
  compare(sql`p.square_feet`, sql`<=`, filter.area_max, sql`numeric`);
  compare(sql`p.listing_date`, sql`>=`, filter.listed_since, sql`date`);
  if (filter.within !== undefined) conditions.push(isInside(filter.within));
  conditions.push(...customConditions(filter.custom, 'properties'));
  // Both states together are every property.
  if (filter.position?.length === 1)
    conditions.push(filter.position[0] === 'set' ? hasPosition : sql`(p.latitude is null or p.longitude is null)`);
  return conditions;
}

const hasPosition = sql`p.latitude is not null and p.longitude is not null`;

/** Uses the index properties_position. */
function isInside(outline: string): SQL {
  const corners = (readOutline(outline) ?? []).map(({ latitude, longitude }) => `(${longitude},${latitude})`);
  return sql`(${hasPosition} and point(p.longitude, p.latitude) <@ ${`(${corners.join(',')})`}::polygon)`;
}

interface FoundPoints {
  /** JSON in the shape of `propertyPoints`. */
  readonly text: string;
  readonly count: number;
  readonly without_position: number;
}

/** The positions of a filter's properties, the newest, one more than the map shows. */
export async function findPoints(db: Queryable, filter: PropertyFilter): Promise<FoundPoints> {
  const { within: _within, ...anywhere } = filter;
  const { rows } = await db.execute<FoundPoints & Record<string, unknown>>(sql`
    with found as materialized (
      select p.id, p.latitude, p.longitude, p.price, p.purpose, p.status, p.created_at from properties p
      where ${await propertyList.condition(db, filter)} and ${hasPosition}
      order by p.created_at desc, p.id desc limit ${maxPoints + 1}),
    shown as (select * from found order by created_at desc, id desc limit ${maxPoints})
    select json_build_object('ids', coalesce(json_agg(id), '[]'), 'latitudes', coalesce(json_agg(latitude), '[]'),
        'longitudes', coalesce(json_agg(longitude), '[]'), 'prices', coalesce(json_agg(trim_scale(price)::text), '[]'),
        'purposes', coalesce(json_agg(purpose), '[]'), 'statuses', coalesce(json_agg(status), '[]'))::text as text,
      (select count(*)::int from found) as count,
      (select count(*)::int from properties p
        where ${await propertyList.condition(db, anywhere)} and (p.latitude is null or p.longitude is null)) as without_position
    from shown`);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

/** One of the names of a place, in any spelling that `search_key` equates. */
function named(column: SQL, names: readonly string[] = []): SQL[] {
  const [name] = names;
  if (name === undefined) return [];
  // A single value keeps the order of its index.
  if (names.length === 1) return [sql`search_key(${column}) = search_key(${name})`];
  return [
    sql`search_key(${column}) = any(array(select search_key(name) from unnest(${sql.param([...names])}::text[]) name))`,
  ];
}

function ofType(types: PropertyFilter['type']): SQL[] {
  const named = oneOf(
    sql`p.property_type_id`,
    sql`uuid`,
    types?.filter((type) => type !== 'none'),
  );
  if (!types?.includes('none')) return named;
  return [sql`(${sql.join([sql`p.property_type_id is null`, ...named], sql` or `)})`];
}

export const propertyCardColumns =
  sql.raw(`p.id, p.title, p.purpose, p.price::text, p.status, p.address, p.locality, p.city, p.state, p.bedrooms, p.bathrooms,
  p.square_feet::text, p.features,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as property_type,
  c.image as cover,
  case when p.status in ('sold', 'rented')
    then (select d.closed_on from deals d where d.property_id = p.id and d.is_current) end as closed_on,
  p.agent_id, case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
    'is_deleted', a.deleted_at is not null) end as agent,
  p.custom, p.created_by, p.created_at, p.version`);

export const propertyCardJoins = sql.raw(`
  left join property_types t on t.id = p.property_type_id
  left join profiles a on a.id = p.agent_id
  left join lateral (
    select (select row_to_json(image) from (select f.id, f.width, f.height, f.blur, f.sizes) image) as image
    from property_images g join files f on f.id = g.file_id
    where g.property_id = p.id and not g.is_floor_plan order by g.position limit 1) c on true`);

/** The cards of these properties, in this order, built as JSON by the database to match the contract. */
export async function findCards(db: Queryable, ids: readonly string[]): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ card: PropertyCard }>(sql`
    select (select row_to_json(card) from (select ${propertyCardColumns}) card) as card
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join properties p on p.id = wanted.id
    ${propertyCardJoins}
    order by wanted.place`);
  return rows.map((row) => row.card);
}

export const propertyList = recordList<PropertyFilter, Sorting>({
  orders: propertyOrders,
  defaultSorting: 'newest',
  queryOf: listQueryOf,
  fieldsOf: (db) => listFieldsOf(db, 'properties'),
  card: propertyCardColumns,
  joins: propertyCardJoins,
});
