import type { Context } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { isActive } from '../../rules.ts';
import { lockRow, updateMeeting } from '../repository/meeting-rows.ts';
import { topic } from './save-meeting.ts';

/**
 * A client says through their link that they come to a meeting of theirs; its agent hears of it. Said twice it counts once.
 * Refused when it is over, cancelled or has begun.
 */
export async function confirmByClient(
  context: Context,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const before = await lockRow(tx.db, id);
    if (!before || before.deleted_at || before.client_id !== clientId) throw new Failure('not_found');
    if (before.client_confirmed_at && before.status === 'confirmed') return;
    if (!isActive(before.status) || before.meeting_date <= now)
      throw new Failure('conflict', { reason: 'meeting_over' });
    const values = { status: 'confirmed', client_confirmed_at: now, updated_at: now } as const;
    const after = await updateMeeting(tx.db, id, before.version, values);
    if (!after) throw new Failure('conflict');
    await tx.record({
      ...{ topic, entityId: id, action: 'confirmed_by_client' },
      ...(before.status === 'scheduled' && { difference: { status: ['scheduled', 'confirmed'] } }),
    });
    const recipientId = after.agent_id ?? after.created_by;
    await tx.notify({ kind: 'meeting_confirmed_by_client', topic, entityId: id, recipientId });
  });
}
