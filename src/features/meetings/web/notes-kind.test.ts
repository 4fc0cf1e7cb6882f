import { describe, expect, it } from 'vitest';
import type { QueuedMeetingNotes } from './notes-kind.ts';
import { isSame, notesKind } from './notes-kind.ts';
import type { Noted } from './notes-values.ts';
import { notesValuesOf, toMeetingNotes } from './notes-values.ts';

/** As the server writes them. */
const stored: Noted = {
  meeting_notes: 'Liked the terrace',
  outcome: 'client_interested',
  follow_up_required: true,
  next_follow_up_date: '2026-11-25T05:30:20+00:00',
};

const empty: Noted = { meeting_notes: '', outcome: null, follow_up_required: false, next_follow_up_date: null };

describe('notes', () => {
  it('are the same as what their form was filled with', () => {
    const typed = toMeetingNotes(notesValuesOf(stored, 'Asia/Kolkata'), 'Asia/Kolkata');
    expect(isSame(stored, typed)).toBe(true);
    expect(isSame(stored, { ...typed, meeting_notes: 'Liked the terrace\n' })).toBe(true);
  });

  it.each([
    { meeting_notes: 'Liked the balcony' },
    { outcome: null },
    { follow_up_required: false },
    { next_follow_up_date: null },
    { next_follow_up_date: '2026-11-25T05:31:00+00:00' },
  ] satisfies Partial<Noted>[])('are others with %o', (changes) => {
    expect(isSame(stored, { ...stored, ...changes })).toBe(false);
  });
});

describe('notes that are refused', () => {
  const notes = (meeting_notes: string): Noted => ({ ...empty, meeting_notes });
  const waiting: QueuedMeetingNotes = {
    meeting: { id: 'm1', title: 'At the flat' },
    version: 5,
    base: empty,
    earlier: [notes('A'), notes('A, B')],
    mine: notes('A, B, C'),
  };
  const next = (current: Noted) =>
    notesKind.afterRefusal?.(waiting, { code: 'conflict', requestId: 'r', current: { ...current, version: 6 } });

  it.each(['', 'A', 'A, B'])('go on the version on which only their own author wrote, %o', (before) => {
    expect(next(notes(before))).toEqual({ ...waiting, version: 6 });
  });

  it('are there already, or are in the way of what somebody else wrote', () => {
    expect(next(notes('A, B, C'))).toBe('sent');
    expect(next(notes('Did not come'))).toBe(null);
  });
});
