import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { changes } from './tables.ts';

interface Begun {
  readonly topic: string;
  readonly entityId: string;
  /** The change with which the work was begun. */
  readonly action: string;
}

/** The API key that began the work of a job; null if a signed-in person did. */
export async function findBeginningKey(db: Queryable, { topic, entityId, action }: Begun): Promise<string | null> {
  const [found] = await db
    .select({ key: changes.api_key_id })
    .from(changes)
    .where(and(eq(changes.topic, topic), eq(changes.entity_id, entityId), eq(changes.action, action)))
    .orderBy(desc(changes.id))
    .limit(1);
  return found?.key ?? null;
}
