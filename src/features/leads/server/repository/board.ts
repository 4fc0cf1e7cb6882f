import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { LeadCard } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import { leadCardColumns, leadCardJoins } from './list-leads.ts';

/** A gap between two positions that needs more decimals than this to halve is made anew. */
const mostDecimals = 60;

/**
 * The place on top of a column: who comes last stands first. It falls with time, so that adding a lead asks nothing of the
 * column; what stands there by hand stays below.
 */
export function topAt(now: Date, order = 0): string {
  return `-${now.getTime()}.${String(order).padStart(6, '0')}`;
}

/** Takes care that a column is rearranged by one at a time. */
export async function lockColumn(db: Queryable, status: LeadStatus): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leads.column.${status}`}, 0))`);
}

/** The position on top of a column as it stands. */
export async function positionOnTop(db: Queryable, status: LeadStatus, now: Date): Promise<string> {
  const { rows } = await db.execute<{ position: string }>(sql`
    select least(${topAt(now)}::numeric, min(position) - 1)::text as position from leads
    where status = ${status} and deleted_at is null`);
  return rows[0]?.position ?? topAt(now);
}

/** The position right below a lead of a column, above the one that stands there; null when that lead left the column. */
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
  // Multiplied, since PostgreSQL rounds what it divides: onto one of two that are a millionth apart.
  const { rows } = await db.execute<{ position: string; has_room: boolean }>(sql`
    select trim_scale(coalesce(m.middle, a.position + 1))::text as position,
      n.position is null or (n.position > a.position and scale(trim_scale(m.middle)) <= ${mostDecimals}) as has_room
    from leads a
    left join lateral (
      select position from leads
      where status = ${status} and deleted_at is null and id <> ${moved}::uuid and (position, id) > (a.position, a.id)
      order by position, id limit 1) n on true
    cross join lateral (select (a.position + n.position) * 0.5 as middle) m
    where a.id = ${above}::uuid and a.status = ${status} and a.deleted_at is null`);
  return rows[0] ?? null;
}

/** Gives a column whole numbers again, in the order that it has. */
async function spreadColumn(db: Queryable, status: LeadStatus): Promise<void> {
  await db.execute(sql`
    update leads l set position = o.place from (
      select id, row_number() over (order by position, id) as place from leads
      where status = ${status} and deleted_at is null) o
    where o.id = l.id`);
}

/** One lead as the board shows it. */
export async function findCard(db: Queryable, id: string): Promise<LeadCard | null> {
  const { rows } = await db.execute<{ card: LeadCard }>(sql`
    select (select row_to_json(card) from (select ${leadCardColumns}) card) as card from leads p ${leadCardJoins}
    where p.id = ${id} and p.deleted_at is null`);
  return rows[0]?.card ?? null;
}

/** The changes of status that the change log knows of a lead, earliest first. */
export async function listStatusSteps(db: Queryable, id: string) {
  const { rows } = await db.execute<{ at: string; before: LeadStatus | null; after: LeadStatus; actor: string | null }>(
    sql`
    select c.at::text as at, c.difference->'status'->>0 as before, c.difference->'status'->>1 as after,
      a.full_name as actor
    from changes c left join profiles a on a.id = c.actor_id
    where c.topic = 'leads' and c.entity_id = ${id}::uuid and c.difference ? 'status' order by c.id`,
  );
  return rows;
}
