import type { Reminder, ReminderInput, RemindersNow } from '../../contract.ts';
import type { ReminderType } from '../../rules.ts';
import { minutesBefore, reminderTimeOf } from '../../rules.ts';
import type { LocalDateTime } from './moment.ts';
import { toInstant, toLocalDateTime } from './moment.ts';

/** The default reminders as checkboxes, the earliest first. */
export const usualTypes = ['24_hours', '2_hours', '30_minutes'] as const satisfies readonly ReminderType[];
export type UsualType = (typeof usualTypes)[number];

export interface CustomReminder extends LocalDateTime {
  readonly key: string;
}

/** The reminders selected in the dialog; sent ones are no longer selectable. */
export interface ReminderPlan {
  readonly usual: readonly UsualType[];
  readonly custom: readonly CustomReminder[];
}

export type ReminderProblem = 'required' | 'past' | 'after_meeting';

export function reminderPlanOf(reminders: readonly Reminder[], timeZone: string): ReminderPlan {
  const waiting = reminders.filter(({ state }) => state === 'waiting');
  return {
    usual: usualTypes.filter((type) => waiting.some(({ reminder_type }) => reminder_type === type)),
    custom: waiting
      .filter(({ reminder_type }) => reminder_type === 'custom')
      .map(({ id, reminder_time }) => ({ key: id, ...toLocalDateTime(reminder_time, timeZone) })),
  };
}

/** Three-way merge of the user's and another user's reminders: changes of either side are kept. */
export function mergePlans(base: ReminderPlan, mine: ReminderPlan, theirs: ReminderPlan): ReminderPlan {
  const has = (plan: ReminderPlan, one: CustomReminder) =>
    plan.custom.some(({ day, time }) => day === one.day && time === one.time);
  return {
    usual: usualTypes.filter((type) =>
      (mine.usual.includes(type) === base.usual.includes(type) ? theirs : mine).usual.includes(type),
    ),
    custom: [
      ...theirs.custom.filter((one) => has(mine, one) || !has(base, one)),
      ...mine.custom.filter((one) => !(has(base, one) || has(theirs, one))),
    ],
  };
}

/**
 * Whether the current reminders result from inputs that were sent; some may have been sent as emails, moved, or be too
 * late.
 */
export function isMadeOf(
  now: RemindersNow,
  reminders: readonly ReminderInput[],
  seen: Pick<RemindersNow, 'meeting_date'>,
  at: Date,
): boolean {
  const moved = Date.parse(now.meeting_date) - Date.parse(seen.meeting_date);
  const keyOf = (type: ReminderType, time: number) => `${type} ${time}`;
  const sent = new Map(
    reminders.map(({ reminder_type: type, reminder_time }) => {
      const time =
        reminder_time === null ? reminderTimeOf(type, now.meeting_date).getTime() : Date.parse(reminder_time) + moved;
      return [keyOf(type, time), time];
    }),
  );
  const stands = now.reminders.map(({ reminder_type, reminder_time, state }) => ({
    key: keyOf(reminder_type, Date.parse(reminder_time)),
    state,
  }));
  return (
    stands.every(({ key, state }) => state !== 'waiting' || sent.has(key)) &&
    [...sent].every(([key, time]) => time <= at.getTime() || stands.some((one) => one.key === key))
  );
}

/** Whether the time of a default reminder has passed. */
export function isPassed(type: UsualType, meetingDate: string, now: Date): boolean {
  return reminderTimeOf(type, meetingDate) <= now;
}

export function newCustom(meetingDate: string, timeZone: string, key: string): CustomReminder {
  return { key, ...toLocalDateTime(new Date(Date.parse(meetingDate) - minutesBefore.custom * 60_000), timeZone) };
}

/** The problem of a custom reminder, or null. */
export function problemOfCustom(
  custom: CustomReminder,
  meetingDate: string,
  now: Date,
  timeZone: string,
): ReminderProblem | null {
  const instant = toInstant(custom, timeZone);
  if (instant === null) return 'required';
  if (new Date(instant) <= now) return 'past';
  return Date.parse(instant) >= Date.parse(meetingDate) ? 'after_meeting' : null;
}

/** The input for the server, custom reminders first, so that an error's index identifies one of them. */
export function toReminderInputs({ usual, custom }: ReminderPlan, timeZone: string): ReminderInput[] {
  return [
    ...custom.map((one) => ({ reminder_type: 'custom' as const, reminder_time: toInstant(one, timeZone) })),
    ...usual.map((reminder_type) => ({ reminder_type, reminder_time: null })),
  ];
}

/** The index of the custom reminder in an error path. */
export function reminderIndex(path: string): number | null {
  const index = /^reminders\.(\d+)\./u.exec(path)?.[1];
  return index === undefined ? null : Number(index);
}
