import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';

/** Validation and conversion of a form. */
export interface FormSchemaModule<T, I> {
  check(typed: T): readonly FieldProblem[];
  toInput(typed: T): I;
  errorMessage(problem: FieldProblem, label: string): MessageDescriptor;
}

export interface LazyFormSchema<T, I> {
  /** Call once the form is shown. */
  prefetchSchema(): void;
  check(typed: T): Promise<readonly FieldProblem[]>;
  /** Converts the values to the input of the contract. */
  toInput(typed: T): Promise<I>;
  /** The error message of a field. */
  messageOf(problem: FieldProblem, label: string): MessageDescriptor | undefined;
}

/** Loads a form's schema on demand: it is larger than the fields, so it loads after they are shown. */
export function lazyFormSchema<T, I>(fetch: () => Promise<FormSchemaModule<T, I>>): LazyFormSchema<T, I> {
  let schema: FormSchemaModule<T, I> | undefined;
  const load = async () => {
    schema ??= await fetch();
    return schema;
  };
  return {
    prefetchSchema: () => void load().catch(() => undefined),
    check: async (typed) => (await load()).check(typed),
    toInput: async (typed) => (await load()).toInput(typed),
    // A problem can only exist after the schema was loaded.
    messageOf: (problem, label) => schema?.errorMessage(problem, label),
  };
}
