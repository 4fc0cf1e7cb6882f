import type { ClientBase } from 'pg';
import { queuedJobsQuery } from '#platform/jobs/server/queued-jobs.ts';

const columns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority';

/** Running jobs are archived as well: they run again and skip what is done. Jobs that failed for good are not. */
export const waitingJobsQuery = `
  select ${columns} from (${queuedJobsQuery}) j where attempts < max_attempts order by id`;

/** Creates a temporary table for the archived jobs; it is dropped at the end of the transaction. */
export async function makeJobTray(client: ClientBase): Promise<string> {
  await client.query(`create temporary table archived_jobs (place bigint generated always as identity, identifier text,
    payload json, queue_name text, run_at timestamptz, max_attempts integer, key text, priority integer) on commit drop`);
  return `copy archived_jobs (${columns}) from stdin`;
}

/** Enqueues the archived jobs as new ones. */
export async function addArchivedJobs(client: ClientBase): Promise<void> {
  await client.query(`select graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
    max_attempts => max_attempts, job_key => key, priority => priority) from (select * from archived_jobs order by place) jobs`);
}
