import type { FieldProblem } from '#platform/failure.ts';

export interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

/** Problems of a password change that the client can find; only the server can check the current password. */
export function problemsOfPasswordChange(change: PasswordChange, minLength: number): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (change.current_password === '') problems.push({ path: 'current_password', code: 'required' });
  if (change.new_password.length < minLength) {
    problems.push({ path: 'new_password', code: 'too_short', limit: minLength });
  }
  if (change.new_password !== change.confirm_password) {
    problems.push({ path: 'confirm_password', code: 'different_password' });
  }
  return problems;
}
