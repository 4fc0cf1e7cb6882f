import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { LeadSource } from '#features/leads/rules.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { onDays } from '#platform/lists/server/sorted-list.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import type { CountedRow, SourceCost } from '../contract.ts';
import type { SourceCount, SourceGrouping } from '../rules.ts';
import { sourceCosts } from './tables.ts';

export type SourceCostRow = typeof sourceCosts.$inferSelect;

export async function findSourceCostRow(db: Queryable, id: string): Promise<SourceCostRow | null> {
  const [row] = await db.select().from(sourceCosts).where(eq(sourceCosts.id, id));
  return row ?? null;
}

export async function lockSourceCostRow(db: Queryable, id: string): Promise<SourceCostRow | null> {
  const [row] = await db.select().from(sourceCosts).where(eq(sourceCosts.id, id)).for('update');
  return row ?? null;
}

/** Inserts a cost; false for an idempotent retry. */
export async function insertSourceCostRow(db: Queryable, row: typeof sourceCosts.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(sourceCosts)
    .values(row)
    .onConflictDoNothing({ target: sourceCosts.id })
    .returning({ id: sourceCosts.id });
  return inserted.length > 0;
}

export async function updateSourceCostRow(
  db: Queryable,
  { id, version }: Pick<SourceCostRow, 'id' | 'version'>,
  values: Partial<typeof sourceCosts.$inferInsert>,
): Promise<void> {
  await db
    .update(sourceCosts)
    .set({ ...values, version: sql`${sourceCosts.version} + 1` })
    .where(and(eq(sourceCosts.id, id), eq(sourceCosts.version, version)));
}

export async function deleteSourceCostRow(db: Queryable, id: string): Promise<void> {
  await db.delete(sourceCosts).where(eq(sourceCosts.id, id));
}

export function toSourceCost({ id, month, source, campaign, amount, version }: SourceCostRow): SourceCost {
  return { id, month, source, campaign, amount, version };
}

/** Costs entered for the months from `from` to `until`, which are first days. */
export async function listSourceCosts(
  db: Queryable,
  { from, until }: { readonly from: string | null; readonly until: string },
): Promise<SourceCostRow[]> {
  return db
    .select()
    .from(sourceCosts)
    .where(sql`month <= ${until}::date and (${from}::date is null or month >= ${from}::date)`)
    .orderBy(sourceCosts.month, sourceCosts.source, sourceCosts.campaign);
}

export interface ConnectionRun extends Record<string, unknown> {
  readonly connection_id: string;
  readonly name: string;
  readonly source: LeadSource;
  readonly campaign: string;
  readonly cost_per_month: string;
  /** Days in the company's time zone. */
  readonly from: string;
  readonly until: string | null;
}

/** When connections were on, and what they cost, in the order in which the runs began. */
export async function listConnectionRuns(db: Queryable): Promise<ConnectionRun[]> {
  const { rows } = await db.execute<ConnectionRun>(sql`
    select r.connection_id, c.name, r.source, r.campaign, r.cost_per_month::text,
      to_char(r.since at time zone company_zone(), 'YYYY-MM-DD') as from,
      to_char(r.until at time zone company_zone(), 'YYYY-MM-DD') as until
    from connection_costs r join intake_connections c on c.id = r.connection_id
    order by r.since, r.until nulls last, r.id`);
  return rows;
}

const maxCampaigns = 200;

export async function listCampaigns(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ campaign: string }>(sql`
    select campaign from (
      select campaign, updated_at as at from source_costs
      union all select campaign, updated_at from intake_connections
      union all select campaign, at from lead_touches) named
    where campaign <> '' group by campaign order by max(at) desc, campaign limit ${maxCampaigns}`);
  return rows.map(({ campaign }) => campaign);
}

/** Working minutes within which a contact is in time: the last step of the response clock, else half an hour. */
export async function findAnswerLimit(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ minutes: number }>(
    sql`select coalesce(notify_managers, pass_on, remind, 30) as minutes from response_rules`,
  );
  return rows[0]?.minutes ?? 30;
}

interface Counted {
  readonly from: string | null;
  readonly until: string;
  readonly by: SourceGrouping;
  /** Working minutes. */
  readonly limit: number;
}

/**
 * The leads of the period with the enquiry that made them: the first one, which arrived before the lead existed. Enquiries
 * of a lead that was there already are repeats.
 */
const leadsOf = ({ from, until }: Counted) => sql`
  period_leads as materialized (
    select l.id, l.full_name, l.created_at, l.client_id, l.source, coalesce(t.campaign, '') as campaign, t.connection_id
    from leads l left join lateral (
      select campaign, connection_id from lead_touches
      where lead_id = l.id and at <= l.created_at order by at, id limit 1) t on true
    where ${sql.join([sql`l.deleted_at is null`, ...onDays(sql`l.created_at`, from ?? undefined, until)], sql` and `)})`;

/** The lead that a client's meeting or deal counts for: the client's latest one that was there by then. */
const latestLeadOf = (client: SQL, isThere: SQL) => sql`
  cross join lateral (
    select o.id from leads o where o.client_id = ${client} and o.deleted_at is null and ${isThere}
    order by o.created_at desc, o.id desc limit 1) latest`;

const isVisit = sql`m.status = 'completed' and m.property_id is not null and m.deleted_at is null`;
const ownClients = sql`(select client_id from period_leads where client_id is not null)`;
const ofLead = sql`l.source, l.campaign, l.connection_id`;

/**
 * The rows of a count: id, what to open, when, key columns, and an amount. Answers are measured from when the lead was added,
 * because a repeated enquiry starts its clock again.
 */
const rowsOf: Record<SourceCount | 'clocked', (counted: Counted) => SQL> = {
  leads:
    () => sql`select l.id, 'leads' as topic, l.id as record_id, l.created_at as at, ${ofLead}, null::numeric as amount,
    l.full_name as name, l.campaign as detail from period_leads l`,
  clocked: () => sql`select l.id, 'leads', l.id, l.created_at, ${ofLead}, null::numeric, l.full_name, l.campaign
    from period_leads l join response_clocks c on c.lead_id = l.id`,
  in_time: ({
    limit,
  }) => sql`select l.id, 'leads', l.id, l.created_at, ${ofLead}, null::numeric, l.full_name, l.campaign
    from period_leads l join response_clocks c on c.lead_id = l.id join leads a on a.id = l.id
    where case
      when a.answered_at <= l.created_at + make_interval(mins => ${limit}::integer) then true
      else working_minutes(l.created_at, a.answered_at) <= ${limit}::integer and a.answered_at is not null end`,
  repeats: ({ from, until }) => sql`select t.id, case when l.id is not null then 'leads' else 'clients' end,
      coalesce(l.id, k.id), t.at, t.source, t.campaign, t.connection_id, null::numeric,
      coalesce(l.full_name, k.full_name), t.campaign
    from lead_touches t left join leads l on l.id = t.lead_id left join clients k on k.id = t.client_id and l.id is null
    where ${sql.join(
      [
        sql`coalesce(l.id, k.id) is not null and l.deleted_at is null and k.deleted_at is null`,
        ...onDays(sql`t.at`, from ?? undefined, until),
      ],
      sql` and `,
    )}
      and (l.id is null or t.at > l.created_at or exists (
        select from lead_touches o where o.lead_id = l.id and (o.at, o.id) < (t.at, t.id)))`,
  visits: () => sql`select m.id, 'meetings', m.id, m.meeting_date, ${ofLead}, null::numeric, m.title,
      coalesce(p.title, '')
    from (
      select m.id, l.id as lead_id from period_leads l join meetings m on m.lead_id = l.id where ${isVisit}
      union all
      select m.id, latest.id from meetings m
        ${latestLeadOf(sql`m.client_id`, sql`o.created_at <= m.meeting_date`)}
      where m.lead_id is null and m.client_id in ${ownClients} and ${isVisit}) held
    join meetings m on m.id = held.id join period_leads l on l.id = held.lead_id
    left join properties p on p.id = m.property_id and p.deleted_at is null`,
  deals:
    () => sql`select d.id, 'deals', d.id, d.closed_on::timestamp at time zone company_zone(), ${ofLead}, d.commission,
      d.property_title, l.full_name
    from (
      select d.id, l.id as lead_id from period_leads l join deals d on d.lead_id = l.id where d.is_standing
      union all
      select d.id, latest.id from deals d
        ${latestLeadOf(sql`d.client_id`, sql`(o.created_at at time zone company_zone())::date <= d.closed_on`)}
      where d.lead_id is null and d.client_id in ${ownClients} and d.is_standing) won
    join deals d on d.id = won.id join period_leads l on l.id = won.lead_id`,
};

/** What tells the rows of the report apart. */
const keys: Record<SourceGrouping, SQL> = {
  source: sql`source, '' as campaign, null::uuid as connection_id`,
  campaign: sql`source, campaign, null::uuid as connection_id`,
  connection: sql`null::text as source, '' as campaign, connection_id`,
};

export interface SourceCostSums extends Record<string, unknown> {
  readonly source: LeadSource | null;
  readonly campaign: string;
  readonly connection_id: string | null;
  readonly connection: string | null;
  readonly count: SourceCount | 'clocked';
  readonly number: number;
  readonly amount: string;
}

/** Counts and sums of a period in one statement, from which each row of the report is added up. */
export async function sumSourceCosts(db: Queryable, counted: Counted): Promise<SourceCostSums[]> {
  const parts = Object.entries(rowsOf).map(([name, rows]) => {
    const columns = sql`id, topic, record_id, at, source, campaign, connection_id, amount, name, detail`;
    return sql`select ${sql.raw(`'${name}'`)} as count, ${keys[counted.by]}, amount
      from (${rows(counted)}) as found (${columns})`;
  });
  const { rows } = await db.execute<SourceCostSums>(sql`
    with ${leadsOf(counted)}
    select s.*, c.name as connection from (
      select source, campaign, connection_id, count, count(*)::integer as number,
        coalesce(sum(amount), 0)::numeric(20, 2)::text as amount
      from (${sql.join(parts, sql` union all `)}) parts group by 1, 2, 3, 4) s
    left join intake_connections c on c.id = s.connection_id`);
  return rows;
}

export interface RowKey {
  readonly source?: LeadSource | 'unknown' | undefined;
  readonly campaign?: string | undefined;
  readonly connection?: string | undefined;
}

interface ListedRow extends Record<string, unknown> {
  readonly row: CountedRow;
  readonly value: string;
}

/** The rows behind a count of one row of the report, or of all, latest first. */
export async function listSourceRows(
  db: Queryable,
  counted: Counted,
  page: RowKey & { readonly count: SourceCount; readonly after: CursorPosition | null; readonly limit: number },
): Promise<ListedRow[]> {
  const { source, campaign, connection, after, limit } = page;
  const conditions = [sql`true`];
  if (source === 'unknown') conditions.push(sql`source is null`);
  else if (source !== undefined) conditions.push(sql`source = ${source}`);
  if (campaign !== undefined) conditions.push(sql`campaign = ${campaign}`);
  if (connection === 'none') conditions.push(sql`connection_id is null`);
  else if (connection !== undefined) conditions.push(sql`connection_id = ${connection}::uuid`);
  if (after) conditions.push(sql`(at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`);
  const { rows } = await db.execute<ListedRow>(sql`
    with ${leadsOf(counted)}
    select at::text as value, json_build_object('id', id, 'topic', topic, 'record_id', record_id, 'name', name,
      'detail', detail, 'day', to_char(at at time zone company_zone(), 'YYYY-MM-DD'), 'amount', amount::text) as row
    from (${rowsOf[page.count](counted)})
      as found (id, topic, record_id, at, source, campaign, connection_id, amount, name, detail)
    where ${sql.join(conditions, sql` and `)} order by at desc, id desc limit ${limit}`);
  return rows;
}
