import { v7 as uuid } from 'uuid';
import { findEditorOf } from '#features/history/server/repository.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Reminder, ReminderInput, SeenReminders } from '../../contract.ts';
import { reminderTimeOf, usualReminderTypes } from '../../rules.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { lockMeetingRow } from '../repository/meeting-rows.ts';
import type { NewReminder, ReminderRow } from '../repository/reminders.ts';
import { listReminders, replacePendingReminders, replaceWaiting } from '../repository/reminders.ts';

export const usualReminders: readonly ReminderInput[] = usualReminderTypes.map((reminder_type) => ({
  reminder_type,
  reminder_time: null,
}));

export async function readReminders(context: StaffContext, meetingId: string): Promise<Reminder[]> {
  return presentAll(context.db, meetingId);
}

export interface RemindersChoice {
  readonly id: string;
  readonly reminders: readonly ReminderInput[];
  readonly seen?: SeenReminders | undefined;
}

/**
 * Replaces the waiting reminders of a meeting; sent ones stay. Fails with 'conflict' if they or the meeting's time differ
 * from what the user saw.
 */
export async function saveReminders(
  context: StaffContext,
  { id, reminders, seen }: RemindersChoice,
): Promise<Reminder[]> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const meeting = await lockMeetingRow(tx.db, id);
    if (!meeting || meeting.deleted_at) throw new Failure('not_found');
    if (seen && !isAsSeen(meeting, await listReminders(tx.db, id), { reminders, seen, now })) {
      const meeting_date = meeting.meeting_date.toISOString();
      const isMoved = Date.parse(seen.meeting_date) !== Date.parse(meeting_date);
      throw new Failure('conflict', {
        current: { meeting_date, reminders: await presentAll(tx.db, id) },
        ...(isMoved && (await findEditorOf(tx.db, 'meetings', id, 'meeting_date'))),
      });
    }
    for (const [index, { reminder_type, reminder_time }] of reminders.entries()) {
      if (reminder_type !== 'custom') continue;
      const path = `reminders.${index}.reminder_time`;
      if (reminder_time === null) throw invalidField(path, 'required');
      if (new Date(reminder_time) <= now) throw invalidField(path, 'past');
      if (new Date(reminder_time) >= meeting.meeting_date) throw invalidField(path, 'after_meeting');
    }
    await planReminders(tx, { ...meeting, now }, reminders);
    await tx.record({ topic: 'meetings', entityId: id, action: 'reminders_saved' });
    return presentAll(tx.db, id);
  });
}

/** Whether nobody changed or moved reminders since the user saw them. A retry after a lost response also passes. */
function isAsSeen(
  { meeting_date }: MeetingRow,
  rows: readonly ReminderRow[],
  { reminders, seen, now }: { reminders: readonly ReminderInput[]; seen: SeenReminders; now: Date },
): boolean {
  if (Date.parse(seen.meeting_date) !== meeting_date.getTime()) return false;
  const keyOf = (type: string, time: Date | string) => `${type} ${new Date(time).toISOString()}`;
  const existing = new Set(rows.map((row) => keyOf(row.reminder_type, row.reminder_time)));
  const waiting = new Set(
    rows.flatMap((row) => (row.sent || row.missed_at !== null ? [] : keyOf(row.reminder_type, row.reminder_time))),
  );
  const were = new Set(seen.waiting.map((one) => keyOf(one.reminder_type, one.reminder_time)));
  // Reminders that the user saw may have been sent since.
  if (isWithin(waiting, were) && isWithin(were, existing)) return true;
  const wanted = new Set(
    reminders.flatMap((input) => {
      const time = timeOf(input, meeting_date);
      return time > now ? keyOf(input.reminder_type, time) : [];
    }),
  );
  return wanted.size === waiting.size && isWithin(wanted, waiting);
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((one) => all.has(one));

/**
 * Plans reminders, each once, custom ones only in the future. A default one that is too late is stored as missed before
 * its time; a move that leaves time for it makes it wait.
 */
export async function planReminders(
  tx: Transaction,
  { id, meeting_date, now }: { id: string; meeting_date: Date; now: Date },
  reminders: readonly ReminderInput[],
): Promise<void> {
  const gone = (await listReminders(tx.db, id)).filter((row) => row.sent || row.missed_at !== null);
  const rows = new Map<string, NewReminder>();
  for (const input of reminders) {
    const { reminder_type } = input;
    const isCustom = reminder_type === 'custom';
    const time = timeOf(input, meeting_date);
    const isLate = time <= now;
    if (isLate && (isCustom || gone.some((row) => row.reminder_type === reminder_type && isSame(row, time)))) continue;
    rows.set(isCustom ? time.toISOString() : reminder_type, {
      id: uuid(),
      meeting_id: id,
      reminder_type,
      reminder_time: time,
      created_at: now,
      missed_at: isLate ? new Date(time.getTime() - 1) : null,
    });
  }
  // A user who chose no default reminder wants none after a move either.
  const isNoneUsual = reminders.every(({ reminder_type }) => reminder_type === 'custom');
  await replaceWaiting(tx.db, id, [...rows.values()], isNoneUsual ? 'unseen' : null);
}

function timeOf({ reminder_type, reminder_time }: ReminderInput, meetingDate: Date): Date {
  return reminder_type === 'custom' && reminder_time
    ? new Date(reminder_time)
    : reminderTimeOf(reminder_type, meetingDate);
}

const isSame = ({ reminder_time }: ReminderRow, time: Date) => reminder_time.getTime() === time.getTime();

/** Whether it never waited: only the plan sets `missed_at` before the reminder's time. */
function wasTooLate({ missed_at, reminder_time }: ReminderRow): boolean {
  return missed_at !== null && missed_at < reminder_time;
}

/**
 * Moves the unsent reminders with their meeting; a default one that was sent is planned again for the new time. Reminders
 * already due are missed, and wait again if a later move leaves time for them.
 */
export async function moveReminders(tx: Transaction, before: MeetingRow, after: MeetingRow, now: Date): Promise<void> {
  const moved = after.meeting_date.getTime() - before.meeting_date.getTime();
  const rows = new Map<string, NewReminder>();
  for (const row of await listReminders(tx.db, after.id)) {
    const { reminder_type, reminder_time, sent } = row;
    const isCustom = reminder_type === 'custom';
    const time = isCustom
      ? new Date(reminder_time.getTime() + moved)
      : reminderTimeOf(reminder_type, after.meeting_date);
    const isDue = time <= now;
    if (sent && (isCustom || isDue)) continue;
    const missed = wasTooLate(row) ? new Date(time.getTime() - 1) : now;
    rows.set(isCustom ? time.toISOString() : reminder_type, {
      id: uuid(),
      meeting_id: after.id,
      reminder_type,
      reminder_time: time,
      created_at: now,
      missed_at: isDue ? missed : null,
    });
  }
  await replacePendingReminders(tx.db, after.id, [...rows.values()]);
}

/** The reminders of a meeting without those that were too late when planned. */
async function presentAll(db: Queryable, meetingId: string): Promise<Reminder[]> {
  return (await listReminders(db, meetingId)).filter((row) => !wasTooLate(row)).map(present);
}

function present({ id, reminder_type, reminder_time, sent, missed_at }: ReminderRow): Reminder {
  const state = sent ? 'sent' : missed_at ? 'missed' : 'waiting';
  return { id, reminder_type, reminder_time: reminder_time.toISOString(), sent, state };
}
