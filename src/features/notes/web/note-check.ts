import type { LeadStatus } from '#features/leads/rules.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { isDay } from '#platform/is-day.ts';
import { maxNoteLength } from '../rules.ts';

// A type alias, not an interface: dialogs require an index signature.
export type NoteValues = { readonly body: string };

/** A note with what follows for a lead. */
export interface NewNoteValues extends NoteValues {
  /** A day, or empty. */
  readonly follow_up_on: string;
  /** Empty for the present stage. */
  readonly stage: LeadStatus | '';
}

export const emptyNote: NewNoteValues = { body: '', follow_up_on: '', stage: '' };

/** The problems of a note as it is typed; the contract applies the same rules. */
export function checkNote({ body, follow_up_on = '' }: NoteValues & Partial<NewNoteValues>): FieldProblem[] {
  return body.trim() === '' ? [{ path: 'body', code: 'required' }] : checkText('body', body, follow_up_on);
}

export function checkText(path: string, text: string, followUpOn: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (text.trim().length > maxNoteLength) problems.push({ path, code: 'too_long', limit: maxNoteLength });
  if (followUpOn !== '' && !isDay(followUpOn)) problems.push({ path: 'follow_up_on', code: 'not_date' });
  return problems;
}
