import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { blankTexts } from '#platform/personal-data/server/erase-records.ts';
import type { Place } from '#platform/rpc/server/place.ts';
import type { Communication } from '../history-contract.ts';
import type { CommunicationType } from '../rules.ts';
import { communications, communicationTexts } from './tables.ts';

interface ListedCommunication extends Record<string, unknown> {
  readonly communication: Communication;
  /** Its instant as PostgreSQL writes it, to the microsecond. */
  readonly value: string;
}

export async function listCommunications(
  db: Queryable,
  asked: { clientId: string; type: CommunicationType | undefined; after: Place | null; limit: number },
): Promise<ListedCommunication[]> {
  const { clientId, type, after, limit } = asked;
  const ofType = type ? sql`and m.type = ${type}` : sql.empty();
  const beyond = after ? sql`and (m.created_at, m.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql.empty();
  const { rows } = await db.execute<ListedCommunication>(sql`
    select m.created_at::text as value, json_build_object('id', m.id, 'type', m.type, 'direction', m.direction,
      'subject', m.subject, 'content', m.content, 'status', m.status, 'agent', a.full_name,
      'created_at', m.created_at) as communication
    from communications m left join profiles a on a.id = m.agent_id
    where m.client_id = ${clientId}::uuid ${ofType} ${beyond}
    order by m.created_at desc, m.id desc limit ${limit}`);
  return rows;
}

/** Inserts a communication; false when its id is taken (one that was sent twice). */
export async function insertCommunication(db: Queryable, row: typeof communications.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(communications)
    .values(row)
    .onConflictDoNothing({ target: communications.id })
    .returning({ id: communications.id });
  return rows.length > 0;
}

/** Blanks what was written and said with clients. */
export async function blankCommunicationsOf(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await blankTexts(db, communicationTexts, { column: communications.client_id, ids: clientIds });
}
