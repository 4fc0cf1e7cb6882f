import type { ClientBase } from 'pg';

/** Job names and their names in earlier versions, whose queues and archives are read. */
const earlierNames = {
  deliver_notification: 'tell_notice',
  email_notification: 'mail_notice',
  push_notification: 'push_notice',
  notify_of_deletion: 'tell_of_deletion',
  notify_of_hand_over: 'tell_of_hand_over',
  notify_matches: 'tell_matches',
  compact_counts: 'fold_counts',
  send_reset_email: 'send_reset_letter',
  send_email: 'send_mail',
  send_pending_emails: 'send_pending_mails',
};

/**
 * Moves queued jobs with a name of an earlier version to the present name, with their time, attempts and key. Does
 * nothing for a job whose key is queued under the present name already: both do the same work.
 */
export async function renameQueuedJobs(client: ClientBase): Promise<void> {
  for (const [present, earlier] of Object.entries(earlierNames)) {
    await client.query(
      `with earlier as (
         delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = $1
         returning j.*)
       select graphile_worker.add_job($2,
         (select coalesce(json_object_agg(case name when 'notice_id' then 'notification_id' when 'mail_id' then 'email_id'
           else name end, value), '{}') from json_each(payload) p (name, value)),
         run_at => run_at, max_attempts => max_attempts - attempts, job_key => replace(key, $1, $2), priority => priority)
       from earlier where attempts < max_attempts
         and not exists (select from graphile_worker.jobs j where j.task_identifier = $2 and j.key = replace(earlier.key, $1, $2))`,
      [earlier, present],
    );
  }
}
