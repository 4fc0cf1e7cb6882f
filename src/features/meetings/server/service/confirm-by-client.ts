import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { isActive } from '../../rules.ts';
import { lockMeetingRow } from '../repository/meeting-rows.ts';
import { changeMeeting, meetingsTopic } from './save-meeting.ts';

/**
 * A client or lead confirms attendance through their link. Notifies the agent, or everybody if the agent has left. Idempotent.
 * Fails if the meeting is over, cancelled or has begun.
 */
export async function confirmByClient(
  context: Context<Program>,
  { id, person: { topic, id: personId } }: { id: string; person: ContactPerson },
): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const before = await lockMeetingRow(tx.db, id);
    // A lead's meeting with a client that it did not become is hidden in its portal.
    const attendeeId = topic === 'clients' ? before?.client_id : before?.client_id === null ? before.lead_id : null;
    if (!before || before.deleted_at || attendeeId !== personId) throw new Failure('not_found');
    if (before.client_confirmed_at && before.status === 'confirmed') return;
    if (!isActive(before.status) || before.meeting_date <= now)
      throw new Failure('conflict', { reason: 'meeting_over' });
    await changeMeeting({ ...context, db: tx.db }, id, {
      action: 'confirmed_by_client',
      valuesFor: async () => ({ status: 'confirmed', client_confirmed_at: now }),
    });
    const assignee = await findStillHere(tx.db, before.agent_id ?? before.created_by);
    await tx.notify({
      kind: 'meeting_confirmed_by_client',
      topic: meetingsTopic,
      entityId: id,
      recipientId: assignee?.id ?? null,
    });
  });
}
