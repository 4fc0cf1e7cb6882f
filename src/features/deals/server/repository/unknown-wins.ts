import { sql } from 'drizzle-orm';
import type { LeadStatus, LostReason } from '#features/leads/rules.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { UnknownWin } from '../../contract.ts';

export interface UnknownWinRow extends Record<string, unknown> {
  readonly id: string;
  readonly win: UnknownWin;
  readonly stage: LeadStatus;
  readonly lost_reason: LostReason | null;
  readonly lost_note: string | null;
}

/**
 * Leads that a conversion closed and whose client has no deal, latest first: all of them up to a limit, or those with
 * these ids. The change log knows the stage from before.
 */
export async function listUnknownWinRows(
  db: Queryable,
  { ids = null, limit }: { ids?: readonly string[] | null; limit: number },
): Promise<UnknownWinRow[]> {
  const { rows } = await db.execute<UnknownWinRow>(sql`
    select l.id, c.stage, c.lost_reason, c.lost_note, json_build_object('id', l.id, 'full_name', l.full_name,
      'client', json_build_object('id', k.id, 'full_name', k.full_name, 'is_deleted', k.deleted_at is not null),
      'stage', c.stage,
      'stage_since', coalesce((select max(e.at) from changes e where e.topic = 'leads' and e.entity_id = l.id
        and e.difference -> 'status' ->> 1 = c.stage and e.id < c.id), l.created_at),
      'closed_at', l.stage_since, 'agent', a.full_name) as win
    from leads l
    join clients k on k.id = l.client_id
    join lateral (
      select h.id, h.action, h.difference -> 'status' ->> 0 as stage, h.difference -> 'lost_reason' ->> 0 as lost_reason,
        h.difference -> 'lost_note' ->> 0 as lost_note
      from changes h where h.topic = 'leads' and h.entity_id = l.id and h.difference ? 'status' and h.action <> 'reviewed'
      order by h.id desc limit 1) c on c.action = 'converted' and c.stage is not null
    left join profiles a on a.id = l.assigned_agent_id
    where l.won_reason = 'unknown' and l.client_id is not null and l.import_id is null and l.deleted_at is null
      and (${ids === null} or l.id = any(${sql.param(ids ? [...ids] : [])}::uuid[]))
      and not exists (select from deals d where d.is_standing and d.client_id = l.client_id)
      and not exists (select from deals d where d.is_standing and d.seller_id = l.client_id)
    order by l.stage_since desc, l.id desc limit ${limit}`);
  return rows;
}

/** The last change of each of these leads, if it was a review of its win. */
export async function listReviews(db: Queryable, ids: readonly string[]): Promise<Map<string, Difference>> {
  const { rows } = await db.execute<{ id: string; difference: Difference }>(sql`
    select w.id, c.difference from unnest(${sql.param([...ids])}::uuid[]) w (id)
    join lateral (
      select action, difference from changes where topic = 'leads' and entity_id = w.id order by id desc limit 1) c
      on c.action = 'reviewed' and c.difference -> 'won_reason' ->> 0 = 'unknown'`);
  return new Map(rows.map(({ id, difference }) => [id, difference]));
}
