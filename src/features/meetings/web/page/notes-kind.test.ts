import { describe, expect, it } from 'vitest';
import type { QueuedMeetingNotes } from './notes-kind.ts';
import { isSame, notesKind } from './notes-kind.ts';
import type { NotesFields } from './notes-values.ts';
import { notesValuesOf, toNotesFields } from './notes-values.ts';

/** In the server's format. */
const stored: NotesFields = {
  meeting_notes: 'Liked the terrace',
  outcome: 'client_interested',
  follow_up_required: true,
  next_follow_up_date: '2026-11-25T05:30:20+00:00',
};

const empty: NotesFields = { meeting_notes: '', outcome: null, follow_up_required: false, next_follow_up_date: null };

describe('notes', () => {
  it('equal the values of their form', () => {
    const typed = toNotesFields(notesValuesOf(stored, 'Asia/Kolkata'), 'Asia/Kolkata');
    expect(isSame(stored, typed)).toBe(true);
    expect(isSame(stored, { ...typed, meeting_notes: 'Liked the terrace\n' })).toBe(true);
  });

  it.each([
    { meeting_notes: 'Liked the balcony' },
    { outcome: null },
    { follow_up_required: false },
    { next_follow_up_date: null },
    { next_follow_up_date: '2026-11-25T05:31:00+00:00' },
  ] satisfies Partial<NotesFields>[])('differ with %o', (changes) => {
    expect(isSame(stored, { ...stored, ...changes })).toBe(false);
  });
});

describe('notes rejected as a conflict', () => {
  const notes = (meeting_notes: string): NotesFields => ({ ...empty, meeting_notes });
  const waiting: QueuedMeetingNotes = {
    meeting: { id: 'm1', title: 'At the flat' },
    version: 5,
    base: empty,
    earlier: [notes('A'), notes('A, B')],
    mine: notes('A, B, C'),
  };
  const next = (current: NotesFields) =>
    notesKind.afterRefusal?.(waiting, { code: 'conflict', requestId: 'r', current: { ...current, version: 6 } });

  it.each(['', 'A', 'A, B'])('move to the newer version if only their author wrote in between, %o', (before) => {
    expect(next(notes(before))).toEqual({ ...waiting, version: 6 });
  });

  it('keep the outcome of a visit that was finished meanwhile, unless they name one', () => {
    const current = { ...empty, outcome: 'client_interested' as const };
    expect(next(current)).toEqual({ ...waiting, mine: { ...waiting.mine, outcome: 'client_interested' }, version: 6 });
    const naming = { ...waiting, mine: { ...waiting.mine, outcome: 'successful' as const } };
    const problem = { code: 'conflict', requestId: 'r', current: { ...current, version: 6 } } as const;
    expect(notesKind.afterRefusal?.(naming, problem)).toBe(null);
  });

  it('are already saved, or conflict with what somebody else wrote', () => {
    expect(next(notes('A, B, C'))).toBe('sent');
    expect(next(notes('Did not come'))).toBe(null);
  });
});
