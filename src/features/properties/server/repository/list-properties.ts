import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Place } from '#platform/rpc/server/place.ts';
import { readCursor, writeCursor } from '#platform/rpc/server/place.ts';
import type { PropertyCard, PropertyFilter, PropertyQuery } from '../../contract.ts';
import type { Sorting } from '../../rules.ts';

/** How many of the newest rows are looked through before the search index is asked. */
const window = 2000;
/** Up to this many matches are sorted; a word that is more common than that is met soon along the sorted index. */
const mostSorted = 5000;
const cap = 1000;

export interface PropertyPage {
  readonly items: PropertyCard[];
  readonly next: string | null;
}

export async function listProperties(db: Queryable, query: PropertyQuery): Promise<PropertyPage> {
  const order = orders[query.sort ?? 'newest'];
  const limit = query.limit ?? 24;
  const after = query.cursor === undefined ? null : readCursor(query.cursor, order.kind);
  const words = await searchWords(db, query.search);
  const filters = filterConditions(query);
  if (after)
    filters.push(sql`(${order.column}, p.id) ${order.beyond} (${after.value}::${order.type}, ${after.id}::uuid)`);
  const rows = await findIds(db, filters, words, order, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await findCards(
      db,
      page.map((row) => row.id),
    ),
    next: rows.length > limit && last ? writeCursor(last) : null,
  };
}

/** The condition that a filter means, on properties called p. */
export async function conditionOf(db: Queryable, filter: PropertyFilter): Promise<SQL> {
  const words = await searchWords(db, filter.search);
  return all([...filterConditions(filter), ...words.map(matches)]);
}

/** The count of a filter, capped; the unfiltered one is kept elsewhere. */
export async function countFiltered(
  db: Queryable,
  filter: PropertyFilter,
): Promise<{ value: number; is_capped: boolean }> {
  const condition = await conditionOf(db, filter);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (select 1 from properties p where ${condition} limit ${cap + 1}) found`);
  const count = rows[0]?.count ?? 0;
  return { value: Math.min(count, cap), is_capped: count > cap };
}

/**
 * 'The newest 24 with this word' has two plans: a common word is met soon along the date index, a rare one only through
 * the search index. A look at the newest rows, then at the number of matches, tells which.
 */
async function findIds(db: Queryable, filters: SQL[], words: string[], order: Order, limit: number): Promise<Row[]> {
  const wanted = sql`p.id, ${order.column}::text as value`;
  const sorted = sql`order by ${order.column} ${order.direction}, p.id ${order.direction}`;
  if (words.length === 0) {
    return rowsOf(db, sql`select ${wanted} from properties p where ${all(filters)} ${sorted} limit ${limit}`);
  }
  const found = all(words.map(matches));
  const near = await rowsOf(
    db,
    sql`select ${wanted} from (select * from properties p where ${all(filters)} ${sorted} limit ${window}) p
      where ${found} ${sorted} limit ${limit}`,
  );
  if (near.length >= limit) return near;
  const hits = sql`select p.id, ${order.column} from properties p where ${found} and ${all(filters)} limit ${mostSorted + 1}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count from (${hits}) hits`);
  if ((rows[0]?.count ?? 0) > mostSorted) {
    return rowsOf(
      db,
      sql`select ${wanted} from properties p where ${all(filters)} and ${found} ${sorted} limit ${limit}`,
    );
  }
  return rowsOf(db, sql`with p as materialized (${hits}) select ${wanted} from p ${sorted} limit ${limit}`);
}

interface Row extends Place, Record<string, unknown> {}

async function rowsOf(db: Queryable, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(query);
  return rows;
}

interface Order {
  readonly kind: 'instant' | 'amount';
  readonly column: SQL;
  readonly type: SQL;
  readonly direction: SQL;
  readonly beyond: SQL;
}

const byDate = { kind: 'instant', column: sql`p.created_at`, type: sql`timestamptz` } as const;
const byPrice = { kind: 'amount', column: sql`p.price`, type: sql`numeric` } as const;
const falling = { direction: sql`desc`, beyond: sql`<` };
const rising = { direction: sql`asc`, beyond: sql`>` };

export const orders: Record<Sorting, Order> = {
  newest: { ...byDate, ...falling },
  oldest: { ...byDate, ...rising },
  price_up: { ...byPrice, ...rising },
  price_down: { ...byPrice, ...falling },
};

function filterConditions(filter: PropertyFilter): SQL[] {
  const conditions = [sql`p.deleted_at is null`];
  const oneOf = (column: SQL, type: SQL, values: readonly string[] | undefined) => {
    if (values && values.length > 0) conditions.push(sql`${column} = any(${sql.param(values)}::${type}[])`);
  };
  const compare = (column: SQL, sign: SQL, value: number | string | undefined, type: SQL) => {
    if (value !== undefined) conditions.push(sql`${column} ${sign} ${value}::${type}`);
  };
  oneOf(sql`p.property_type_id`, sql`uuid`, filter.type);
  oneOf(sql`p.status`, sql`text`, filter.status);
  oneOf(sql`p.purpose`, sql`text`, filter.purpose);
  oneOf(sql`p.agent_id`, sql`uuid`, filter.agent);
  if (filter.city && filter.city.length > 0) {
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

/** The words of a search in the form of the index, so that the plan sees constants. */
async function searchWords(db: Queryable, search: string | undefined): Promise<string[]> {
  if (!search) return [];
  const { rows } = await db.execute<{ key: string }>(sql`select search_key(${search}) as key`);
  return [...new Set((rows[0]?.key ?? '').split(' ').filter((word) => word !== ''))].slice(0, 12);
}

function matches(word: string): SQL {
  return sql`p.search_text like ${`%${word.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`}`;
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `);
}

/** The cards of a page in its order, built as JSON by the database in the shape of the contract. */
async function findCards(db: Queryable, ids: string[]): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ card: PropertyCard }>(sql`
    select json_build_object(
      'id', p.id, 'title', p.title, 'purpose', p.purpose, 'price', p.price::text, 'status', p.status,
      'address', p.address, 'city', p.city, 'state', p.state, 'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms,
      'square_feet', p.square_feet::text, 'features', to_json(p.features),
      'property_type', case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end,
      'cover', c.image, 'agent_id', p.agent_id, 'created_by', p.created_by, 'created_at', p.created_at, 'version', p.version
    ) as card
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join properties p on p.id = wanted.id
    left join property_types t on t.id = p.property_type_id
    left join lateral (
      select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'blur', f.blur, 'sizes', f.sizes) as image
      from property_images i join files f on f.id = i.file_id
      where i.property_id = p.id order by i.position limit 1) c on true
    order by wanted.place`);
  return rows.map((row) => row.card);
}
