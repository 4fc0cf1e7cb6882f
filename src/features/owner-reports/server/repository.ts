import type { SQL } from 'drizzle-orm';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Decision } from '#features/matching/rules.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { byDate, countUpToCap, descending, findListPage } from '#platform/lists/server/sorted-list.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { isVisitType } from '#platform/words/server/visit-type.ts';
import type { MarketResponse, OwnerReport, OwnerReportFilter, OwnerReportListInput } from '../contract.ts';
import { ownerReports } from './tables.ts';

export type OwnerReportRow = typeof ownerReports.$inferSelect;

/** The company's day, its time zone, and the instant from which something is recent. */
export interface ReportClock {
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly recentFrom: Date;
}

/** How the market answered one property, or all that a client owns and offers. */
export async function findMarketResponses(
  db: Queryable,
  propertyIds: readonly string[],
  { now, today, timeZone, recentFrom }: ReportClock,
): Promise<MarketResponse[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const recent = sql`${recentFrom.toISOString()}::timestamptz`;
  const counted = (whole: SQL, isRecent: SQL) =>
    sql`json_build_object('total', ${whole}, 'recent', ${whole} filter (where ${isRecent}))`;
  const all = sql`count(*)`;
  const decided = (decision: Decision) =>
    sql`(select ${counted(all, sql`d.decided_at >= ${recent}`)} from match_decisions d
      where d.property_id = p.id and d.decision = ${decision})`;
  const { rows } = await db.execute<{ response: MarketResponse }>(sql`
    select json_build_object(
      'property', json_build_object('id', p.id, 'title', p.title, 'city', p.city, 'status', p.status,
        'purpose', p.purpose, 'price', p.price::text),
      'listed_on', p.listing_date,
      'days_on_market', greatest(0, coalesce(case when p.status in ('sold', 'rented')
        then (select d.closed_on from deals d where d.property_id = p.id and d.is_current) end, ${today}::date) - p.listing_date),
      'earlier_prices', coalesce((
        select json_agg(json_build_object('price', h.price::text, 'purpose', h.purpose,
          'until', (h.next_at at time zone ${timeZone})::date) order by h.changed_at desc)
        from (select price, purpose, changed_at, lead(changed_at) over (order by changed_at, id) as next_at
          from price_history where property_id = p.id) h
        where h.next_at is not null), '[]'),
      'enquiries', (select ${counted(all, sql`l.created_at >= ${recent}`)}
        from leads l where l.property_id = p.id and l.deleted_at is null),
      'offered', (select ${counted(sql`count(distinct coalesce(c.client_id, c.lead_id))`, sql`c.created_at >= ${recent}`)}
        from offered_properties o join communications c on c.id = o.communication_id where o.property_id = p.id),
      'visits', (select ${counted(all, sql`m.meeting_date >= ${recent}`)} from meetings m
        where ${showsProperty} and m.deleted_at is null and m.status = 'completed' and ${isVisit}),
      'upcoming_visits', (select count(*)::integer from meetings m
        where ${showsProperty} and m.deleted_at is null and m.status in ('scheduled', 'confirmed')
          and m.meeting_date > ${at} and ${isVisit}),
      'interested', ${decided('interested')},
      'not_suitable', ${decided('not_suitable')},
      'feedback', (select json_build_object('liked', count(*) filter (where f.answer = 'liked'),
          'maybe', count(*) filter (where f.answer = 'maybe'),
          'not_for_me', count(*) filter (where f.answer = 'not_for_me'))
        from visit_stops s join visit_feedback f on f.stop_id = s.id
        join meetings m on m.id = s.meeting_id and m.deleted_at is null and m.status <> 'cancelled'
        where s.property_id = p.id),
      'opens', json_build_object(
        'total', (select coalesce(sum(k.opens), 0) from property_link_properties i join property_links k on k.id = i.link_id
          where i.property_id = p.id),
        'recent', (select count(*) from property_link_properties i
          join changes h on h.topic = 'property_links' and h.entity_id = i.link_id and h.action = 'opened'
          where i.property_id = p.id and h.at >= ${recent})),
      'dismissals', (select coalesce(json_agg(json_build_object('reason', r.reason, 'count', r.count)
          order by r.count desc, r.reason), '[]')
        from (select d.reason, count(*) from match_decisions d
          where d.property_id = p.id and d.reason is not null group by d.reason) r)) as response
    from properties p where p.id = any(${sql.param([...propertyIds])}::uuid[])
    order by p.created_at desc, p.id`);
  return rows.map(({ response }) => response);
}

export type MarketSubject = { readonly propertyId: string } | { readonly ownerId: string };

/** A property, or what an owner offers through the agency: the newest hundred. */
export async function listMarketedProperties(db: Queryable, subject: MarketSubject): Promise<string[]> {
  const of = 'propertyId' in subject ? sql`p.id = ${subject.propertyId}::uuid` : ownedBy(subject.ownerId);
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from properties p where ${of} and p.deleted_at is null order by p.created_at desc, p.id limit 100`);
  return rows.map(({ id }) => id);
}

/** The property of a meeting, or a stop of a visit. Two index scans are faster than one condition with `or`. */
const showsProperty = sql`m.id in (select o.id from meetings o where o.property_id = p.id
  union select s.meeting_id from visit_stops s where s.property_id = p.id)`;
const isVisit = isVisitType(sql`m.meeting_type`);
/** What a client offers through the agency. */
const ownedBy = (clientId: SQL | string) =>
  sql`p.owner_id = ${typeof clientId === 'string' ? sql`${clientId}::uuid` : clientId} and p.status in ('available', 'pending')`;

/** Owners who have no report on the period yet, by their id; at most `limit`. */
export async function listOwnersWithoutReport(
  db: Queryable,
  { untilDay, after, limit }: { untilDay: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from clients c
    where c.deleted_at is null and c.erased_at is null and (${after}::uuid is null or c.id > ${after}::uuid)
      and exists (select from properties p where ${ownedBy(sql`c.id`)} and p.deleted_at is null)
      and not exists (select from owner_reports r where r.client_id = c.id and r.until_day >= ${untilDay}::date)
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export function findOwnerReportPage(
  db: Queryable,
  viewerId: string | null,
  { cursor, limit, ...filter }: OwnerReportListInput,
): Promise<string> {
  return findListPage(db, { ...listQueryOf(filter, viewerId), order: newest, card, joins, cursor, limit });
}

export function countOwnerReports(
  db: Queryable,
  viewerId: string | null,
  filter: OwnerReportFilter,
): Promise<CappedCount> {
  return countUpToCap(db, listQueryOf(filter, viewerId));
}

const newest: Order = { ...byDate, ...descending };

/** Reports to owners in the trash are hidden. */
const isOwnerShown = sql`exists (select from clients c where c.id = p.client_id and c.deleted_at is null)`;

function listQueryOf({ state, whose = 'all' }: OwnerReportFilter, viewerId: string | null): ListQuery {
  const filters: SQL[] = [isOwnerShown];
  if (state) filters.push(sql`p.state = ${state}`);
  if (whose === 'mine') filters.push(sql`p.agent_id = ${viewerId}::uuid`);
  return { table: sql.raw('owner_reports'), filters, search: undefined, forceCustomPlan: state !== undefined };
}

const card = sql.raw(`p.id,
  json_build_object('id', c.id, 'full_name', c.full_name, 'email', nullif(c.email, ''), 'phone', nullif(c.phone, '')) as owner,
  p.from_day, p.until_day, p.state, p.properties, p.note, p.agent_id, a.full_name as agent, p.created_at, p.sent_at,
  s.full_name as sent_by, p.version`);

const joins = sql.raw(`
  join clients c on c.id = p.client_id
  left join profiles a on a.id = p.agent_id
  left join profiles s on s.id = p.sent_by`);

/** Null if there is none, or its owner is in the trash. */
export async function findOwnerReport(db: Queryable, id: string): Promise<OwnerReport | null> {
  const { rows } = await db.execute<{ report: OwnerReport }>(sql`
    select row_to_json(r) as report
    from (select ${card} from owner_reports p ${joins} where p.id = ${id}::uuid and ${isOwnerShown}) r`);
  return rows[0]?.report ?? null;
}

export async function lockOwnerReportRow(db: Queryable, id: string): Promise<OwnerReportRow | null> {
  const [row] = await db.select().from(ownerReports).where(eq(ownerReports.id, id)).for('update');
  return row ?? null;
}

/** The report of an owner whose period ends on a day. */
export async function findReportUntil(
  db: Queryable,
  { clientId, untilDay }: { clientId: string; untilDay: string },
): Promise<OwnerReportRow | null> {
  const [row] = await db
    .select()
    .from(ownerReports)
    .where(sql`${ownerReports.client_id} = ${clientId}::uuid and ${ownerReports.until_day} = ${untilDay}::date`);
  return row ?? null;
}

/** False for a repeated id, or if the owner has a report of that day. */
export async function insertOwnerReportRow(db: Queryable, row: typeof ownerReports.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(ownerReports).values(row).onConflictDoNothing().returning({ id: ownerReports.id });
  return inserted.length > 0;
}

/** Updates a report that the transaction has locked. */
export async function updateOwnerReportRow(db: Queryable, id: string, values: Partial<OwnerReportRow>): Promise<void> {
  await db
    .update(ownerReports)
    .set({ ...values, version: sql`${ownerReports.version} + 1` })
    .where(eq(ownerReports.id, id));
}

export async function deleteReportsOf(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await db.delete(ownerReports).where(inArray(ownerReports.client_id, [...clientIds]));
}
