import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { performanceMetrics } from '../tables.ts';

export type MetricsRow = typeof performanceMetrics.$inferSelect;

/** The typed figures of a month, with the row locked until the transaction ends. */
export async function lockMetrics(db: Queryable, agentId: string, month: string): Promise<MetricsRow | null> {
  const [row] = await db
    .select()
    .from(performanceMetrics)
    .where(and(eq(performanceMetrics.agent_id, agentId), eq(performanceMetrics.month, month)))
    .for('update');
  return row ?? null;
}

/** Null when a concurrent save inserted the month first. */
export async function insertMetrics(
  db: Queryable,
  values: typeof performanceMetrics.$inferInsert,
): Promise<MetricsRow | null> {
  const [row] = await db
    .insert(performanceMetrics)
    .values(values)
    .onConflictDoNothing({ target: [performanceMetrics.agent_id, performanceMetrics.month] })
    .returning();
  return row ?? null;
}

export async function updateMetrics(db: Queryable, id: string, values: Partial<MetricsRow>): Promise<MetricsRow> {
  const [row] = await db
    .update(performanceMetrics)
    .set({ ...values, version: sql`${performanceMetrics.version} + 1` })
    .where(eq(performanceMetrics.id, id))
    .returning();
  if (!row) throw new Error('the locked row is missing');
  return row;
}
