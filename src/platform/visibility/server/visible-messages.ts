import { sql } from 'drizzle-orm';
import type { LiveMessage } from '#platform/changes/change.ts';
import type { Database } from '#platform/database/server/database.ts';
import { endsOffer } from './departures.ts';
import { limitedDatabase } from './limited-database.ts';
import type { Sight } from './sight.ts';
import { findSight } from './sight.ts';

/**
 * The messages about records that a person sees, and about those that just left the person's sight: their pages must
 * notice.
 */
export async function visibleMessages(
  database: Database,
  sight: Sight,
  messages: readonly LiveMessage[],
): Promise<LiveMessage[]> {
  if (messages.length === 0) return [];
  const topics = sql.param(messages.map(({ topic }) => topic));
  const ids = sql.param(messages.map(({ id }) => id));
  const { rows } = await limitedDatabase(database, sight).db.execute<{ position: number }>(sql`
    select m.position::integer from unnest(${topics}::text[], ${ids}::uuid[]) with ordinality m (topic, id, position)
    where m.id is null or visible.sees(m.topic, m.id) or exists (
      select from public.changes c, coalesce(c.difference -> 'assigned_agent_id', c.difference -> 'agent_id',
        c.difference -> 'agent_ids') as agents
      where c.topic = m.topic and c.entity_id = m.id and c.at > now() - interval '5 minutes'
        and (agents -> 0 ?| string_to_array(current_setting('aangan.' || m.topic || '_read', true), ',')
          or ${endsOffer(sql`current_setting('aangan.person', true)`)}))
    order by m.position`);
  const seen = new Set(rows.map(({ position }) => position - 1));
  return messages.filter((_, index) => seen.has(index)).map(withoutSubject);
}

/** The record is seen, but perhaps not the deal, invoice or meeting of the action. */
function withoutSubject(message: LiveMessage): LiveMessage {
  return /^(?:deal|invoice|meeting|visit)_/u.test(message.action) ? { ...message, action: 'updated' } : message;
}

/** Whether a person sees the record that a notification is about; for deliveries while they make no request. */
export async function seesRecord(
  database: Database,
  profileId: string,
  { topic, id }: { readonly topic: string; readonly id: string },
): Promise<boolean> {
  const sight = await findSight(database.db, profileId);
  if (!sight) return true;
  const { rows } = await limitedDatabase(database, sight).db.execute<{ sees: boolean }>(
    sql`select visible.sees(${topic}, ${id}::uuid) as sees`,
  );
  return rows[0]?.sees === true;
}
