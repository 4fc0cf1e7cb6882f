import { sql } from 'drizzle-orm';

/** The job that delivers a notification by push and email; its payload is `notification_id`. */
export const deliverNotificationJob = 'deliver_notification';

/** A user at the screen has opened the notifications within this time. */
const afterSeconds = 10;

/** Appended to the statement that inserts notifications: adds a job for each row of `inserted (id, at)`. */
export const enqueueDeliveries = sql`
  select graphile_worker.add_job(${deliverNotificationJob}, json_build_object('notification_id', id),
    run_at := at + make_interval(secs => ${afterSeconds}), max_attempts := 8) from inserted`;
