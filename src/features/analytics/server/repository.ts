import { sql } from 'drizzle-orm';
import type { LeadStatus } from '#features/leads/rules.ts';
import type { Role } from '#platform/access/rights.ts';
import type { CountedDays } from '#platform/counts/server/counts.ts';
import { countPartsOfMonths, countsAsRows } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import { addDays } from '#platform/dates.ts';
import { onDays } from '#platform/lists/server/sorted-list.ts';
import type { ReportSpan } from '../rules.ts';
import { monthsLater } from '../rules.ts';

/** Sums of deals; money is in paise. */
interface DealSums {
  readonly number: number;
  readonly price: string;
  readonly commission: string;
}

export interface TypeSums extends DealSums {
  readonly is_before: boolean;
  /** Empty for deals without a type. */
  readonly type_id: string;
}

export interface AgentSums {
  readonly is_before: boolean;
  readonly id: string;
  readonly full_name: string;
  readonly role: Role;
  readonly status: 'active' | 'on_leave' | 'inactive';
  readonly number: number;
  readonly deals_by_share: number;
  readonly commission: string;
}

export interface MonthSums extends DealSums {
  /** Its first day. */
  readonly month: string;
}

/** The first days of the months shown, and the last day that counts: in the last month, not after the span. */
interface Trends {
  readonly months: readonly string[];
  readonly until: string;
}

export interface AnalyticsRows {
  readonly types: readonly TypeSums[];
  readonly agents: readonly AgentSums[];
  readonly months: readonly MonthSums[];
  /** The commission of the month before the last one up to the same day, as the last month may be incomplete. */
  readonly same_days: string;
  /** All types with their property counts; properties without a type have an empty id. */
  readonly properties: ReadonlyArray<{ readonly id: string; readonly name: string | null; readonly number: number }>;
  readonly leads: ReadonlyArray<{ readonly status: LeadStatus; readonly count: number; readonly value: string }>;
}

const names = [
  'deals.number',
  'deals.price',
  'deals.commission',
  'deals.agent',
  'deals.agent_share',
  'deals.agent_commission',
];
const beginning = '0001-01-01';

/** The sum of the rows of `parts` with a name. */
const sumOf = (name: string) => sql`coalesce(sum(value) filter (where name = ${sql.raw(`'${name}'`)}), 0)`;
const dealSums = sql`${sumOf('deals.number')}::integer as number, ${sumOf('deals.price')}::text as price,
  ${sumOf('deals.commission')}::text as commission`;
const ofDeals = sql.raw(`name in ('deals.number', 'deals.price', 'deals.commission')`);

/** The sums of deals by month, for days in [from, before); omits months without deals. */
export async function sumMonths(db: Queryable, days: CountedDays): Promise<MonthSums[]> {
  const { rows } = await db.execute<MonthSums & Record<string, unknown>>(
    forceCustomPlan(sql`
    select left(day, 7) || '-01' as month, ${dealSums}
    from (${countPartsOfMonths(['deals.number', 'deals.price', 'deals.commission'], days, [])}) parts
    group by left(day, 7)`),
  );
  return rows;
}

/**
 * The figures of a report in one statement. Deals use daily sums and properties use sums by type. Leads use sums for all
 * time, else the index of their period.
 */
export async function sumAnalytics(db: Queryable, span: ReportSpan, trends: Trends): Promise<AnalyticsRows> {
  const { from, until, before } = span;
  const { months, until: monthsEnd } = trends;
  const [firstMonth = monthsEnd] = months;
  const lastMonth = months.at(-1) ?? monthsEnd;
  const since = [from ?? beginning, before?.from ?? firstMonth, firstMonth].toSorted()[0] ?? beginning;
  const sameDaysEnd = monthsLater(monthsEnd, -1);
  const turns = [
    from ?? beginning,
    ...(before ? [before.from, addDays(before.until, 1)] : []),
    addDays(sameDaysEnd, 1),
    addDays(monthsEnd, 1),
  ];
  const isNow = sql`day >= ${from ?? beginning} and day <= ${until}`;
  const isBefore = before ? sql`day >= ${before.from} and day <= ${before.until}` : sql`false`;
  const leads =
    from === null
      ? sql`select key as status, coalesce(sum(value) filter (where name = 'leads.status'), 0)::integer as count,
          (coalesce(sum(value) filter (where name = 'leads.status_value'), 0) / 100.0)::numeric(20, 2)::text as value
        from (${countsAsRows('leads.status', 'leads.status_value')}) sums group by key`
      : sql`select p.status, count(*)::integer as count, coalesce(sum(p.budget), 0)::numeric(20, 2)::text as value
        from leads p where ${sql.join([sql`p.deleted_at is null`, ...onDays(sql`p.created_at`, from, until)], sql` and `)}
        group by p.status`;
  const { rows } = await db.execute<{ found: AnalyticsRows }>(
    forceCustomPlan(sql`
    with parts as materialized (
      ${countPartsOfMonths(names, { from: since, before: addDays(until, 1) }, turns)}),
    spans as materialized (
      select name, of, is_before, sum(value) as value from (
        select name, of, value, ${isBefore} as is_before from parts where (${isNow}) or (${isBefore})) selected
      group by name, of, is_before),
    types as (select of as type_id, is_before, ${dealSums} from spans where ${ofDeals} group by of, is_before),
    agents as (
      select a.id, a.full_name, a.role, a.status, s.is_before, s.number, s.deals_by_share, s.commission from (
        select of, is_before, ${sumOf('deals.agent')}::integer as number,
          (${sumOf('deals.agent_share')} / 10000.0)::double precision as deals_by_share,
          ${sumOf('deals.agent_commission')}::text as commission
        from spans where not ${ofDeals} group by of, is_before) s
      join profiles a on a.id = s.of::uuid
      where s.number > 0),
    months as (
      select left(day, 7) || '-01' as month, ${dealSums} from parts
      where ${ofDeals} and day >= ${firstMonth} and day <= ${monthsEnd} and left(day, 7) <= ${lastMonth.slice(0, 7)}
      group by left(day, 7)),
    -- Of a type that was purged a zero is left among the counts: it joins the properties without a type.
    properties as (
      select coalesce(t.id::text, '') as id, t.name, coalesce(sum(c.value), 0)::integer as number
      from property_types t full join (${countsAsRows('properties.type')}) c on c.key = t.id::text
      group by t.id, t.name)
    select json_build_object(
      'types', (select coalesce(json_agg(row_to_json(t)), '[]') from types t),
      'agents', (select coalesce(json_agg(row_to_json(a)), '[]') from agents a),
      'months', (select coalesce(json_agg(row_to_json(m)), '[]') from months m),
      'same_days', (select ${sumOf('deals.commission')}::text from parts
        where day >= ${monthsLater(lastMonth, -1)} and day <= ${sameDaysEnd}),
      'properties', (select coalesce(json_agg(row_to_json(p)), '[]') from properties p),
      'leads', (select coalesce(json_agg(row_to_json(l)), '[]') from (${leads}) l)) as found`),
  );
  const [row] = rows;
  if (!row) throw new Error('the sums of the analytics are missing');
  return row.found;
}
