import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#platform/database/server/database.ts';

/** A table of records assigned to agents, and its column for the agent. */
export interface AssignedTable {
  readonly table: PgTable & Record<'id' | 'version' | 'updated_at' | 'deleted_at', PgColumn>;
  readonly agent: PgColumn;
}

/** Counts each agent's records outside the trash, up to `most`. */
export async function countAssigned(
  db: Queryable,
  { table, agent }: AssignedTable,
  agentIds: readonly string[],
  most?: number,
): Promise<Map<string, number>> {
  const limit = most === undefined ? sql.empty() : sql`limit ${most}`;
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select a.id, held.count from unnest(${sql.param([...agentIds])}::uuid[]) a(id), lateral (
      select count(*)::integer as count from (
        select from ${table} where ${sql.identifier(agent.name)} = a.id and deleted_at is null ${limit}) held) held`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Reassigns all records of an agent outside the trash; returns the count. */
export async function reassignRecords(
  db: Queryable,
  { table, agent }: AssignedTable,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<number> {
  const column = sql.identifier(agent.name);
  const { rowCount } = await db.execute(sql`
    update ${table} set ${column} = ${to}::uuid, version = version + 1, updated_at = ${at.toISOString()}::timestamptz
    where ${column} = ${from}::uuid and deleted_at is null`);
  return rowCount ?? 0;
}
