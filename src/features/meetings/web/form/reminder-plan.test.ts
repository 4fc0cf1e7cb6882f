import { describe, expect, it } from 'vitest';
import type { Reminder } from '../../contract.ts';
import {
  isMadeOf,
  isPassed,
  mergePlans,
  newCustom,
  problemOfCustom,
  reminderIndex,
  reminderPlanOf,
  toReminderInputs,
} from './reminder-plan.ts';

const zone = 'Asia/Kolkata';
const meeting = '2026-11-21T05:30:00.000Z';
const now = new Date('2026-11-20T12:00:00Z');
const reminder = (reminder_type: Reminder['reminder_type'], reminder_time: string, state: Reminder['state']) => ({
  id: `${reminder_type} ${reminder_time}`,
  reminder_type,
  reminder_time,
  state,
  sent: state === 'sent',
});

describe('the plan of reminders', () => {
  it('merges the changes of two users', () => {
    const at = (time: string) => ({ key: time, day: '2026-11-20', time });
    const base = { usual: ['24_hours' as const, '2_hours' as const], custom: [at('10:00'), at('11:00')] };
    const mine = { usual: ['24_hours' as const], custom: [at('11:00'), at('12:00')] };
    const theirs = { usual: [...base.usual, '30_minutes' as const], custom: [at('10:00'), at('13:00')] };
    expect(mergePlans(base, mine, theirs)).toEqual({
      usual: ['24_hours', '30_minutes'],
      custom: [at('13:00'), at('12:00')],
    });
  });

  it('contains waiting reminders, and none that were sent or missed', () => {
    const sent = reminder('24_hours', '2026-11-20T05:30:00Z', 'sent');
    const usual = reminder('2_hours', '2026-11-21T03:30:00Z', 'waiting');
    const custom = reminder('custom', '2026-11-21T04:00:00Z', 'waiting');
    const missed = reminder('custom', '2026-11-19T04:00:00Z', 'missed');
    const plan = reminderPlanOf([sent, usual, custom, missed], zone);
    expect(plan).toEqual({ usual: ['2_hours'], custom: [{ key: custom.id, day: '2026-11-21', time: '09:30' }] });
    expect(toReminderInputs(plan, zone)).toEqual([
      { reminder_type: 'custom', reminder_time: '2026-11-21T04:00:00.000Z' },
      { reminder_type: '2_hours', reminder_time: null },
    ]);
  });

  it('recognizes its own reminders after some were sent or moved', () => {
    const usual = reminder('2_hours', '2026-11-21T03:30:00Z', 'waiting');
    const custom = reminder('custom', '2026-11-21T04:00:00Z', 'waiting');
    const plan = { usual: ['24_hours' as const, '2_hours' as const], custom: reminderPlanOf([custom], zone).custom };
    const sent = toReminderInputs(plan, zone);
    const is = (meeting_date: string, ...reminders: Reminder[]) =>
      isMadeOf({ meeting_date, reminders }, sent, { meeting_date: meeting }, now);
    expect(is(meeting, usual, custom)).toBe(true);
    expect(is(meeting, { ...usual, state: 'sent' }, custom)).toBe(true);
    expect(is(meeting, usual)).toBe(false);
    expect(is(meeting, usual, custom, reminder('30_minutes', '2026-11-21T05:00:00Z', 'waiting'))).toBe(false);
    const later = [
      reminder('24_hours', '2026-11-21T05:30:00Z', 'waiting'),
      reminder('2_hours', '2026-11-22T03:30:00Z', 'waiting'),
      reminder('custom', '2026-11-22T04:00:00Z', 'waiting'),
    ];
    expect(is('2026-11-22T05:30:00.000Z', ...later)).toBe(true);
  });

  it('detects default reminders that are too late', () => {
    expect(isPassed('24_hours', meeting, now)).toBe(true);
    expect(isPassed('2_hours', meeting, now)).toBe(false);
  });

  it('starts a custom reminder an hour before the meeting', () => {
    expect(newCustom(meeting, zone, 'a')).toEqual({ key: 'a', day: '2026-11-21', time: '10:00' });
  });

  it.each([
    ['2026-11-21', '', 'required'],
    ['2026-11-20', '17:30', 'past'],
    ['2026-11-21', '11:00', 'after_meeting'],
    ['2026-11-21', '10:55', null],
  ])('finds the problem with %s %s', (day, time, problem) => {
    expect(problemOfCustom({ key: 'a', day, time }, meeting, now, zone)).toBe(problem);
  });

  it('reads the affected reminder from an error', () => {
    expect(reminderIndex('reminders.1.reminder_time')).toBe(1);
    expect(reminderIndex('id')).toBeNull();
  });
});
