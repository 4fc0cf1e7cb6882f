import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Queryable } from '#platform/database/server/database.ts';

/** First keys of the advisory locks; the second key is the hash of a name. */
const heartbeatLocks = 4_219_002;
const aloneLocks = 4_219_003;

function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() >>> 1;
}

/** Locks the heartbeat of a worker for the length of the session. */
export async function lockHeartbeat(session: ClientBase, workerId: string): Promise<void> {
  await session.query('select pg_advisory_lock($1, $2)', [heartbeatLocks, numberOf(workerId)]);
}

/** Tries to lock a name for the session. A transaction lock would not do: an open transaction delays live updates. */
export async function tryLock(session: ClientBase, name: string): Promise<boolean> {
  const lock = [aloneLocks, numberOf(name)];
  const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', lock);
  return rows[0]?.got === true;
}

export async function unlock(session: ClientBase, name: string): Promise<void> {
  await session.query('select pg_advisory_unlock($1, $2)', [aloneLocks, numberOf(name)]);
}

/** Workers that have locked jobs and show no heartbeat. */
export async function findAbsentWorkers(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ worker: string; locks: string[] }>(sql`
    select distinct locked_by as worker, (
      select coalesce(array_agg(objid::text), '{}') from pg_locks
      where locktype = 'advisory' and classid = ${heartbeatLocks} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())) as locks
    from graphile_worker.jobs where locked_by is not null`);
  return rows.filter(({ worker, locks }) => !locks.includes(String(numberOf(worker)))).map(({ worker }) => worker);
}

/** Whether a server currently works on the jobs of this database. */
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

/** A job that was running when this many servers ended is probably the cause. */
const maxBegun = 30;

/**
 * Releases the jobs of dead workers. The interrupted attempt does not count, since most jobs do not cause the end of
 * their server. A job that was started thirty times fails for good, so that it cannot crash servers for ever. Returns
 * the failed jobs.
 */
export async function releaseJobsOf(db: Queryable, workers: readonly string[]): Promise<FailedJob[]> {
  const gone = sql.param(workers);
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; attempts: number; max: number }>(sql`
      select id::text, attempts, max_attempts as max from graphile_worker.jobs
      where locked_by = any(${gone}::text[]) and attempts > 0`);
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${gone}::text[])`);
    for (const { id, max } of rows.filter((job) => job.max < maxBegun)) {
      await tx.execute(sql`select graphile_worker.reschedule_jobs(
        array[${id}]::bigint[], max_attempts := ${max + 1}::integer)`);
    }
    const deadly = rows.filter(({ attempts, max }) => max >= maxBegun && attempts >= max).map(({ id }) => id);
    const reason = 'Its server ended each time that it was begun.';
    const failedJobs = await tx.execute<FailedJob & Record<string, unknown>>(sql`
      select failed.id::text, task_identifier as name, failed.payload
      from graphile_worker.permanently_fail_jobs(${sql.param(deadly)}::bigint[], ${reason}) failed
      join graphile_worker.jobs using (id)`);
    return failedJobs.rows;
  });
}
