import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import type { ChangedMeeting } from '../../contract.ts';
import { isActive } from '../../rules.ts';
import type { AttendeeNews } from '../email-texts.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { writeToAttendee } from './send-emails.ts';

const topic = 'meetings';

interface MeetingChange {
  readonly before: MeetingRow | null;
  readonly after: MeetingRow;
  readonly isOtherAttendee?: boolean;
  /** Whether to email the client even if they were not notified before. */
  readonly isClientNotified: boolean;
  /** Whether to invite the client if they were not notified before. */
  readonly isClientInvited?: boolean | undefined;
  readonly reason?: string | undefined;
}

type Recipients = Pick<ChangedMeeting, 'is_client_notified' | 'former_client_notified'>;

/** Notifies of a new or changed meeting: its agent and the timelines of its records. Returns who receives an email. */
export async function notifyOfMeetingChange(
  context: StaffContext,
  tx: Transaction,
  change: MeetingChange,
): Promise<Recipients> {
  const kind = kindOf(change.before, change.after);
  if (kind) await notifyMeetingAgent(context, tx, change.after, kind);
  if (change.before && change.before.agent_id !== change.after.agent_id)
    await notifyMeetingAgent(context, tx, change.before, 'meeting_taken_away');
  await recordMeetingOnTimelines(tx, change);
  const { before, after, isOtherAttendee } = change;
  if (before && isOtherAttendee) return emailBothAttendees(context, tx, { ...change, before });
  const news = newsFor(context.clock.now(), change);
  return { is_client_notified: await isWrittenTo(context, tx, after, news), former_client_notified: null };
}

/** If the attendee changes, emails a cancellation to the former one and invites the new one. */
async function emailBothAttendees(
  context: StaffContext,
  tx: Transaction,
  { before, after, isClientNotified, isClientInvited }: MeetingChange & { before: MeetingRow },
): Promise<Recipients> {
  const now = context.clock.now();
  const { sequence, updated_at } = after;
  const ended: MeetingRow = { ...before, status: 'cancelled', sequence, updated_at };
  const knew = before.client_notified_at !== null;
  const isDismissed = knew && isActive(before.status) && before.meeting_date > now;
  const former = isDismissed ? await writeToAttendee(context, tx, ended, { kind: 'cancelled' }) : null;
  const news = newsFor(now, { before: null, after, isClientNotified: isClientNotified || (isClientInvited ?? knew) });
  const is_client_notified = await isWrittenTo(context, tx, after, news);
  return { is_client_notified, former_client_notified: former?.full_name ?? null };
}

async function isWrittenTo(
  context: StaffContext,
  tx: Transaction,
  meeting: MeetingRow,
  news: AttendeeNews | null,
): Promise<boolean> {
  return news !== null && (await writeToAttendee(context, tx, meeting, news)) !== null;
}

/** The email that an attendee receives about a change; null if it does not concern them or comes too late. */
function newsFor(
  now: Date,
  { before, after, isClientNotified, isClientInvited = false, reason = '' }: MeetingChange,
): AttendeeNews | null {
  if (after.meeting_date <= now) return null;
  if (!before) return isClientNotified && isActive(after.status) ? { kind: 'invited' } : null;
  const knows = after.client_notified_at !== null;
  if (before.status !== 'cancelled' && after.status === 'cancelled') return knows ? { kind: 'cancelled' } : null;
  if (!isActive(after.status)) return null;
  if (isClientInvited && !knows) return { kind: 'invited' };
  const isMoved = before.meeting_date.getTime() !== after.meeting_date.getTime();
  if (isMoved) return isClientNotified || knows ? { kind: 'moved', from: before.meeting_date, reason } : null;
  return knows && before.sequence !== after.sequence ? { kind: 'changed' } : null;
}

/** Notifies the agent of a meeting of what another user does with it. */
export async function notifyMeetingAgent(
  { actor }: StaffContext,
  tx: Transaction,
  { agent_id: recipientId, id: entityId }: MeetingRow,
  kind: string,
): Promise<void> {
  if (recipientId === null || recipientId === actor.profileId) return;
  await tx.notify({ kind, topic, entityId, recipientId });
}

function kindOf(before: MeetingRow | null, after: MeetingRow): string | null {
  if (before?.agent_id !== after.agent_id) return 'meeting_assigned';
  if (before.status !== 'cancelled' && after.status === 'cancelled') return 'meeting_cancelled';
  return before.meeting_date.getTime() === after.meeting_date.getTime() ? null : 'meeting_moved';
}

/** Records the meeting on the timelines of its lead, client and property. */
async function recordMeetingOnTimelines(tx: Transaction, { before, after }: MeetingChange): Promise<void> {
  const about = [
    ['leads', before?.lead_id, after.lead_id],
    ['clients', before?.client_id, after.client_id],
    ['properties', before?.property_id, after.property_id],
  ] as const;
  for (const [kind, was, is] of about) {
    if (is === null) continue;
    const action = was === is && before ? stepOf(before, after) : 'meeting_scheduled';
    if (action === null) continue;
    const old = was === is && before ? before.meeting_date.toISOString() : null;
    await tx.record({
      topic: kind,
      entityId: is,
      action,
      difference: { meeting_id: [null, after.id], meeting_date: [old, after.meeting_date.toISOString()] },
    });
  }
}

function stepOf(before: MeetingRow, after: MeetingRow): string | null {
  if (before.meeting_date.getTime() !== after.meeting_date.getTime()) return 'meeting_rescheduled';
  if (before.status === after.status) return null;
  return `meeting_${after.status}`;
}
