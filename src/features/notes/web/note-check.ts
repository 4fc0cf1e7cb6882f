import type { FieldProblem } from '#platform/failure.ts';
import { longestNote } from '../rules.ts';

// A type alias, not an interface: dialogs require an index signature.
export type NoteValues = { readonly body: string };

/** The problems of a note as it is typed; the contract applies the same rules. */
export function checkNote({ body }: NoteValues): FieldProblem[] {
  const { length } = body.trim();
  if (length === 0) return [{ path: 'body', code: 'required' }];
  return length > longestNote ? [{ path: 'body', code: 'too_long', limit: longestNote }] : [];
}
