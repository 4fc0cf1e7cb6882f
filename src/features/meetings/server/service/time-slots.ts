import type { Transaction } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { isActive } from '../../rules.ts';
import type { MeetingRow, TimeSlot } from '../repository/meeting-rows.ts';
import { findOverlaps, lockAgent } from '../repository/meeting-rows.ts';

type Timed = Pick<MeetingRow, 'agent_id' | 'meeting_date' | 'duration_minutes' | 'status'>;

/** The time that a meeting takes of its agent; null if it takes none. */
export function toTimeSlot(meeting: Timed, except: string | null): TimeSlot | null {
  if (meeting.agent_id === null || !isActive(meeting.status)) return null;
  return { agentId: meeting.agent_id, start: meeting.meeting_date, minutes: meeting.duration_minutes, except };
}

/** Whether a change needs time that the meeting did not have before. */
export function needsNewTimeSlot(before: Timed, after: Timed): boolean {
  return (
    isActive(after.status) &&
    (!isActive(before.status) ||
      before.agent_id !== after.agent_id ||
      before.meeting_date.getTime() !== after.meeting_date.getTime() ||
      before.duration_minutes !== after.duration_minutes)
  );
}

/**
 * Claims an agent's time until the transaction ends. Fails with 'conflict', reason 'overlap' and the other meetings,
 * unless confirmed. Returns whether the meeting overlaps another.
 */
export async function claimTimeSlot(tx: Transaction, slot: TimeSlot | null, isConfirmed: boolean): Promise<boolean> {
  if (!slot) return false;
  await lockAgent(tx.db, slot.agentId);
  const overlaps = await findOverlaps(tx.db, slot);
  if (overlaps.length > 0 && !isConfirmed) throw new Failure('conflict', { reason: 'overlap', current: overlaps });
  return overlaps.length > 0;
}
