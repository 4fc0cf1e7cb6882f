import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** Work that runs after the transaction commits, on any server, until it succeeds. */
export interface Job {
  readonly name: string;
  readonly payload: Record<string, string | number | boolean | null>;
  readonly runAt?: Date;
  /** A job replaces a waiting one with the same key. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** Enqueues a job in the current transaction. */
export async function addJob(db: Queryable, job: Job): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(job.payload)}::json, run_at := ${job.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts ?? 25}::integer, job_key := ${job.key ?? null})`);
}

/** Removes a job that has not started. */
export async function removeJob(db: Queryable, key: string): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${key})`);
}
