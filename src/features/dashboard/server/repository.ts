import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { isPersonOpen } from '#features/follow-ups/server/repository.ts';
import type { ImportKindName } from '#features/imports/mapping.ts';
import { dueSoonDays } from '#features/privacy/rules.ts';
import { expiryNotices } from '#features/registrations/rules.ts';
import type { Action, Difference } from '#platform/changes/change.ts';
import { countPartsOfDays, countsAsRows } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { notificationReads } from '#platform/notifications/server/tables.ts';
import type { Setup } from '../contract.ts';
import { maxAdded } from '../rules.ts';

const cap = sql.raw(String(maxAdded));
/** Neither cancelled nor completed. */
const isPlanned = sql.raw("deleted_at is null and status in ('scheduled', 'confirmed')");

interface DueCounts extends Record<string, unknown> {
  readonly expiring: number;
  readonly expired: number;
  readonly requests_due: number;
  readonly requests_overdue: number;
}

interface DueScope {
  readonly today: string;
  /** Whose registrations count: all, or only those of this person. */
  readonly holder: string | null;
  readonly withRequests: boolean;
}

export async function countDueByLaw(db: Queryable, { today, holder, withRequests }: DueScope): Promise<DueCounts> {
  const left = sql`(r.valid_until - ${today}::date)`;
  const { rows } = await db.execute<DueCounts>(sql`
    select
      (count(*) filter (where ${left} between 0 and ${expiryNotices[0]}))::integer as expiring,
      (count(*) filter (where ${left} < 0))::integer as expired,
      (select count(*)::integer from privacy_requests where ${withRequests} and state = 'open'
        and due_on between ${today}::date and ${today}::date + ${dueSoonDays}::integer) as requests_due,
      (select count(*)::integer from privacy_requests where ${withRequests} and state = 'open'
        and due_on < ${today}::date) as requests_overdue
    from registrations r left join profiles a on a.id = r.holder_id
    where r.deleted_at is null and a.deleted_at is null and (r.completed_on is null or r.completed_on > ${today}::date)
      and (${holder}::uuid is null or r.holder_id = ${holder}::uuid)`);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  return counts;
}

/** Offered properties that a builder sells, all or those of an agent: only these need a registration. */
export async function listOfferedByBuilders(db: Queryable, agentId: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from properties where deleted_at is null and status in ('available', 'pending') and purpose = 'sale'
      and sale_kind = 'new' and (${agentId}::uuid is null or agent_id = ${agentId}::uuid) order by title, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * The figures in the shape of the contract, as JSON. The week begins on Monday and the month on its first day, in the
 * company's time zone; counts of added records are capped at a thousand. An incomplete month is compared with the same
 * days of the month before, like `spanOf` of the analytics.
 */
export async function findFigures(db: Queryable, now: Date, profileId: string | null): Promise<string> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const of = (status: string) =>
    sql`coalesce((select value from sums where name = 'properties.status' and key = ${status}), 0)`;
  /** Counts from the beginning of the period, or of the `ago`-th before, to its end. */
  const added = (table: SQL, period: 'week' | 'month', ago: 0 | 1) => {
    const begin = (before: number) => sql`(select (date_trunc(${period}, ${at} at time zone time_zone)
      - interval '1 ${sql.raw(period)}' * ${sql.raw(String(before))}) at time zone time_zone from company)`;
    const end = ago === 0 ? sql.empty() : sql` and created_at < ${begin(ago - 1)}`;
    return sql`(select count(*) from (
      select 1 from ${table} where deleted_at is null and created_at >= ${begin(ago)}${end} limit ${cap}) found)`;
  };
  const startOfDay = (days: number) =>
    sql`(((select today from days) + ${sql.raw(String(days))})::timestamp at time zone (select time_zone from company))`;
  const due = (condition: SQL) => sql`(select count(*) from (
    select 1 from follow_ups p
    where p.done_at is null and p.agent_id = ${profileId}::uuid and ${isPersonOpen} and ${condition}
    limit ${cap}) found)`;
  const meetingsOf = (day: SQL) => sql`(select count(*) from (
    select 1 from meetings, company where deleted_at is null and status <> 'cancelled'
      and meeting_date >= (${day})::timestamp at time zone time_zone
      and meeting_date < (${day} + 1)::timestamp at time zone time_zone
    limit ${cap}) found)`;
  const today = sql`(select today from days)`;
  const dealt = (name: string, isBefore: boolean) =>
    sql`(select coalesce(sum(value), 0) from dealt where name = ${name} and is_before = ${sql.raw(String(isBefore))})`;
  const rupees = (paise: SQL) => sql`(${paise} / 100.0)::numeric(20, 2)::text`;
  const received = (from: SQL, until: SQL) => sql`(select coalesce(sum(amount), 0)::numeric(20, 2)::text
    from invoice_payments where undone_at is null and paid_on >= (select ${from} from days) and paid_on <= (select ${until} from days))`;
  const owed = (sign: SQL) =>
    rupees(sql`(select coalesce(sum(value), 0) from sums
    where name = 'invoices.owed' and key ${sign} ${today}::text)`);
  const { rows } = await db.execute<{ figures: string }>(sql`
    with days as materialized (
      select today, first, (first - interval '1 month')::date as first_before,
        case when today + 1 = (first + interval '1 month')::date then first - 1
          else (today - interval '1 month')::date end as today_before
      from (select (${at} at time zone time_zone)::date as today,
        date_trunc('month', ${at} at time zone time_zone)::date as first from company) d),
    sums as materialized (
      ${countsAsRows('properties', 'properties.status', 'clients', 'leads', 'invoices.owed')}),
    dealt as materialized (
      select name, left(key, 10) <= (select to_char(today_before, 'YYYY-MM-DD') from days) as is_before, value
      from (${countPartsOfDays(
        ['deals.number', 'deals.commission'],
        sql`(select to_char(first_before, 'YYYY-MM-DD') from days)`,
        sql`(select to_char(today + 1, 'YYYY-MM-DD') from days)`,
      )}) kept
      where left(key, 10) <= (select to_char(today_before, 'YYYY-MM-DD') from days)
        or left(key, 10) >= (select to_char(first, 'YYYY-MM-DD') from days))
    select json_build_object(
      'properties', json_build_object(
        'total', coalesce((select value from sums where name = 'properties'), 0),
        'added_this_week', ${added(sql`properties`, 'week', 0)}, 'added_last_week', ${added(sql`properties`, 'week', 1)},
        'available', ${of('available')}, 'pending', ${of('pending')}, 'sold', ${of('sold')}, 'rented', ${of('rented')}),
      'clients', json_build_object(
        'total', coalesce((select value from sums where name = 'clients'), 0),
        'added_this_month', ${added(sql`clients`, 'month', 0)}, 'added_last_month', ${added(sql`clients`, 'month', 1)}),
      'leads', json_build_object(
        'total', coalesce((select value from sums where name = 'leads'), 0),
        'added_this_week', ${added(sql`leads`, 'week', 0)}, 'added_last_week', ${added(sql`leads`, 'week', 1)},
        'due_today', ${due(sql`p.due_at >= ${startOfDay(0)} and p.due_at < ${startOfDay(1)}`)},
        'overdue', ${due(sql`p.due_at < ${startOfDay(0)}`)}),
      'meetings', json_build_object(
        'upcoming', (select count(*) from meetings where ${isPlanned} and meeting_date > ${at}),
        'today', ${meetingsOf(today)}, 'today_last_week', ${meetingsOf(sql`(${today} - 7)`)}),
      'deals', (select json_build_object('from', first, 'until', today,
        'this_month', ${dealt('deals.number', false)}, 'last_month', ${dealt('deals.number', true)},
        'revenue_this_month', ${rupees(dealt('deals.commission', false))},
        'revenue_last_month', ${rupees(dealt('deals.commission', true))}) from days),
      'invoices', json_build_object(
        'received_this_month', ${received(sql`first`, sql`today`)},
        'received_last_month', ${received(sql`first_before`, sql`today_before`)},
        'overdue', ${owed(sql`<`)}, 'pending', ${owed(sql`>=`)})
    )::text as figures`);
  return rows[0]?.figures ?? '';
}

export interface RecentChange extends Record<string, unknown> {
  readonly id: string;
  /** As PostgreSQL prints it. */
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
 * The latest changes of single records of a topic; an import of records counts as one change of their topic. Each event is listed
 * once: a client's decision on a property with the client, a meeting's changes with the meeting, a deal with the property,
 * a converted lead as the new client. Invoice events appear in timelines only. Reminders and meeting emails are left out,
 * because no person wrote them.
 */
export async function listRecentChanges(db: Queryable, topic: string, limit: number): Promise<RecentChange[]> {
  const latest = [...(await listChangesOf(db, topic, limit)), ...(await listImportsOf(db, topic, limit))];
  return latest.sort((one, other) => Number(other.id) - Number(one.id)).slice(0, limit);
}

const changeColumns = sql.raw(
  'c.id, c.at, c.topic, c.entity_id, c.action, c.difference, c.actor_id, a.full_name as actor',
);

async function listImportsOf(db: Queryable, kind: string, limit: number): Promise<RecentChange[]> {
  const { rows } = await db.execute<RecentChange>(sql`
    select ${changeColumns}, i.kind as import_kind
    from changes c left join profiles a on a.id = c.actor_id join imports i on i.id = c.entity_id and i.kind = ${kind}
    where c.topic = 'imports' and c.batch_id is null order by c.id desc limit ${limit}`);
  return rows;
}

async function listChangesOf(db: Queryable, topic: string, limit: number): Promise<RecentChange[]> {
  const { rows } = await db.execute<RecentChange>(sql`
    select ${changeColumns}, null as import_kind
    from changes c left join profiles a on a.id = c.actor_id
    where c.topic = ${topic} and c.batch_id is null
      and c.action <> 'reminded'
      and not (c.topic = 'clients' and c.action = 'emailed' and exists (
        select from changes m where m.topic = 'meetings' and m.transaction_id = c.transaction_id))
      and not (c.topic = 'properties' and c.action = 'decided')
      and not (c.topic = 'clients' and starts_with(c.action, 'deal_'))
      and not (c.topic = 'clients' and c.action = 'came_from_lead' and exists (
        select from changes n where n.topic = 'clients' and n.entity_id = c.entity_id and n.action = 'created'
          and n.transaction_id = c.transaction_id))
      and not (c.topic in ('properties', 'clients')
        and (starts_with(c.action, 'meeting_') or starts_with(c.action, 'invoice_'))) order by c.id desc limit ${limit}`);
  return rows;
}

export const setupHidden = 'setup_hidden' satisfies Action;

export async function findSetup(db: Queryable): Promise<Setup> {
  const { rows } = await db.execute<Setup>(sql`
    with sums as materialized (${countsAsRows('properties', 'clients', 'leads')})
    select exists (select from changes where action = ${setupHidden}) as is_hidden,
      c.name <> '' and c.address is not null as has_name_and_address,
      coalesce(c.gstin, c.bank_account, c.upi_address) is not null as has_invoice_details,
      c.logo_id is not null as has_logo,
      (select count(*) > 1 from (
        select 1 from profiles where deleted_at is null and (approved_at is not null or invited_at is not null)
        limit 2) p) as has_colleagues,
      exists (select from sums where name = 'properties' and value > 0) as has_properties,
      exists (select from sums where name in ('clients', 'leads') and value > 0) as has_contacts
    from company c`);
  const [setup] = rows;
  if (!setup) throw new Error('the company row is missing');
  return setup;
}

/** Until when the person has seen the notifications; null before the first look. */
export async function findSeenAt(db: Queryable, profileId: string): Promise<Date | null> {
  const [row] = await db
    .select({ seenAt: notificationReads.seen_at })
    .from(notificationReads)
    .where(eq(notificationReads.profile_id, profileId));
  return row?.seenAt ?? null;
}
