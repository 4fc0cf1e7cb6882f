import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Queryable } from '#platform/database/server/database.ts';

/** The first halves of advisory locks; the second one stands for a name. */
const heartbeatLocks = 4_219_002;
const aloneLocks = 4_219_003;

function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() >>> 1;
}

/** Says 'this worker lives' for as long as the session does. */
export async function lockHeartbeat(session: ClientBase, workerId: string): Promise<void> {
  await session.query('select pg_advisory_lock($1, $2)', [heartbeatLocks, numberOf(workerId)]);
}

/** Takes a name for a session unless another one has it. The lock is none of a transaction: an open transaction would hold back live updates. */
export async function tryLock(session: ClientBase, name: string): Promise<boolean> {
  const lock = [aloneLocks, numberOf(name)];
  const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', lock);
  return rows[0]?.got === true;
}

export async function unlock(session: ClientBase, name: string): Promise<void> {
  await session.query('select pg_advisory_unlock($1, $2)', [aloneLocks, numberOf(name)]);
}

/** The workers that hold jobs and show no presence. */
export async function findAbsentWorkers(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ worker: string; locks: string[] }>(sql`
    select distinct locked_by as worker, (
      select coalesce(array_agg(objid::text), '{}') from pg_locks
      where locktype = 'advisory' and classid = ${heartbeatLocks} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())) as locks
    from graphile_worker.jobs where locked_by is not null`);
  return rows.filter(({ worker, locks }) => !locks.includes(String(numberOf(worker)))).map(({ worker }) => worker);
}

/** Whether some server works on the jobs of this database right now. */
export async function hasPresentWorkers(session: ClientBase): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())) as found`,
    [heartbeatLocks],
  );
  return rows[0]?.found === true;
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
}

/** A job whose servers ended this often is likely what ends them. */
const mostBegun = 30;

/**
 * Gives the jobs of workers that are gone back to whoever lives. The attempt that was cut off does not count: a job that
 * is innocent of its server's end must not be given up because that happened often. It gets another one instead, until it
 * has been begun thirty times in all; then it is given up, so that it cannot end servers for ever. Returns those.
 */
export async function releaseJobsOf(db: Queryable, workers: readonly string[]): Promise<FailedJob[]> {
  const gone = sql.param(workers);
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; attempts: number; max: number }>(sql`
      select id::text, attempts, max_attempts as max from graphile_worker.jobs
      where locked_by = any(${gone}::text[]) and attempts > 0`);
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${gone}::text[])`);
    for (const { id, max } of rows.filter((job) => job.max < mostBegun)) {
      await tx.execute(sql`select graphile_worker.reschedule_jobs(
        array[${id}]::bigint[], max_attempts := ${max + 1}::integer)`);
    }
    const deadly = rows.filter(({ attempts, max }) => max >= mostBegun && attempts >= max).map(({ id }) => id);
    const reason = 'Its server ended each time that it was begun.';
    const failedJobs = await tx.execute<FailedJob & Record<string, unknown>>(sql`
      select failed.id::text, task_identifier as name, failed.payload
      from graphile_worker.permanently_fail_jobs(${sql.param(deadly)}::bigint[], ${reason}) failed
      join graphile_worker.jobs using (id)`);
    return failedJobs.rows;
  });
}
