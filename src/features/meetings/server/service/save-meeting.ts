import { randomBytes } from 'node:crypto';
import { findCompany } from '#features/company/server/repository.ts';
import { findEditorOf, findLastEditor } from '#features/history/server/repository.ts';
import { followUpDays } from '#features/leads/rules.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { currentWord } from '#features/vocabulary/server/current-word.ts';
import { mayAssign } from '#platform/access/ownership.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import type { ChangedMeeting, Meeting, MeetingInput, MeetingNotes, ReminderInput } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { isActive, isVideoCall, needsLocation } from '../../rules.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import {
  findBrokenMeetingLinks,
  findMeeting,
  findMeetingRow,
  findVisitorName,
  insertMeetingRow,
  lockMeetingRow,
  updateMeetingRow,
} from '../repository/meeting-rows.ts';
import { markOverdueMissed } from '../repository/reminders.ts';
import { completionOf } from './complete-meeting.ts';
import { notifyOfMeetingChange } from './notify-people.ts';
import { moveReminders, planReminders, usualReminders } from './plan-reminders.ts';
import { claimTimeSlot, needsNewTimeSlot, toTimeSlot } from './time-slots.ts';

export const meetingsTopic = 'meetings';

export interface NewMeeting extends MeetingInput {
  readonly id: string;
  readonly overlap_confirmed?: boolean | undefined;
  /** Omitted: the default ones. */
  readonly reminders?: readonly ReminderInput[] | undefined;
  readonly invite_client?: boolean | undefined;
  /** When the client chose this time. */
  readonly client_confirmed_at?: Date | undefined;
}

/**
 * Schedules a meeting; idempotent by id. Fails with 'conflict', reason 'overlap', if its agent has another meeting then
 * and that is not confirmed.
 */
export async function createMeeting(
  context: StaffContext,
  { id, overlap_confirmed = false, reminders, invite_client = false, client_confirmed_at, ...input }: NewMeeting,
): Promise<Meeting> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const existing = await findMeetingRow(tx.db, id);
    if (existing) {
      assertIdempotentReplay(existing, actorId);
      return getMeetingOrThrow(tx, id);
    }
    const values = { ...(await check(context, tx, input, null)), agent_id: input.agent_id ?? actorId };
    const isBeside = await claimTimeSlot(tx, toTimeSlot(values, id), overlap_confirmed);
    const made = { id, overlap_confirmed: isBeside, created_by: actorId, created_at: now, updated_at: now };
    const confirmed = client_confirmed_at && { client_confirmed_at };
    const row = await insertMeetingRow(tx.db, { ...values, ...made, ...confirmed });
    if (!row) {
      assertIdempotentReplay(await findMeetingRow(tx.db, id), actorId);
      return getMeetingOrThrow(tx, id);
    }
    await planReminders(tx, { id, meeting_date: row.meeting_date, now }, reminders ?? usualReminders);
    const { title, status, meeting_date } = row;
    await tx.record({
      topic: meetingsTopic,
      entityId: id,
      action: 'created',
      difference: { title: [null, title], status: [null, status], meeting_date: [null, meeting_date.toISOString()] },
    });
    await tx.notify({ kind: 'meeting_added', topic: meetingsTopic, entityId: id });
    await notifyOfMeetingChange(context, tx, { before: null, after: row, isClientNotified: invite_client });
    return getMeetingOrThrow(tx, id);
  });
}

/** Saves a meeting that was read at `version`; on a newer version fails with the current state. */
export async function updateMeetingFields(
  context: StaffContext,
  {
    id,
    version,
    overlap_confirmed = false,
    invite_client,
    ...input
  }: MeetingInput & {
    id: string;
    version: number;
    overlap_confirmed?: boolean | undefined;
    invite_client?: boolean | undefined;
  },
): Promise<ChangedMeeting> {
  return changeMeeting(context, id, {
    version,
    isOverlapConfirmed: overlap_confirmed,
    isClientInvited: invite_client,
    valuesFor: (tx, before) => check(context, tx, input, before),
  });
}

/**
 * Saves the notes and the outcome, and completes the meeting or undoes that by `status`. Keeps the next follow-up only if
 * one is required. A meeting cancelled meanwhile stays cancelled.
 */
export async function saveNotes(
  context: StaffContext,
  { id, version, status, ...notes }: MeetingNotes,
): Promise<ChangedMeeting> {
  const { follow_up_required, next_follow_up_date } = notes;
  return changeMeeting(context, id, {
    version,
    valuesFor: async (tx, before) => {
      const next = follow_up_required && next_follow_up_date ? new Date(next_follow_up_date) : null;
      await checkNextFollowUp(context, next, before);
      const isChanged = status !== undefined && leadsTo(before.status, status);
      return {
        ...notes,
        ...(isChanged &&
          (status === 'completed' ? await completionOf(tx, { id, outcome: notes.outcome }) : { status })),
        next_follow_up_date: next,
      };
    },
    // An undo restores the previous state, even if it overlaps another meeting.
    isOverlapConfirmed: status !== undefined && isActive(status),
    action: 'noted',
  });
}

/** Throws for a day that only a typing error names; an unchanged date stays. */
async function checkNextFollowUp(context: StaffContext, next: Date | null, before: MeetingRow): Promise<void> {
  if (next === null || next.getTime() === before.next_follow_up_date?.getTime()) return;
  const { time_zone } = await findCompany(context.db);
  const { first, last } = followUpDays(dayOf(context.clock.now(), time_zone));
  const on = dayOf(next, time_zone);
  if (on < first) throw invalidField('next_follow_up_date', 'too_small', first);
  if (on > last) throw invalidField('next_follow_up_date', 'too_big', last);
}

/** Notes complete only active meetings, and undo only completion. */
function leadsTo(before: MeetingStatus, after: MeetingStatus): boolean {
  return after === 'completed' ? isActive(before) : isActive(after) && before === 'completed';
}

export interface MeetingChange {
  readonly version?: number | undefined;
  readonly isOverlapConfirmed?: boolean | undefined;
  readonly action?: string;
  /** Notify the client of a move even if they were not notified before. */
  readonly isClientNotified?: boolean;
  /** Whether to invite a client who was not notified yet; omitted: only if they replace an attendee who was. */
  readonly isClientInvited?: boolean | undefined;
  valuesFor(tx: Transaction, before: MeetingRow): Promise<Partial<MeetingRow>>;
}

/** Changes a meeting with all effects: the agent's time, reminders, the calendar entry and notifications. */
export async function changeMeeting(context: StaffContext, id: string, change: MeetingChange): Promise<ChangedMeeting> {
  const { version, isOverlapConfirmed = false, action, isClientNotified = false, isClientInvited } = change;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const before = await lockMeetingRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    if (version !== undefined && version !== before.version) throw await meetingConflict(tx, id);
    const values = await change.valuesFor(tx, before);
    const wanted = { ...before, ...values };
    const overlap_confirmed = needsNewTimeSlot(before, wanted)
      ? await claimTimeSlot(tx, toTimeSlot(wanted, id), isOverlapConfirmed)
      : isActive(wanted.status) && before.overlap_confirmed;
    const isOtherAttendee = !(await isSameAttendee(tx, before, wanted));
    if (isOtherAttendee) await assertNotVisited(tx, before, wanted);
    const isNewToCalendars = isOtherAttendee || isOtherEntry(before, wanted);
    const after = await updateMeetingRow(tx.db, before, {
      ...values,
      overlap_confirmed,
      sequence: before.sequence + (isNewToCalendars ? 1 : 0),
      // Confirmation and reason belong to the time; notification and confirmation to the attendee.
      client_notified_at: isOtherAttendee ? null : before.client_notified_at,
      client_confirmed_at: isSameTime(before, wanted) && !isOtherAttendee ? wanted.client_confirmed_at : null,
      reschedule_reason: isSameTime(before, wanted) ? before.reschedule_reason : (values.reschedule_reason ?? ''),
      updated_at: now,
    });
    if (!after) throw await meetingConflict(tx, id);
    const isActiveAgain = !isActive(before.status) && isActive(after.status);
    if (!isSameTime(before, after)) await moveReminders(tx, before, after, now);
    else if (isActiveAgain) await markOverdueMissed(tx.db, id, now);
    const changesStatus = (action === 'noted' || action === 'completed') && before.status !== after.status;
    await recordChange(tx, before, after, changesStatus ? after.status : action);
    await recordAskedFollowUp(tx, before, after);
    const meetingChange = {
      before,
      after,
      isOtherAttendee,
      isClientNotified,
      isClientInvited,
      reason: after.reschedule_reason,
    };
    const written = await notifyOfMeetingChange(context, tx, meetingChange);
    return { ...(await getMeetingOrThrow(tx, id)), ...written };
  });
}

/** Triggers write the follow-up that the notes ask for; the timeline of the attendee shows it. */
async function recordAskedFollowUp(tx: Transaction, before: MeetingRow, after: MeetingRow): Promise<void> {
  const [old, next] = [before, after].map((row) => row.next_follow_up_date?.toISOString() ?? null);
  const entityId = after.lead_id ?? after.client_id;
  if (old === next || entityId === null) return;
  const topic = after.lead_id === null ? 'clients' : 'leads';
  const action = next === null ? 'follow_up_deleted' : old === null ? 'follow_up_planned' : 'follow_up_moved';
  await tx.record({ topic, entityId, action, difference: { follow_up_at: [old, next] } });
}

/** Whether the attendee is the same; a lead and the client they became count as one. */
async function isSameAttendee(tx: Transaction, before: MeetingRow, after: MeetingRow): Promise<boolean> {
  if (before.client_id === after.client_id && (before.client_id !== null || before.lead_id === after.lead_id))
    return true;
  return (await attendeeIdOf(tx, before)) === (await attendeeIdOf(tx, after));
}

/** The attendance and feedback of a visit are its attendee's. */
async function assertNotVisited(tx: Transaction, before: MeetingRow, after: MeetingRow): Promise<void> {
  const name = await findVisitorName(tx.db, before.id);
  if (name !== null)
    throw invalidField(before.client_id === after.client_id ? 'lead_id' : 'client_id', 'visited', name);
}

async function attendeeIdOf(tx: Transaction, { client_id, lead_id }: MeetingRow): Promise<string | null> {
  if (client_id !== null || lead_id === null) return client_id;
  return (await findLeadRow(tx.db, lead_id))?.client_id ?? lead_id;
}

function isSameTime(before: MeetingRow, after: Pick<MeetingRow, 'meeting_date'>): boolean {
  return before.meeting_date.getTime() === after.meeting_date.getTime();
}

/** Whether calendars need an update after a change (RFC 5546, 2.1.4). */
function isOtherEntry(before: MeetingRow, after: MeetingRow): boolean {
  const { title, location, video_link, duration_minutes, agent_id } = before;
  return (
    !isSameTime(before, after) ||
    agent_id !== after.agent_id ||
    title !== after.title ||
    location !== after.location ||
    video_link !== after.video_link ||
    duration_minutes !== after.duration_minutes ||
    (before.status === 'cancelled') !== (after.status === 'cancelled')
  );
}

async function recordChange(tx: Transaction, before: MeetingRow, after: MeetingRow, action = 'updated'): Promise<void> {
  const difference = differenceOf<object>(comparable(before), comparable(after));
  if (Object.keys(difference).length > 0)
    await tx.record({ topic: meetingsTopic, entityId: after.id, action, difference });
}

function comparable(row: MeetingRow): object {
  const {
    updated_at: _at,
    version: _version,
    search_text: _text,
    attendee: _attendee,
    sequence: _sequence,
    ...rest
  } = row;
  const {
    client_notified_at: _notified,
    overlap_confirmed: _overlap,
    meeting_date,
    next_follow_up_date,
    ...fields
  } = rest;
  return {
    ...fields,
    meeting_date: meeting_date.toISOString(),
    next_follow_up_date: next_follow_up_date?.toISOString() ?? null,
    client_confirmed_at: row.client_confirmed_at?.toISOString() ?? null,
  };
}

/** The conflict of the later save: the current state and its editor; for a move, the user who moved it. */
export async function meetingConflict(tx: Transaction, id: string, field?: 'meeting_date'): Promise<Failure> {
  const current = await findMeeting(tx.db, id);
  if (!current) return new Failure('not_found');
  const held = { agentId: current.agent_id, savedAt: current.updated_at };
  const editor = await (field
    ? findEditorOf(tx.db, meetingsTopic, id, field)
    : findLastEditor(tx.db, meetingsTopic, id, held));
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

/** Rejects new links to missing records; unchanged links stay. */
async function check({ actor }: StaffContext, tx: Transaction, input: MeetingInput, before: MeetingRow | null) {
  const changed = (field: 'client_id' | 'lead_id' | 'agent_id' | 'property_id') =>
    input[field] === before?.[field] ? null : input[field];
  const broken = await findBrokenMeetingLinks(tx.db, {
    clientId: changed('client_id'),
    leadId: changed('lead_id'),
    agentId: changed('agent_id'),
    propertyId: changed('property_id'),
  });
  for (const field of ['client_id', 'lead_id', 'agent_id', 'property_id'] as const)
    if (broken[field]) throw invalidField(field, 'unknown');
  if (before && !mayAssign(actor, before, input.agent_id)) throw forbiddenField('agent_id', 'not_yours');
  const meeting_type = await currentWord(tx.db, 'meeting_type', { field: 'meeting_type', key: input.meeting_type });
  if (needsLocation(meeting_type) && input.location === '') throw invalidField('location', 'required');
  return {
    ...input,
    client_id: input.client_id ?? (await clientOf(tx, input.lead_id)),
    meeting_date: new Date(input.meeting_date),
    meeting_type,
    video_link: isVideoCall(meeting_type) ? input.video_link || roomOf(before) || newRoom() : null,
  };
}

/** The client that a lead became, even after the form was opened: a lead's meetings belong to the client. */
async function clientOf(tx: Transaction, leadId: string | null): Promise<string | null> {
  return leadId === null ? null : ((await findLeadRow(tx.db, leadId))?.client_id ?? null);
}

const rooms = 'https://meet.jit.si/aangan-';

/** A room on a public Jitsi server with a name of 128 random bits. */
function newRoom(): string {
  return `${rooms}${randomBytes(16).toString('hex')}`;
}

/** The generated room of a meeting. A user's own link is not one, and is removed when the user clears it. */
function roomOf(before: MeetingRow | null): string | null {
  return before?.video_link?.startsWith(rooms) ? before.video_link : null;
}

export async function getMeetingOrThrow(tx: Transaction, id: string): Promise<Meeting> {
  const meeting = await findMeeting(tx.db, id);
  if (!meeting) throw new Failure('not_found');
  return meeting;
}
