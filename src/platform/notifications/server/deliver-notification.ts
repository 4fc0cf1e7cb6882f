import { sql } from 'drizzle-orm';

/** The job that carries a notice to devices and letters; its payload is `notice_id`. */
export const deliverNotificationJob = 'tell_notice';

/** Whoever is at the screen has opened the bell by then. */
const afterSeconds = 10;

/** What follows the writing of notices, in the same statement: a job for each of `noticed (id, at)`. */
export const enqueueDeliveries = sql`
  select graphile_worker.add_job(${deliverNotificationJob}, json_build_object('notice_id', id),
    run_at := at + make_interval(secs => ${afterSeconds}), max_attempts := 8) from inserted`;
