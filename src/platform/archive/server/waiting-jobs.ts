import type { ClientBase } from 'pg';

const columns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority';

/*
 * The public view of graphile-worker hides payloads, so its tables are read directly. A running job is included: it
 * will run again and find what it has already done. A job that failed for good is left out.
 */
export const waitingJobsQuery = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`;

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
