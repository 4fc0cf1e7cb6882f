import type { WithAuth } from '#features/accounts/server/auth-services.ts';
import { accountCron, accountTasks } from '#features/accounts/server/jobs.ts';
import { archiveCron, archiveTasks } from '#features/archives/server/jobs.ts';
import { bulkCron, bulkTasks } from '#features/bulk/server/work.ts';
import { notifyOfFailedPersonEmail } from '#features/communications/server/failed-emails.ts';
import { findCompany, findLogo } from '#features/company/server/repository.ts';
import { findEmailRefusal } from '#features/consents/server/may-contact.ts';
import { duplicateCron, duplicateTasks } from '#features/duplicates/server/jobs.ts';
import { fileTasks } from '#features/files/server/forget-files.ts';
import type { FileReference } from '#features/files/server/repository.ts';
import { sweepFiles, sweepStrays } from '#features/files/server/sweep.ts';
import { notifyDueFollowUps } from '#features/follow-ups/server/notify-due.ts';
import { purgeTrash } from '#features/history/server/service.ts';
import { forgetOldImportFiles } from '#features/imports/server/forget-files.ts';
import { importTasks } from '#features/imports/server/jobs.ts';
import { intakeCron, intakeTasks } from '#features/intake/server/jobs.ts';
import { notifyMatches } from '#features/matching/server/service.ts';
import { askForOutcomes } from '#features/meetings/server/service/ask-for-outcomes.ts';
import { notifyOfDeletionTask } from '#features/meetings/server/service/delete-meeting.ts';
import { notifyOfFailedLeadEmail } from '#features/meetings/server/service/failed-lead-email.ts';
import { notifyOfHandOverTask } from '#features/meetings/server/service/notify-of-hand-over.ts';
import { sendReminders } from '#features/meetings/server/service/send-reminders.ts';
import { notificationTasks } from '#features/notifications/server/deliver-notifications.ts';
import { composeWeeklyReports } from '#features/owner-reports/server/weekly-reports.ts';
import { privacyCron, privacyTasks } from '#features/privacy/server/jobs.ts';
import { notifyExpiringRegistrations } from '#features/registrations/server/notify-expiring.ts';
import { runResponseClock } from '#features/response-clock/server/run-clock.ts';
import { routeHeldLeads } from '#features/routing/server/route-lead.ts';
import { webhookCron, webhookTasks } from '#features/webhooks/server/jobs.ts';
import { openWebhookSecrets } from '#features/webhooks/server/secrets.ts';
import type { WebhookMetrics } from '#features/webhooks/server/webhook-metrics.ts';
import { settingsToReport } from '#platform/archive/server/left-out.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { vacuumDatabase, vacuumJob } from '#platform/database/server/vacuum.ts';
import type { EmailServer } from '#platform/email/server/send-email.ts';
import { sendEmailTask, sendPendingEmailsTask } from '#platform/email/server/send-email.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { openServerKey } from '#platform/push/server/server-key.ts';
import { erasureHandlersForClients, erasureHandlersForLeads } from './erasure-handlers.ts';
import { importKinds } from './import-kinds.ts';
import { openIntakeServices } from './intake-services.ts';
import { recordKinds } from './record-kinds.ts';

/** Every column that references a stored file: a file without references is deleted after thirty days. */
const fileReferences: readonly FileReference[] = [
  { table: 'property_images', column: 'file_id' },
  { table: 'profiles', column: 'avatar_file_id' },
  { table: 'imports', column: 'file_id' },
  { table: 'documents', column: 'file_id' },
];

export function buildTasks(
  context: WithAuth<Context<Program>>,
  emailServer: EmailServer | null,
  webhookMetrics: WebhookMetrics | null = null,
): Record<string, Task> {
  return {
    ...importTasks(context, importKinds),
    ...fileTasks(context),
    ask_for_outcomes: (_payload, { signal }) => askForOutcomes(context, signal),
    send_reminders: (_payload, { signal }) => sendReminders(context, signal),
    route_held_leads: (_payload, { signal }) => routeHeldLeads(context, signal),
    run_response_clock: (_payload, { signal }) => runResponseClock(context, signal),
    notify_due_follow_ups: (_payload, { signal }) => notifyDueFollowUps(context, signal),
    notify_expiring_registrations: (_payload, { signal }) => notifyExpiringRegistrations(context, signal),
    compose_owner_reports: (_payload, { signal }) => composeWeeklyReports(context, signal),
    notify_of_deletion: notifyOfDeletionTask(context),
    notify_of_hand_over: notifyOfHandOverTask(context),
    notify_matches: (_payload, { signal }) => notifyMatches(context, signal),
    send_email: sendEmailTask(context, emailServer, {
      onPermanentFailure: async (tx, emailId) => {
        if (!(await notifyOfFailedPersonEmail(tx, emailId))) await notifyOfFailedLeadEmail(tx, emailId);
      },
      findCancelReason: (emailId) => findEmailRefusal(context.db, emailId),
      findLogo: async () => {
        const logo = await findLogo(context.db);
        return logo && { ...logo, alt: (await findCompany(context.db)).name };
      },
    }),
    send_pending_emails: sendPendingEmailsTask(context, emailServer),
    compact_counts: () => compactCounts(context.db),
    sweep_files: async () => {
      await forgetOldImportFiles(context);
      await sweepFiles(context, fileReferences);
      await sweepStrays(context);
    },
    ...accountTasks(context),
    ...intakeTasks(context, openIntakeServices(context.auth.secret)),
    ...webhookTasks(context, openWebhookSecrets(context.auth), webhookMetrics),
    ...duplicateTasks(context),
    ...bulkTasks(context),
    ...archiveTasks(context, settingsInForce()),
    ...privacyTasks(context, { ofClients: erasureHandlersForClients, ofLeads: erasureHandlersForLeads }),
    ...notificationTasks(context, {
      kinds: recordKinds,
      serverKey: openServerKey(context.auth.secret, context.auth.publicUrl),
    }),
    purge_trash: (_payload, { signal }) => purgeTrash(context, recordKinds, signal),
    [vacuumJob]: (_payload, { signal }) => vacuumDatabase(context.db, signal),
  };
}

/** Names of the settings that a restored installation needs again. */
function settingsInForce(): string[] {
  return settingsToReport.flatMap(([names]) => names).filter((name) => process.env[name]?.trim());
}

/** Runs soon after a property was added or changed; the run every minute picks up the rest. */
export const notifyMatchesJob: Job = { name: 'notify_matches', payload: {}, key: 'notify_matches' };

const dayMs = 86_400_000;

/** Recurring jobs; hours are UTC, at night in India. */
export const crons: readonly Cron[] = [
  { task: 'compact_counts', at: '* * * * *' },
  { task: 'notify_matches', at: '* * * * *' },
  { task: 'send_reminders', at: '* * * * *' },
  { task: 'ask_for_outcomes', at: '* * * * *' },
  { task: 'route_held_leads', at: '* * * * *' },
  { task: 'run_response_clock', at: '* * * * *' },
  { task: 'notify_due_follow_ups', at: '* * * * *' },
  // Every hour, since each company has its own midnight.
  { task: 'notify_expiring_registrations', at: '7 * * * *', catchUpMs: dayMs },
  { task: 'compose_owner_reports', at: '*/10 * * * *' },
  { task: 'sweep_files', at: '40 20 * * *', catchUpMs: dayMs },
  ...accountCron,
  ...archiveCron,
  ...privacyCron,
  ...intakeCron,
  ...webhookCron,
  ...duplicateCron,
  ...bulkCron,
  { task: 'purge_trash', at: '50 20 * * *', catchUpMs: dayMs },
];
