import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import type { ChangedMeeting } from '../../contract.ts';
import { isActive } from '../../rules.ts';
import type { AttendeeNews } from '../mails.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { writeToAttendee } from './letters.ts';

const topic = 'meetings';

interface Told {
  readonly before: MeetingRow | null;
  readonly after: MeetingRow;
  readonly isOtherAttendee?: boolean;
  /** Whether the client is to hear of it by email, though they heard nothing of the meeting before. */
  readonly isClientTold: boolean;
  /** Whether the client is invited, if they heard nothing of the meeting before. */
  readonly isClientInvited?: boolean | undefined;
  readonly reason?: string | undefined;
}

type Written = Pick<ChangedMeeting, 'is_client_told' | 'former_client_told'>;

/** Tells of a new or changed meeting: its agent, the timelines of whom and what it is about. Returns who gets a letter. */
export async function tellOfChange(context: StaffContext, tx: Transaction, told: Told): Promise<Written> {
  const kind = kindOf(told.before, told.after);
  if (kind) await tellAgent(context, tx, told.after, kind);
  if (told.before && told.before.agent_id !== told.after.agent_id)
    await tellAgent(context, tx, told.before, 'meeting_taken_away');
  await tellTimelines(tx, told);
  const { before, after, isOtherAttendee } = told;
  if (before && isOtherAttendee) return tellBothAttendees(context, tx, { ...told, before });
  const news = newsFor(context.clock.now(), told);
  return { is_client_told: await isWrittenTo(context, tx, after, news), former_client_told: null };
}

/** Where a meeting is with somebody else from now on, it ends for whom it was with; the other one is invited in their place. */
async function tellBothAttendees(
  context: StaffContext,
  tx: Transaction,
  { before, after, isClientTold, isClientInvited }: Told & { before: MeetingRow },
): Promise<Written> {
  const now = context.clock.now();
  const { sequence, updated_at } = after;
  const ended: MeetingRow = { ...before, status: 'cancelled', sequence, updated_at };
  const knew = before.client_told_at !== null;
  const isDismissed = knew && isActive(before.status) && before.meeting_date > now;
  const former = isDismissed ? await writeToAttendee(context, tx, ended, { kind: 'cancelled' }) : null;
  const news = newsFor(now, { before: null, after, isClientTold: isClientTold || (isClientInvited ?? knew) });
  const is_client_told = await isWrittenTo(context, tx, after, news);
  return { is_client_told, former_client_told: former?.full_name ?? null };
}

async function isWrittenTo(
  context: StaffContext,
  tx: Transaction,
  meeting: MeetingRow,
  news: AttendeeNews | null,
): Promise<boolean> {
  return news !== null && (await writeToAttendee(context, tx, meeting, news)) !== null;
}

/** What whom a meeting is with hears of a change; null when it is none of theirs, or too late. */
function newsFor(
  now: Date,
  { before, after, isClientTold, isClientInvited = false, reason = '' }: Told,
): AttendeeNews | null {
  if (after.meeting_date <= now) return null;
  if (!before) return isClientTold && isActive(after.status) ? { kind: 'invited' } : null;
  const knows = after.client_told_at !== null;
  if (before.status !== 'cancelled' && after.status === 'cancelled') return knows ? { kind: 'cancelled' } : null;
  if (!isActive(after.status)) return null;
  if (isClientInvited && !knows) return { kind: 'invited' };
  const isMoved = before.meeting_date.getTime() !== after.meeting_date.getTime();
  if (isMoved) return isClientTold || knows ? { kind: 'moved', from: before.meeting_date, reason } : null;
  return knows && before.sequence !== after.sequence ? { kind: 'changed' } : null;
}

/** Whoever holds a meeting hears of what somebody else does with it. */
export async function tellAgent(
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

/** The lead, the client and the property of a meeting tell of it on their timelines. */
async function tellTimelines(tx: Transaction, { before, after }: Told): Promise<void> {
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
