import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { LeadCard } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import { leadCardColumns, leadCardJoins } from './list-leads.ts';
import { isUndoneMove } from './stages.ts';

/** A gap that would need more decimals than this to halve makes the column renumber. */
const maxDecimals = 60;

/**
 * The position on top of a column. It decreases with time, so that adding a lead reads nothing of the column; cards placed
 * by hand stay below.
 */
export function topAt(now: Date, order = 0): string {
  return `-${now.getTime()}.${String(order).padStart(6, '0')}`;
}

/** Serializes changes to the order of a column. */
export async function lockColumn(db: Queryable, status: LeadStatus): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leads.column.${status}`}, 0))`);
}

/** The position on top of a column in its current state. */
export async function positionOnTop(db: Queryable, status: LeadStatus, now: Date): Promise<string> {
  const { rows } = await db.execute<{ position: string }>(sql`
    select least(${topAt(now)}::numeric, min(position) - 1)::text as position from leads
    where status = ${status} and deleted_at is null`);
  return rows[0]?.position ?? topAt(now);
}

/** The position between a lead and the next one below it; null if the lead has left the column. */
export async function positionBelow(
  db: Queryable,
  status: LeadStatus,
  above: string,
  moved: string,
): Promise<string | null> {
  const gap = await findGap(db, status, above, moved);
  if (!gap || gap.has_room) return gap?.position ?? null;
  await spreadColumn(db, status);
  return (await findGap(db, status, above, moved))?.position ?? null;
}

async function findGap(db: Queryable, status: LeadStatus, above: string, moved: string) {
  // Multiplies, since PostgreSQL rounds quotients: positions a millionth apart would collide.
  const { rows } = await db.execute<{ position: string; has_room: boolean }>(sql`
    select trim_scale(coalesce(m.middle, a.position + 1))::text as position,
      n.position is null or (n.position > a.position and scale(trim_scale(m.middle)) <= ${maxDecimals}) as has_room
    from leads a
    left join lateral (
      select position from leads
      where status = ${status} and deleted_at is null and id <> ${moved}::uuid and (position, id) > (a.position, a.id)
      order by position, id limit 1) n on true
    cross join lateral (select (a.position + n.position) * 0.5 as middle) m
    where a.id = ${above}::uuid and a.status = ${status} and a.deleted_at is null`);
  return rows[0] ?? null;
}

/**
 * Renumbers a column with whole numbers, in the same order. Nobody sees a change, so it also renumbers leads beyond the reach
 * of the person who moves one.
 */
async function spreadColumn(db: Queryable, status: LeadStatus): Promise<void> {
  await workAsProgram(db, () =>
    db.execute(sql`
      update leads l set position = o.place from (
        select id, row_number() over (order by position, id) as place from leads
        where status = ${status} and deleted_at is null) o
      where o.id = l.id`),
  );
}

export async function findCard(db: Queryable, id: string): Promise<LeadCard | null> {
  const { rows } = await db.execute<{ card: LeadCard }>(sql`
    select (select row_to_json(card) from (select ${leadCardColumns}) card) as card from leads p ${leadCardJoins}
    where p.id = ${id} and p.deleted_at is null`);
  return rows[0]?.card ?? null;
}

/** Status changes of a lead in the change log, earliest first; omits those of an undone change of many leads. */
export async function listStatusSteps(db: Queryable, id: string) {
  const { rows } = await db.execute<{ at: string; before: LeadStatus | null; after: LeadStatus; actor: string | null }>(
    sql`
    select c.at::text as at, c.difference->'status'->>0 as before, c.difference->'status'->>1 as after,
      a.full_name as actor
    from changes c left join profiles a on a.id = c.actor_id
    where c.topic = 'leads' and c.entity_id = ${id}::uuid and c.difference ? 'status'
      and not ${isUndoneMove}
    order by c.id`,
  );
  return rows;
}
