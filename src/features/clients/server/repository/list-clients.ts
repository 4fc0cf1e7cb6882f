import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { allOf, findListed, holdsWord, searchWords } from '#platform/lists/server/search.ts';
import { readCursor, writeCursor } from '#platform/rpc/server/place.ts';
import type { ClientCard, ClientFilter, ClientQuery } from '../../contract.ts';
import type { ClientSorting } from '../../rules.ts';

const cap = 1000;

export interface ClientPage {
  readonly items: ClientCard[];
  readonly next: string | null;
}

export async function listClients(db: Queryable, query: ClientQuery): Promise<ClientPage> {
  const order = orders[query.sort ?? 'newest'];
  const limit = query.limit ?? 24;
  const filters = filterConditions(query);
  if (query.cursor) {
    const after = readCursor(query.cursor, order.kind);
    filters.push(sql`(${order.column}, p.id) ${order.beyond} (${after.value}::${order.type}, ${after.id}::uuid)`);
  }
  const rows = await findListed(db, {
    table: sql`clients`,
    filters,
    found: (await searchWords(db, query.search)).map(matches),
    column: order.column,
    direction: order.direction,
    limit: limit + 1,
  });
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

/** The count of a filter, capped; the unfiltered one is kept elsewhere. */
export async function countFiltered(
  db: Queryable,
  filter: ClientFilter,
): Promise<{ value: number; is_capped: boolean }> {
  const words = await searchWords(db, filter.search);
  const conditions = [...filterConditions(filter), ...words.map(matches)];
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (select 1 from clients p where ${allOf(conditions)} limit ${cap + 1}) found`);
  const count = rows[0]?.count ?? 0;
  return { value: Math.min(count, cap), is_capped: count > cap };
}

interface Order {
  readonly column: SQL;
  readonly type: SQL;
  readonly direction: SQL;
  readonly beyond: SQL;
  readonly kind: 'instant' | 'text';
}

const byDate = { column: sql`p.created_at`, type: sql`timestamptz`, kind: 'instant' as const };

const orders: Record<ClientSorting, Order> = {
  newest: { ...byDate, direction: sql`desc`, beyond: sql`<` },
  oldest: { ...byDate, direction: sql`asc`, beyond: sql`>` },
  name: { column: sql`p.name_key`, type: sql`text`, kind: 'text', direction: sql`asc`, beyond: sql`>` },
};

function matches(word: string): SQL {
  return holdsWord(sql`p.search_text`, word);
}

function filterConditions(filter: ClientFilter): SQL[] {
  const conditions = [sql`p.deleted_at is null`];
  const oneOf = (column: SQL, type: SQL, values: readonly string[] | undefined) => {
    if (values && values.length > 0) conditions.push(sql`${column} = any(${sql.param(values)}::${type}[])`);
  };
  oneOf(sql`p.client_type`, sql`text`, filter.type);
  oneOf(sql`p.agent_id`, sql`uuid`, filter.agent);
  if (filter.location && filter.location.length > 0) {
    conditions.push(sql`exists (select from unnest(p.preferred_locations) location
      where search_key(location) = any(array(select search_key(wanted) from unnest(${sql.param(filter.location)}::text[]) wanted)))`);
  }
  if (filter.budget_min !== undefined)
    conditions.push(sql`coalesce(p.budget_max >= ${filter.budget_min}::numeric, true)`);
  if (filter.budget_max !== undefined)
    conditions.push(sql`coalesce(p.budget_min <= ${filter.budget_max}::numeric, true)`);
  if (filter.added_since !== undefined)
    conditions.push(
      sql`p.created_at >= (${filter.added_since}::date)::timestamp at time zone (select time_zone from company)`,
    );
  return conditions;
}

/** The cards of a page in its order, built as JSON by the database in the shape of the contract. */
async function findCards(db: Queryable, ids: string[]): Promise<ClientCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ card: ClientCard }>(sql`
    select json_build_object(
      'id', p.id, 'full_name', p.full_name, 'client_type', p.client_type, 'email', p.email, 'phone', p.phone,
      'phone_e164', p.phone_e164, 'address', p.address, 'budget_min', p.budget_min::text, 'budget_max', p.budget_max::text,
      'preferred_locations', to_json(p.preferred_locations), 'notes', p.notes, 'agent_id', p.agent_id,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end,
      'created_by', p.created_by, 'created_at', p.created_at, 'version', p.version
    ) as card
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join clients p on p.id = wanted.id
    left join profiles a on a.id = p.agent_id
    order by wanted.place`);
  return rows.map((row) => row.card);
}
