import type { Context, Program } from '#platform/context/server/context.ts';
import { transactUntilDone } from '#platform/context/server/transact-until-done.ts';
import { claimMeetingOver } from '../repository/outcomes.ts';
import { meetingsTopic } from './save-meeting.ts';

/**
 * Asks agents how their meetings went, soon after the end, one by one until none is left or the program stops. Each
 * meeting is marked in the transaction that notifies, so its agent is asked exactly once for each end.
 */
export async function askForOutcomes(context: Context<Program>, signal: AbortSignal): Promise<void> {
  await transactUntilDone(context, signal, async (tx) => {
    const over = await claimMeetingOver(tx.db, context.clock.now());
    if (over?.recipient_id)
      await tx.notify({
        kind: 'meeting_over',
        topic: meetingsTopic,
        entityId: over.id,
        recipientId: over.recipient_id,
      });
    return over !== null;
  });
}
