import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** Work that runs after the transaction that asked for it, on any of the servers, until it succeeds. */
export interface Job {
  readonly name: string;
  readonly payload: Record<string, string | number | boolean | null>;
  readonly runAt?: Date;
  /** A second job with the same key replaces the first one while that has not run. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** Adds a job in the transaction of its cause. */
export async function addJob(db: Queryable, job: Job): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(job.payload)}::json, run_at := ${job.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts ?? 25}::integer, job_key := ${job.key ?? null})`);
}

/** Takes back a job that has not begun. */
export async function removeJob(db: Queryable, key: string): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${key})`);
}
