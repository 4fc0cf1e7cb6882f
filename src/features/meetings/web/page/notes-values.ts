import type { Meeting } from '../../contract.ts';
import { meetingOutcomes } from '../../rules.ts';
import { toInstant, toLocalDateTime } from '../form/moment.ts';

/** The form values of a meeting's notes. */
export interface NotesValues {
  readonly meeting_notes: string;
  /** Empty for none. */
  readonly outcome: string;
  readonly follow_up_required: boolean;
  readonly next_follow_up: { readonly day: string; readonly time: string };
}

export type NotesFields = Pick<Meeting, 'meeting_notes' | 'outcome' | 'follow_up_required' | 'next_follow_up_date'>;

/** Picks the notes from a meeting or another object. */
export function pickNotesFields({
  meeting_notes,
  outcome,
  follow_up_required,
  next_follow_up_date,
}: NotesFields): NotesFields {
  return { meeting_notes, outcome, follow_up_required, next_follow_up_date };
}

export function notesValuesOf(meeting: NotesFields, timeZone: string): NotesValues {
  return {
    meeting_notes: meeting.meeting_notes,
    outcome: meeting.outcome ?? '',
    follow_up_required: meeting.follow_up_required,
    next_follow_up: toLocalDateTime(meeting.next_follow_up_date, timeZone),
  };
}

/** The input for the server; the next follow-up counts only if one is required. */
export function toNotesFields(values: NotesValues, timeZone: string): NotesFields {
  return {
    meeting_notes: values.meeting_notes,
    outcome: meetingOutcomes.find((outcome) => outcome === values.outcome) ?? null,
    follow_up_required: values.follow_up_required,
    next_follow_up_date: values.follow_up_required ? toInstant(values.next_follow_up, timeZone) : null,
  };
}

/** Whether the typed follow-up date is invalid. */
export function isFollowUpInvalid(values: NotesValues, timeZone: string): boolean {
  const { day, time } = values.next_follow_up;
  return (
    values.follow_up_required && (day !== '' || time !== '') && toInstant(values.next_follow_up, timeZone) === null
  );
}
