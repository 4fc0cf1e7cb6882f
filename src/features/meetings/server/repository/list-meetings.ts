import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, byDate, descending, onDays, oneOf } from '#platform/lists/server/sorted-list.ts';
import { withCurrentWords } from '#platform/words/server/current-words.ts';
import type { CalendarInput, MeetingFilter } from '../../contract.ts';
import type { MeetingSorting, MeetingTime } from '../../rules.ts';
import { activeStatuses } from '../../rules.ts';
import { meetingCardColumns, meetingCardJoins } from './meeting-card.ts';

/** The user and the current time. */
export interface MeetingViewer {
  readonly profileId: string | null;
  readonly now: Date;
}

/** The parameters of a filter that name words. */
const words = { type: 'meeting_type' } as const;

/** The meetings of each day, counted, with the first of each day: the JSON of a `Calendar`. */
export async function findCalendar(db: Queryable, viewer: MeetingViewer, query: CalendarInput): Promise<string> {
  const { from, until, type, agent, whose, per_day } = await withCurrentWords(db, query, words);
  const conditions = sql.join(
    [
      sql`p.deleted_at is null`,
      // A meeting past midnight also belongs to the next day; none is longer than a day.
      sql`p.meeting_date > begins - interval '24 hours' and p.meeting_date < ends`,
      sql`p.meeting_date + make_interval(mins => p.duration_minutes) > begins`,
      ...oneOf(sql`p.meeting_type`, sql`text`, type),
      ...oneOf(sql`p.agent_id`, sql`uuid`, agent),
      ...assigneeCondition(whose, viewer),
    ],
    sql` and `,
  );
  const { rows } = await db.execute<{ calendar: string }>(sql`
    with days as materialized (
      select d::date as day, d at time zone z.time_zone as begins, (d + interval '1 day') at time zone z.time_zone as ends
      from (select time_zone from company) z,
        generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') d),
    counted as (
      select day, begins, ends, (select count(*) from meetings p where ${conditions})::integer as count from days)
    select json_build_object(
      'days', coalesce((select json_agg(json_build_object('day', day, 'count', count) order by day)
        from counted where count > 0), '[]'),
      'items', coalesce((select json_agg(row_to_json(m) order by meeting_date, id) from (
        select ${meetingCardColumns} from (select distinct on (shown.id) shown.* from counted, lateral (
          select * from meetings p where count > 0 and ${conditions}
          order by p.meeting_date, p.id limit ${per_day}) shown) p ${meetingCardJoins}) m), '[]'))::text as calendar`);
  return rows[0]?.calendar ?? '{"days":[],"items":[]}';
}

const byTime = { kind: 'instant', column: sql`p.meeting_date`, type: sql`timestamptz` } as const;
const orders: Record<MeetingSorting, Order> = {
  soonest: { ...byTime, ...ascending },
  latest: { ...byTime, ...descending },
  newest: { ...byDate, ...descending },
};

function listQueryOf(filter: MeetingFilter, viewer: MeetingViewer): ListQuery {
  return {
    table: sql.raw('meetings'),
    filters: filterConditions(filter, viewer),
    search: filter.search,
    forceCustomPlan: [filter.when, filter.from, filter.until].some((value) => value !== undefined),
  };
}

function filterConditions(filter: MeetingFilter, viewer: MeetingViewer): SQL[] {
  const conditions = [
    sql`p.deleted_at is null`,
    ...oneOf(sql`p.meeting_type`, sql`text`, filter.type),
    ...oneOf(sql`p.status`, sql`text`, filter.status),
    ...oneOf(sql`p.agent_id`, sql`uuid`, filter.agent),
    ...assigneeCondition(filter.whose, viewer),
  ];
  if (filter.client !== undefined) conditions.push(isOf('client_id', filter.client));
  if (filter.lead !== undefined) conditions.push(isOf('lead_id', filter.lead));
  if (filter.property !== undefined) conditions.push(isOf('property_id', filter.property));
  if (filter.when !== undefined) conditions.push(...timeConditions[filter.when](viewer.now));
  return [...conditions, ...onDays(sql`p.meeting_date`, filter.from, filter.until)];
}

const visitTables = {
  client_id: 'visit_participants',
  lead_id: 'visit_participants',
  property_id: 'visit_stops',
} as const;

/** Meetings of a person or property, and visits with them among the participants or stops. */
function isOf(column: keyof typeof visitTables, id: string): SQL {
  const [name, visits] = [sql.raw(column), sql.raw(visitTables[column])];
  // An array, which two indexes answer; `in` would read every meeting.
  return sql`(p.${name} = ${id}::uuid or p.id = any(array(select meeting_id from ${visits} where ${name} = ${id}::uuid)))`;
}

function assigneeCondition(whose: MeetingFilter['whose'], { profileId }: MeetingViewer): SQL[] {
  if (whose === 'unassigned') return [sql`p.agent_id is null`];
  if (whose === undefined) return [];
  return [sql`(p.agent_id = ${profileId}::uuid or (p.agent_id is null and p.created_by = ${profileId}::uuid))`];
}

const isActive = sql`p.status in (${sql.join(
  activeStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`;
const end = sql`p.meeting_date + make_interval(mins => p.duration_minutes)`;

/** `timeOfMeeting` in SQL. Upcoming looks back one day so that it can use the index: no meeting is longer. */
const timeConditions: Record<MeetingTime, (now: Date) => SQL[]> = {
  upcoming: (now) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    return [isActive, sql`p.meeting_date > ${at} - interval '24 hours'`, sql`${end} > ${at}`];
  },
  past: (now) => [sql`(not ${isActive} or ${end} <= ${now.toISOString()}::timestamptz)`],
};

export const meetingList = (viewer: MeetingViewer) =>
  recordList<MeetingFilter, MeetingSorting>({
    orders: orders,
    defaultSorting: 'soonest',
    words,
    queryOf: (filter) => listQueryOf(filter, viewer),
    card: meetingCardColumns,
    joins: meetingCardJoins,
  });
