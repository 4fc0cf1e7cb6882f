import type { FieldProblem } from '#platform/failure.ts';
import { longestNote } from '../rules.ts';

// A type, and no interface: dialogs take fields of any name.
export type NoteValues = { readonly body: string };

/** What is wrong with a note as it is typed; the contract says the same of what is sent. */
export function checkNote({ body }: NoteValues): FieldProblem[] {
  const { length } = body.trim();
  if (length === 0) return [{ path: 'body', code: 'required' }];
  return length > longestNote ? [{ path: 'body', code: 'too_long', limit: longestNote }] : [];
}
