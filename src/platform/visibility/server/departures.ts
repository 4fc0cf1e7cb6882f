import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { maxCachedMs } from '#platform/query-cache/max-cached.ts';
import { agentsWithin } from '../reach.ts';
import type { LimitedKind } from '../visibility.ts';
import { isMaskedKind, limitedKinds } from '../visibility.ts';
import type { Sight } from './sight.ts';

/** A change `c` that gave a lead to an agent, or put it into the trash, after it was offered to the person: offers end then. */
export const endsOffer = (profileId: SQL): SQL => sql`(c.topic = 'leads'
  and (c.action = 'deleted' or (c.difference ? 'assigned_agent_id' and c.difference -> 'assigned_agent_id' ->> 0 is null))
  and exists (select from public.changes o where o.topic = 'leads' and o.entity_id = c.entity_id and o.id < c.id
    and o.action = 'route_offered' and o.difference -> 'offered_ids' -> 1 ? ${profileId}))`;

/**
 * The last change by which a record left a person's sight, or by which its contact details became hidden from the person,
 * since `since`; null if there is none. Devices must forget what they cached of it.
 */
export async function lastDeparture(
  db: Queryable,
  sight: Sight,
  since = new Date(Date.now() - maxCachedMs),
): Promise<string | null> {
  const departed = edgesOf(sight).map(({ kind, agents }) => {
    const within = sql`${sql.param([...agents])}::text[]`;
    const wasWithin = sql`h.agents -> 0 ?| ${within}`;
    const was = kind === 'leads' ? sql`(${wasWithin} or ${endsOffer(sql`${sight.profileId}::text`)})` : wasWithin;
    return sql`(c.topic = ${kind} and ${was} and (h.agents -> 1 ?| ${within}) is not true)`;
  });
  if (departed.length === 0) return null;
  // A value of one agent is as good as a list: '?|' looks for a text, too.
  const handed = sql`
    select c.id from public.changes c
      cross join lateral (select coalesce(c.difference -> 'assigned_agent_id', c.difference -> 'agent_id',
        c.difference -> 'agent_ids') as agents) h
    where c.difference ?| array['assigned_agent_id', 'agent_id', 'agent_ids'] and c.at > ${since}
      and (${sql.join(departed, sql` or `)})`;
  const owned = sql`
    select c.id from public.changes c join public.properties p on p.id = c.entity_id
    where c.topic = 'properties' and c.difference -> 'owner_id' ->> 0 is not null and c.at > ${since}
      and p.agent_id = any(${sql.param([...sight.agents.own])}::uuid[])`;
  const left = showsOwners(sight) ? sql`${handed} union all ${owned}` : handed;
  const { rows } = await db.execute<{ id: string | null }>(sql`select max(id)::text as id from (${left}) l`);
  return rows[0]?.id ?? null;
}

/** Whether the person sees contact details of others' clients only as the owners of their own properties. */
const showsOwners = (sight: Sight) => sight.kinds.clients?.hides_contacts === true;

interface Edge {
  readonly kind: LimitedKind;
  /** Whose records a person sees, or sees with their contact details. */
  readonly agents: readonly string[];
}

/** A kind may have two: the person sees the records of a team, and the contact details of their own. */
function edgesOf(sight: Sight): Edge[] {
  const edges = limitedKinds.flatMap((kind) => {
    const isMasked = isMaskedKind(kind) && sight.kinds[kind]?.hides_contacts === true;
    const lists = [agentsWithin(sight, kind, 'read'), isMasked ? sight.agents.own : null];
    return lists.flatMap((agents) => (agents === null ? [] : [{ kind, agents }]));
  });
  return showsOwners(sight) ? [...edges, { kind: 'properties', agents: sight.agents.own }] : edges;
}
