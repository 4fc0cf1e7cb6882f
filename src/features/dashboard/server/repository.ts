import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { ImportKindName } from '#features/imports/mapping.ts';
import { isOwnLead } from '#features/leads/server/repository/list-leads.ts';
import type { Difference } from '#platform/changes/change.ts';
import { countsAsRows } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { notificationReads } from '#platform/notices/server/tables.ts';

const cap = sql.raw('1000');

/**
 * The figures in the shape of the contract, as JSON. The week begins on Monday and the month on its first day, both in the
 * company's zone; what was added in them is counted up to a thousand.
 */
export async function findFigures(db: Queryable, now: Date, profileId: string | null): Promise<string> {
  const of = (status: string) =>
    sql`coalesce((select value from sums where name = 'properties.status' and key = ${status}), 0)`;
  const addedSince = (table: SQL, period: SQL) => sql`(select count(*) from (
    select 1 from ${table} where deleted_at is null and created_at >= (
      select date_trunc(${period}, ${now.toISOString()}::timestamptz at time zone time_zone) at time zone time_zone
      from company)
    limit ${cap}) found)`;
  const due = (sign: SQL) => sql`(select count(*) from (
    select 1 from leads p
    where p.deleted_at is null and p.status not in ('closed', 'lost') and ${isOwnLead(profileId)}
      and p.follow_up_on ${sign} (select (${now.toISOString()}::timestamptz at time zone time_zone)::date from company)
    limit ${cap}) found)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const startOfDay = sql`(date_trunc('day', ${at} at time zone time_zone))`;
  const { rows } = await db.execute<{ figures: string }>(sql`
    with sums as materialized (${countsAsRows('properties', 'properties.status', 'clients', 'leads')})
    select json_build_object(
      'properties', json_build_object(
        'total', coalesce((select value from sums where name = 'properties'), 0),
        'added_this_week', ${addedSince(sql`properties`, sql`'week'`)},
        'available', ${of('available')}, 'pending', ${of('pending')}, 'sold', ${of('sold')}, 'rented', ${of('rented')}),
      'clients', json_build_object(
        'total', coalesce((select value from sums where name = 'clients'), 0),
        'added_this_month', ${addedSince(sql`clients`, sql`'month'`)}),
      'leads', json_build_object(
        'total', coalesce((select value from sums where name = 'leads'), 0),
        'added_this_week', ${addedSince(sql`leads`, sql`'week'`)},
        'due_today', ${due(sql`=`)}, 'overdue', ${due(sql`<`)}),
      'meetings', json_build_object(
        'upcoming', (select count(*) from meetings
          where deleted_at is null and status in ('scheduled', 'confirmed') and meeting_date > ${at}),
        'today', (select count(*) from (
          select 1 from meetings, company where deleted_at is null and status <> 'cancelled'
            and meeting_date >= ${startOfDay} at time zone time_zone
            and meeting_date < (${startOfDay} + interval '1 day') at time zone time_zone
          limit ${cap}) found))
    )::text as figures`);
  return rows[0]?.figures ?? '';
}

export interface RecentChange extends Record<string, unknown> {
  readonly id: string;
  /** As the database writes it. */
  readonly at: string;
  readonly topic: 'properties' | 'clients' | 'meetings' | 'imports';
  readonly entity_id: string;
  readonly action: string;
  readonly import_kind: ImportKindName | null;
  readonly difference: Difference;
  readonly actor_id: string | null;
  readonly actor: string | null;
}

/**
 * The latest changes of single records of a topic; acts on many records at once stand there under their own topic. What
 * a client says to a home is told once, as the client's, what happens to a meeting as the meeting's, a deal as the
 * property's, and what is billed on the timelines alone.
 */
export async function listRecentChanges(db: Queryable, topic: string, limit: number): Promise<RecentChange[]> {
  const { rows } = await db.execute<RecentChange>(sql`
    select c.id, c.at, c.topic, c.entity_id, c.action, c.difference, c.actor_id, a.full_name as actor,
      i.kind as import_kind
    from changes c left join profiles a on a.id = c.actor_id
      left join imports i on i.id = c.entity_id and c.topic = 'imports'
    where c.topic = ${topic} and c.batch_id is null
      and not (c.topic = 'properties' and c.action = 'decided')
      and not (c.topic = 'clients' and starts_with(c.action, 'deal_'))
      and not (c.topic in ('properties', 'clients')
        and (starts_with(c.action, 'meeting_') or starts_with(c.action, 'invoice_'))) order by c.id desc limit ${limit}`);
  return rows;
}

/** Until when a person has seen the notices; null before the first look. */
export async function findSeenAt(db: Queryable, profileId: string): Promise<Date | null> {
  const [row] = await db
    .select({ seenAt: notificationReads.seen_at })
    .from(notificationReads)
    .where(eq(notificationReads.profile_id, profileId));
  return row?.seenAt ?? null;
}
