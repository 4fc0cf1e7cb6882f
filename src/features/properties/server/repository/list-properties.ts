import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { readCursor, writeCursor } from '#platform/rpc/server/place.ts';
import type { PropertyCard, PropertyFilter, PropertyQuery } from '../../contract.ts';
import type { Sorting } from '../../rules.ts';

/** How many of the newest rows are looked through before the search index is asked. */
const window = sql.raw('2000');
/** Up to this many matches are sorted; a word that is more common than that is met soon along the sorted index. */
const mostSorted = sql.raw('5000');
const cap = 1000;

/** A page of properties, its cards built by the database; `text` is the JSON of a `PropertyPage`. */
export async function findPage(db: Queryable, query: PropertyQuery): Promise<string> {
  const order = orders[query.sort ?? 'newest'];
  const limit = query.limit ?? 24;
  // A limit that stands in the statement is known to its plan, which then fits every call.
  const most = sql.raw(String(limit));
  const after = query.cursor === undefined ? null : readCursor(query.cursor, order.kind);
  const filters = filterConditions(query);
  if (after)
    filters.push(sql`(${order.column}, p.id) ${order.beyond} (${after.value}::${order.type}, ${after.id}::uuid)`);
  const ids = idsOf(filters, wordsOf(query.search), order, sql.raw(String(limit + 1)));
  const { rows } = await db.execute<{ items: string; value: string | null; id: string | null }>(sql`
    ${hasRange(query) ? plannedAnew : sql.empty()}
    select coalesce(json_agg(card order by place) filter (where place <= ${most}), '[]')::text as items,
      max(value) filter (where place = ${most} and has_more) as value,
      max(id::text) filter (where place = ${most} and has_more) as id
    from (
      select i.place, i.value::text as value, i.id, i.has_more, (select row_to_json(card) from (select ${card}) card) as card
      from (
        select p.id, p.value, row_number() over (${order.sorted(sql`p.value`)}) as place,
          count(*) over () > ${most} as has_more
        from (${ids}) p) i
      join properties p on p.id = i.id
      ${cardJoins}) page`);
  const [page] = rows;
  const next = page?.value && page.id ? JSON.stringify(writeCursor({ value: page.value, id: page.id })) : 'null';
  return `{"items":${page?.items ?? '[]'},"next":${next}}`;
}

/** The condition that a filter means, on properties called p. */
export function conditionOf(filter: PropertyFilter): SQL {
  return all([...filterConditions(filter), ...wordsOf(filter.search).map(matches)]);
}

const card =
  sql.raw(`p.id, p.title, p.purpose, p.price::text, p.status, p.address, p.city, p.state, p.bedrooms, p.bathrooms,
  p.square_feet::text, p.features,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as property_type,
  c.image as cover, p.agent_id, p.created_by, p.created_at, p.version`);

const cardJoins = sql.raw(`
  left join property_types t on t.id = p.property_type_id
  left join lateral (
    select (select row_to_json(image) from (select f.id, f.width, f.height, f.blur, f.sizes) image) as image
    from property_images g join files f on f.id = g.file_id
    where g.property_id = p.id order by g.position limit 1) c on true`);

/** The count of a filter, capped; the unfiltered one is kept elsewhere. */
export async function countFiltered(
  db: Queryable,
  filter: PropertyFilter,
): Promise<{ value: number; is_capped: boolean }> {
  const { rows } = await db.execute<{ count: number }>(sql`
    ${hasRange(filter) ? plannedAnew : sql.empty()}
    select count(*)::integer as count from (
      select 1 from properties p where ${conditionOf(filter)} limit ${sql.raw(String(cap + 1))}) found`);
  const count = rows[0]?.count ?? 0;
  return { value: Math.min(count, cap), is_capped: count > cap };
}

/**
 * 'The newest 24 with this word' has two plans: a common word is met soon along the date index, a rare one only through
 * the search index. A look at the newest rows, then at the number of matches, tells which: what is not needed is not run.
 */
function idsOf(filters: SQL[], words: string[], order: Order, limit: SQL): SQL {
  const wanted = sql`select p.id, ${order.column} as value from`;
  const first = sql`${order.sorted(order.column)} limit ${limit}`;
  if (words.length === 0) return sql`${wanted} properties p where ${all(filters)} ${first}`;
  const found = all(words.map(matches));
  const nearOnes = sql`(select count(*) from near)`;
  const hitOnes = sql`(select count(*) from hits)`;
  return sql`
    with near as materialized (
      ${wanted} (select * from properties p where ${all(filters)} ${order.sorted(order.column)} limit ${window}) p
      where ${found} ${first}),
    hits as materialized (
      ${wanted} properties p where ${nearOnes} < ${limit} and ${found} and ${all(filters)} limit ${mostSorted} + 1),
    far as materialized (
      ${wanted} properties p where ${hitOnes} > ${mostSorted} and ${all(filters)} and ${found} ${first})
    select * from (
      select * from near where ${nearOnes} >= ${limit}
      union all select * from hits where ${hitOnes} <= ${mostSorted}
      union all select * from far) p
    ${order.sorted(sql`p.value`)} limit ${limit}`;
}

/** A range may hold everything or nothing: its plan depends on the values. */
const plannedAnew = sql.raw('/* planned anew */');

function hasRange(filter: PropertyFilter): boolean {
  const { price_min, price_max, area_min, area_max, bedrooms_min, bathrooms_min, listed_since } = filter;
  return [price_min, price_max, area_min, area_max, bedrooms_min, bathrooms_min, listed_since].some(
    (value) => value !== undefined,
  );
}

interface Order {
  readonly kind: 'instant' | 'amount';
  readonly column: SQL;
  readonly type: SQL;
  /** The sorting by a value and the id. */
  sorted(value: SQL): SQL;
  readonly beyond: SQL;
}

const byDate = { kind: 'instant', column: sql`p.created_at`, type: sql`timestamptz` } as const;
const byPrice = { kind: 'amount', column: sql`p.price`, type: sql`numeric` } as const;
const falling = { sorted: (value: SQL) => sql`order by ${value} desc, p.id desc`, beyond: sql`<` };
const rising = { sorted: (value: SQL) => sql`order by ${value}, p.id`, beyond: sql`>` };

export const orders: Record<Sorting, Order> = {
  newest: { ...byDate, ...falling },
  oldest: { ...byDate, ...rising },
  price_up: { ...byPrice, ...rising },
  price_down: { ...byPrice, ...falling },
};

function filterConditions(filter: PropertyFilter): SQL[] {
  const conditions = [sql`p.deleted_at is null`];
  const oneOf = (column: SQL, type: SQL, values: readonly string[] | undefined) => {
    // A single value is met in the order of its index, several are not.
    if (values?.length === 1) conditions.push(sql`${column} = ${values[0]}::${type}`);
    else if (values && values.length > 0) conditions.push(sql`${column} = any(${sql.param(values)}::${type}[])`);
  };
  const compare = (column: SQL, sign: SQL, value: number | string | undefined, type: SQL) => {
    if (value !== undefined) conditions.push(sql`${column} ${sign} ${value}::${type}`);
  };
  oneOf(sql`p.property_type_id`, sql`uuid`, filter.type);
  oneOf(sql`p.status`, sql`text`, filter.status);
  oneOf(sql`p.purpose`, sql`text`, filter.purpose);
  oneOf(sql`p.agent_id`, sql`uuid`, filter.agent);
  if (filter.owner) conditions.push(sql`p.owner_id = ${filter.owner}::uuid`);
  if (filter.city?.length === 1) {
    conditions.push(sql`search_key(p.city) = search_key(${filter.city[0]})`);
  } else if (filter.city && filter.city.length > 0) {
    conditions.push(
      sql`search_key(p.city) = any(array(select search_key(city) from unnest(${sql.param(filter.city)}::text[]) city))`,
    );
  }
  compare(sql`p.price`, sql`>=`, filter.price_min, sql`numeric`);
  compare(sql`p.price`, sql`<=`, filter.price_max, sql`numeric`);
  compare(sql`p.bedrooms`, sql`>=`, filter.bedrooms_min, sql`numeric`);
  compare(sql`p.bathrooms`, sql`>=`, filter.bathrooms_min, sql`numeric`);
  compare(sql`p.square_feet`, sql`>=`, filter.area_min, sql`numeric`);
  compare(sql`p.square_feet`, sql`<=`, filter.area_max, sql`numeric`);
  compare(sql`p.listing_date`, sql`>=`, filter.listed_since, sql`date`);
  return conditions;
}

/** The words of a search; the separators are those of `search_key`. */
function wordsOf(search: string | undefined): string[] {
  const words = (search ?? '').normalize('NFKC').split(/[\s,.;:/()'"–—-]+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 12);
}

/** Sought in the form of the index. The pattern is made once a statement, not once a row: hence the sub-select. */
function matches(word: string): SQL {
  return sql`p.search_text like (select '%' || regexp_replace(search_key(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `);
}

/** The cards of these properties in their order, built as JSON by the database in the shape of the contract. */
export async function findCards(db: Queryable, ids: readonly string[]): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ card: PropertyCard }>(sql`
    select (select row_to_json(card) from (select ${card}) card) as card
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join properties p on p.id = wanted.id
    ${cardJoins}
    order by wanted.place`);
  return rows.map((row) => row.card);
}
