import type { FieldProblem } from '#platform/failure.ts';

/** What is wrong in a form by its own attributes (required, type, minLength), told as the server tells it. */
export function problemsOfForm(form: HTMLFormElement): readonly FieldProblem[] {
  return Array.from(form.elements).flatMap((element) => {
    if (!(element instanceof HTMLInputElement) || !element.name || element.type === 'file') return [];
    const problem = problemOfInput(element);
    return problem ? [{ path: element.name, ...problem }] : [];
  });
}

function problemOfInput({ value, required, validity, minLength }: HTMLInputElement): Omit<FieldProblem, 'path'> | null {
  if (required && value.trim() === '') return { code: 'required' };
  if (validity.typeMismatch) return { code: 'not_email' };
  // The browser's own check passes what a program filled in.
  if (value.length < minLength) return { code: 'too_short', limit: minLength };
  return null;
}
