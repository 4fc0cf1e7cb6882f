import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Difference } from '#platform/changes/change.ts';
import type { Database, Queryable } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import { auditActs, auditTopics, notAudited, visitorActions, visitorTopic } from '../audit.ts';
import type { AuditFilter } from '../contract.ts';

/** A row of the change log with the name of its actor. */
export interface AuditRow extends Record<string, unknown> {
  readonly id: number;
  /** To the microsecond, as PostgreSQL writes it. */
  readonly position: string;
  readonly at: string;
  /** In the company's time zone. */
  readonly local_at: string;
  readonly topic: string;
  readonly entity_id: string;
  readonly action: string;
  readonly actor: string | null;
  /** The name of the API key: null for none, empty if the key no longer exists. */
  readonly key: string | null;
  readonly difference: Difference;
  readonly is_of_many: boolean;
}

/** The latest changes that match a filter, after a cursor (at, id), both descending. */
export async function listAudit(
  db: Queryable,
  filter: AuditFilter,
  after: CursorPosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const conditions = sql.join(conditionsOf(filter, after), sql` and `);
  const found = doersOf(filter).map((doer) => {
    const latest = sql`${conditions} and ${doer} order by c.at desc, c.id desc limit ${limit}`;
    // Read the latest rows of each action separately: the index is ordered within an action, not across actions.
    return filter.act
      ? sql`(select c.* from unnest(${sql.param([...auditActs[filter.act]])}::text[]) as a(action) cross join lateral (
          select c.* from changes c where c.action = a.action and ${latest}) c)`
      : sql`(select c.* from changes c where ${latest})`;
  });
  // Planned on each call: the best index depends on the filters.
  const { rows } = await db.execute<AuditRow>(
    sql`/* audit */ ${columns} from (${sql.join(found, sql` union all `)}) c ${joins}
      order by c.at desc, c.id desc limit ${limit}`,
  );
  return rows;
}

/** All changes that match a filter, newest first, from one snapshot. */
export function readAuditRows(
  database: Database,
  filter: AuditFilter,
  signal: AbortSignal,
): AsyncGenerator<AuditRow[]> {
  const conditions = sql.join(conditionsOf(filter, null), sql` and `);
  const doers = sql.join(doersOf(filter), sql` or `);
  const query = sql`${columns} from changes c ${joins} where ${conditions} and (${doers})
    order by c.at desc, c.id desc`;
  return readSnapshotRows<AuditRow>(database, async () => query, { signal });
}

const columns = sql`
  select c.id::float8 as id, c.at::text as position, c.topic, c.entity_id, c.action, p.full_name as actor, c.difference,
    case when c.api_key_id is not null then coalesce(k.name, '') end as key,
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    to_char(c.at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS') as local_at, c.batch_id is not null as is_of_many`;
const joins = sql`left join profiles p on p.id = c.actor_id left join api_keys k on k.id = c.api_key_id
  cross join (select time_zone from company) z`;

/** The actions of a person: signed in, or on the sign-in pages. Each has its own index. */
function doersOf({ person }: AuditFilter): SQL[] {
  if (person === undefined) return [sql`true`];
  return [
    sql`c.actor_id = ${person}::uuid`,
    sql`c.actor_id is null and c.topic = ${visitorTopic} and c.entity_id = ${person}::uuid
      and c.action = any(${sql.param([...visitorActions])}::text[])`,
  ];
}

function conditionsOf({ topic, act, record, from, until }: AuditFilter, after: CursorPosition | null): SQL[] {
  const conditions = [sql`c.topic <> all(${sql.param([...notAudited])}::text[])`];
  const add = (value: unknown, condition: SQL) => value !== undefined && value !== null && conditions.push(condition);
  const midnight = (day: SQL) => sql`${day}::timestamp at time zone (select time_zone from company)`;
  add(topic, sql`c.topic = ${topic}`);
  add(act, act ? sql`c.action = any(${sql.param([...auditActs[act]])}::text[])` : sql`true`);
  add(record, sql`c.entity_id = ${record}::uuid`);
  // The index of single records begins with the topic.
  if (topic === undefined) add(record, sql`c.topic = any(${sql.param([...auditTopics])}::text[])`);
  add(from, sql`c.at >= ${midnight(sql`${from}::date`)}`);
  add(until, sql`c.at < ${midnight(sql`(${until}::date + 1)`)}`);
  add(after, sql`(c.at, c.id) < (${after?.value}::timestamptz, ${after?.id}::bigint)`);
  return conditions;
}
