import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { ResponseRules, ResponseRulesInput, WaitingLead } from '../contract.ts';
import type { ClockStep } from '../rules.ts';
import { holidays, responseClocks, responseRulesTable, workingHours } from './tables.ts';

export async function findResponseRules(db: Queryable): Promise<ResponseRules> {
  const { rows } = await db.execute<{ rules: ResponseRules }>(sql`
    select json_build_object('is_on', r.is_on,
      'minutes', json_build_object('remind', r.remind, 'pass_on', r.pass_on, 'notify_managers', r.notify_managers),
      'hours', (select coalesce(json_agg(json_build_object('weekday', h.weekday,
          'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday), '[]')
        from working_hours h),
      'holidays', (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
        from holidays h),
      'version', r.version) as rules
    from response_rules r`);
  const [row] = rows;
  if (!row) throw new Error('there are no response rules');
  return row.rules;
}

/** Waits for a concurrent save. */
export async function lockResponseRules(db: Queryable): Promise<void> {
  await db.execute(sql`select from response_rules for update`);
}

/** Replaces the rules that the transaction has locked. */
export async function replaceResponseRules(
  db: Queryable,
  { is_on, minutes, hours, holidays: days }: ResponseRulesInput,
  at: Date,
): Promise<void> {
  await db
    .update(responseRulesTable)
    .set({ is_on, ...minutes, updated_at: at, version: sql`${responseRulesTable.version} + 1` });
  await db.delete(workingHours);
  if (hours.length > 0) await db.insert(workingHours).values(hours);
  await db.delete(holidays);
  if (days.length > 0) await db.insert(holidays).values(days);
}

const maxWaiting = 50;

interface WaitingFilter {
  readonly now: Date;
  /** Only this agent's leads. */
  readonly agentId?: string | null | undefined;
  /** With `agentId`: also leads that nobody is responsible for. */
  readonly withUnassigned?: boolean | undefined;
  readonly leadId?: string | undefined;
}

/** Leads that wait for their first contact, the longest waiting first. */
export async function findWaitingLeads(
  db: Queryable,
  { now, agentId, withUnassigned = false, leadId }: WaitingFilter,
): Promise<{ items: WaitingLead[]; total: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ items: WaitingLead[]; total: number }>(sql`
    with waiting as (
      select c.lead_id, c.since, c.is_repeat, c.reminded_at, c.passed_on_at, c.managers_notified_at
      from response_clocks c join leads l on l.id = c.lead_id
      where c.is_waiting
        ${agentId === undefined ? sql`` : sql`and (l.assigned_agent_id = ${agentId}::uuid or (${withUnassigned} and l.assigned_agent_id is null))`}
        ${leadId === undefined ? sql`` : sql`and c.lead_id = ${leadId}::uuid`}),
    page as (select * from waiting order by since, lead_id limit ${maxWaiting})
    select (select count(*)::integer from waiting) as total, coalesce(json_agg(json_build_object(
      'id', l.id, 'full_name', l.full_name, 'email', l.email, 'phone', l.phone, 'phone_e164', l.phone_e164,
      'source', l.source,
      'property', case when p.id is not null then json_build_object('id', p.id, 'name', p.title) end,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'name', a.full_name) end,
      'since', w.since, 'is_repeat', w.is_repeat, 'waited', working_minutes(w.since, ${at}),
      'step', case when w.managers_notified_at is not null then 'notify_managers' when w.passed_on_at is not null then 'pass_on'
        when w.reminded_at is not null then 'remind' end)
      order by w.since, w.lead_id), '[]') as items
    from page w join leads l on l.id = w.lead_id
      left join properties p on p.id = l.property_id and p.deleted_at is null
      left join profiles a on a.id = l.assigned_agent_id`);
  return rows[0] ?? { items: [], total: 0 };
}

export interface DueStep extends Record<string, unknown> {
  readonly lead_id: string;
  readonly step: ClockStep;
  readonly waited: number;
}

const isDue = (now: Date): SQL => sql`
  from response_rules r, response_clocks c,
    lateral (select working_minutes(c.since, ${now.toISOString()}::timestamptz) as waited) w
  where r.is_on and c.is_waiting and c.managers_notified_at is null
    and ((c.passed_on_at is null and w.waited >= r.pass_on)
      or (c.reminded_at is null and c.passed_on_at is null and w.waited >= r.remind)
      or w.waited >= r.notify_managers)`;

/** Leads whose clock has a due step, the longest waiting first; at most 1,000. */
export async function listDueClocks(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ lead_id: string }>(
    sql`select c.lead_id ${isDue(now)} order by c.since, c.lead_id limit 1000`,
  );
  return rows.map((row) => row.lead_id);
}

/**
 * Claims the due step of a clock (`for update skip locked`); null if another server performs it or did. When several are
 * due, as after a downtime, reminding an agent who loses the lead is left out.
 */
export async function claimDueStep(db: Queryable, leadId: string, now: Date): Promise<DueStep | null> {
  const { rows } = await db.execute<DueStep>(sql`
    select c.lead_id, w.waited,
      case when c.passed_on_at is null and w.waited >= r.pass_on then 'pass_on'
        when c.reminded_at is null and c.passed_on_at is null and w.waited >= r.remind then 'remind'
        else 'notify_managers' end as step
    ${isDue(now)} and c.lead_id = ${leadId} for update of c skip locked`);
  return rows[0] ?? null;
}

const marks = { remind: 'reminded_at', pass_on: 'passed_on_at', notify_managers: 'managers_notified_at' } as const;

export async function markStep(db: Queryable, leadId: string, step: ClockStep, at: Date): Promise<void> {
  await db
    .update(responseClocks)
    .set({ [marks[step]]: at })
    .where(eq(responseClocks.lead_id, leadId));
}

/** Whether enquiries of a source wait for a first contact. */
export async function startsClock(db: Queryable, source: string): Promise<boolean> {
  const { rows } = await db.execute<{ starts: boolean }>(sql`select starts_response_clock(${source}) as starts`);
  return rows[0]?.starts === true;
}

/**
 * Starts the clock of an open lead again: the person enquired once more. Each step can happen once more. A clock that still
 * waits runs on, or repeat enquiries would put off every step.
 */
export async function restartClock(db: Queryable, leadId: string, at: Date): Promise<void> {
  const again = { since: at, is_waiting: true, is_repeat: true, is_answered: false };
  const values = { ...again, reminded_at: null, passed_on_at: null, managers_notified_at: null };
  await db
    .insert(responseClocks)
    .values({ lead_id: leadId, ...values })
    .onConflictDoUpdate({
      target: responseClocks.lead_id,
      set: values,
      setWhere: sql`not ${responseClocks.is_waiting}`,
    });
}
