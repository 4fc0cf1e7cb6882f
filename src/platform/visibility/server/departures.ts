import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { longestCachedMs } from '#platform/query-cache/longest-cached.ts';
import { agentsWithin } from '../reach.ts';
import { isMaskedKind, limitedKinds } from '../visibility.ts';
import type { Sight } from './sight.ts';

/**
 * The last change by which a record left a person's sight, or by which its contact details became hidden from the person,
 * since `since`; null if there is none. Devices must forget what they cached of it.
 */
export async function lastDeparture(
  db: Queryable,
  sight: Sight,
  since = new Date(Date.now() - longestCachedMs),
): Promise<string | null> {
  const departed = limitedKinds.flatMap((kind) => {
    const hidesContacts = isMaskedKind(kind) && sight.kinds[kind]?.hides_contacts === true;
    const agents = hidesContacts ? sight.agents.own : agentsWithin(sight, kind, 'read');
    if (agents === null) return [];
    const within = sql`${sql.param([...agents])}::text[]`;
    return [sql`(c.topic = ${kind} and h.agents -> 0 ?| ${within} and (h.agents -> 1 ?| ${within}) is not true)`];
  });
  if (departed.length === 0) return null;
  // A value of one agent is as good as a list: '?|' looks for a text, too.
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select max(c.id)::text as id from public.changes c
      cross join lateral (select coalesce(c.difference -> 'assigned_agent_id', c.difference -> 'agent_id',
        c.difference -> 'agent_ids') as agents) h
    where c.difference ?| array['assigned_agent_id', 'agent_id', 'agent_ids'] and c.at > ${since}
      and (${sql.join(departed, sql` or `)})`);
  return rows[0]?.id ?? null;
}
