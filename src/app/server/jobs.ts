import type { AtDoor } from '#features/accounts/server/door.ts';
import { accountCron, accountTasks } from '#features/accounts/server/jobs.ts';
import { archiveCron, archiveTasks } from '#features/archives/server/jobs.ts';
import { tellOfFailedLetter } from '#features/communications/server/letter-fate.ts';
import { findCompany, findLogo } from '#features/company/server/repository.ts';
import { fileTasks } from '#features/files/server/forget-files.ts';
import type { FileReference } from '#features/files/server/repository.ts';
import { sweepFiles, sweepStrays } from '#features/files/server/sweep.ts';
import { purgeTrash } from '#features/history/server/service.ts';
import { forgetOldImportFiles } from '#features/imports/server/forget-files.ts';
import { importTasks } from '#features/imports/server/jobs.ts';
import { tellOffers } from '#features/matching/server/service.ts';
import { tellOfDeletionTask } from '#features/meetings/server/service/delete-meeting.ts';
import { tellOfFailedLeadLetter } from '#features/meetings/server/service/letter-fate.ts';
import { sendReminders } from '#features/meetings/server/service/send-reminders.ts';
import { tellOfHandOverTask } from '#features/meetings/server/service/tell-of-hand-over.ts';
import { noticeTasks } from '#features/notifications/server/tell-people.ts';
import { settingsToSay } from '#platform/archive/server/left-out.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { foldCounts } from '#platform/counts/server/counts.ts';
import { vacuumDatabase, vacuumJob } from '#platform/database/server/vacuum.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import type { EmailServer } from '#platform/mail/server/send-mail.ts';
import { sendMailTask, sendPendingMailsTask } from '#platform/mail/server/send-mail.ts';
import { openServerKey } from '#platform/push/server/server-key.ts';
import { importKinds } from './import-kinds.ts';
import { recordKinds } from './record-kinds.ts';

/** Every column that points to a stored file: what none of them names is swept away after thirty days. */
const fileReferences: readonly FileReference[] = [
  { table: 'property_images', column: 'file_id' },
  { table: 'profiles', column: 'avatar_file_id' },
  { table: 'imports', column: 'file_id' },
  { table: 'documents', column: 'file_id' },
];

/** Everything that runs later, by name. */
export function buildTasks(context: AtDoor<Context<Program>>, mailServer: EmailServer | null): Record<string, Task> {
  return {
    ...importTasks(context, importKinds),
    ...fileTasks(context),
    send_reminders: (_payload, { signal }) => sendReminders(context, signal),
    tell_of_deletion: tellOfDeletionTask(context),
    tell_of_hand_over: tellOfHandOverTask(context),
    tell_matches: (_payload, { signal }) => tellOffers(context, signal),
    send_mail: sendMailTask(context, mailServer, {
      onGivenUp: async (tx, mailId) => {
        if (!(await tellOfFailedLetter(tx, mailId))) await tellOfFailedLeadLetter(tx, mailId);
      },
      findLogo: async () => {
        const logo = await findLogo(context.db);
        return logo && { ...logo, alt: (await findCompany(context.db)).name };
      },
    }),
    send_pending_mails: sendPendingMailsTask(context, mailServer),
    fold_counts: () => foldCounts(context.db),
    sweep_files: async () => {
      await forgetOldImportFiles(context);
      await sweepFiles(context, fileReferences);
      await sweepStrays(context);
    },
    ...accountTasks(context),
    ...archiveTasks(context, settingsInForce()),
    ...noticeTasks(context, {
      kinds: recordKinds,
      serverKey: openServerKey(context.door.secret, context.door.publicUrl),
    }),
    purge_trash: (_payload, { signal }) => purgeTrash(context, recordKinds, signal),
    [vacuumJob]: (_payload, { signal }) => vacuumDatabase(context.db, signal),
  };
}

/** Names of the settings that whoever restores an archive must give anew. */
function settingsInForce(): string[] {
  return settingsToSay.flatMap(([names]) => names).filter((name) => process.env[name]?.trim());
}

/** Soon after a home was added or changed; the minutely run tells of what this misses. */
export const tellMatchesJob: Job = { name: 'tell_matches', payload: {}, key: 'tell_matches' };

const dayMs = 86_400_000;

/** What comes again and again; hours are UTC, the night of India. */
export const crons: readonly Cron[] = [
  { task: 'fold_counts', at: '* * * * *' },
  { task: 'tell_matches', at: '* * * * *' },
  { task: 'send_reminders', at: '* * * * *' },
  { task: 'sweep_files', at: '40 20 * * *', catchUpMs: dayMs },
  ...accountCron,
  ...archiveCron,
  { task: 'purge_trash', at: '50 20 * * *', catchUpMs: dayMs },
];
