import { describe, expect, it } from 'vitest';
import { isFollowUpInvalid, notesValuesOf, toNotesFields } from './notes-values.ts';

const zone = 'Asia/Kolkata';
const typed = {
  meeting_notes: 'Liked the terrace',
  outcome: 'client_interested',
  follow_up_required: true,
  next_follow_up: { day: '2026-11-25', time: '11:00' },
};
const stored = {
  meeting_notes: 'Liked the terrace',
  outcome: 'client_interested',
  follow_up_required: true,
  next_follow_up_date: '2026-11-25T05:30:00.000Z',
} as const;

describe('notes', () => {
  it('survive typing and sending unchanged', () => {
    expect(toNotesFields(typed, zone)).toEqual(stored);
    expect(notesValuesOf(stored, zone)).toEqual(typed);
  });

  it('send no next follow-up if none is required', () => {
    expect(toNotesFields({ ...typed, follow_up_required: false }, zone).next_follow_up_date).toBeNull();
  });

  it.each([
    ['a day without a time', { day: '2026-11-25', time: '' }, true],
    ['an invalid day', { day: '2026-25-11', time: '11:00' }, true],
    ['nothing at all', { day: '', time: '' }, false],
    ['both', typed.next_follow_up, false],
  ])('with %s', (_, next_follow_up, isWrong) => {
    expect(isFollowUpInvalid({ ...typed, next_follow_up }, zone)).toBe(isWrong);
    expect(isFollowUpInvalid({ ...typed, next_follow_up, follow_up_required: false }, zone)).toBe(false);
  });
});
