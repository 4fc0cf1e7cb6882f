/**
 * Queued jobs with their payload, for archives and tests. graphile-worker 0.17 leaves the payload out of its public
 * view, so this is the one query that reads its private tables. Use the view once it has a payload.
 */
export const queuedJobsQuery = `
  select j.id, t.identifier, j.payload, q.queue_name, j.run_at, j.attempts, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`;
