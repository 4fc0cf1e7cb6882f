import type { FieldProblem } from '#platform/failure.ts';

/** Errors by the form's own attributes (required, type, minLength), in the format of the server. */
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
  // Browsers do not check minLength for values set by scripts.
  if (value.length < minLength) return { code: 'too_short', limit: minLength };
  return null;
}
