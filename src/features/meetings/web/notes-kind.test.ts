import { describe, expect, it } from 'vitest';
import { isSame } from './notes-kind.ts';
import type { Noted } from './notes-values.ts';
import { notesOf, notesValuesOf } from './notes-values.ts';

/** As the server writes them. */
const stored: Noted = {
  meeting_notes: 'Liked the terrace',
  outcome: 'client_interested',
  follow_up_required: true,
  next_follow_up_date: '2026-11-25T05:30:20+00:00',
};

describe('notes', () => {
  it('are the same as what their form was filled with', () => {
    const typed = notesOf(notesValuesOf(stored, 'Asia/Kolkata'), 'Asia/Kolkata');
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
