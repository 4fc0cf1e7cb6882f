import * as z from 'zod/mini';
import type { HandOver } from '#features/agents/server/assigned-records.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { lockNextToNotify } from '../repository/hand-over.ts';
import { findMeetingRow, setClientNotifiedAgainAt } from '../repository/meeting-rows.ts';
import { writeToAttendee } from './send-emails.ts';

const ofHandOver = z.object({ to: z.uuid(), at: z.iso.datetime(), by: z.nullable(z.uuid()) });

export function notifyOfHandOverJob({ from, to, at, by }: HandOver): Job {
  const payload: z.infer<typeof ofHandOver> = { to, at: at.toISOString(), by };
  return { name: 'notify_of_hand_over', payload, key: `notify_of_hand_over ${from}` };
}

/** The job that notifies attendees after a hand-over. */
export function notifyOfHandOverTask(context: Context<Program>): Task {
  return task(ofHandOver, ({ to, at, by }, { signal }) =>
    notifyOfHandOver(context, { to, at: new Date(at), by }, signal),
  );
}

/** Notifies the attendees who know of a reassigned meeting, once each, in the name of the user who handed over. */
export async function notifyOfHandOver(
  context: Context<Program>,
  { to, at, by }: Omit<HandOver, 'from'>,
  signal: AbortSignal,
): Promise<void> {
  const actor = { kind: 'program', profileId: by } as const;
  for (;;) {
    // The job is released when the program stops; another server resumes it.
    signal.throwIfAborted();
    const wasNotified = await transact(context, async (tx) => {
      const now = context.clock.now();
      const id = await lockNextToNotify(tx.db, { to, at, now });
      const meeting = id === null ? null : await findMeetingRow(tx.db, id);
      if (!meeting) return false;
      await writeToAttendee({ ...context, actor }, tx, meeting, { kind: 'changed' });
      // Later than the hand-over even if another server's clock differs.
      await setClientNotifiedAgainAt(tx.db, meeting.id, new Date(Math.max(now.getTime(), at.getTime() + 1)));
      return true;
    });
    if (!wasNotified) return;
  }
}
