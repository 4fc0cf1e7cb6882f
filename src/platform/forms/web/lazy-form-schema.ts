import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';

/** Validation and conversion of a form. */
interface FormSchemaModule<V, D> {
  check(values: V): readonly FieldProblem[];
  toInput(values: V): D;
  newId(): string;
  errorMessage(problem: FieldProblem, label: string): MessageDescriptor;
}

/** Loads a form's schema on demand: it is larger than the fields, so it loads after they are shown. */
export function lazyFormSchema<V, D>(fetch: () => Promise<FormSchemaModule<V, D>>) {
  let schema: FormSchemaModule<V, D> | undefined;
  const load = async () => {
    schema ??= await fetch();
    return schema;
  };
  return {
    /** Call once the form is shown. */
    prefetchSchema: (): void => void load().catch(() => undefined),
    check: async (values: V): Promise<readonly FieldProblem[]> => (await load()).check(values),
    /** Converts the values to the input of the contract. */
    toInput: async (values: V): Promise<D> => (await load()).toInput(values),
    newId: async (): Promise<string> => (await load()).newId(),
    /** The error message of a field. A problem can only exist after the schema was loaded. */
    messageOf: (problem: FieldProblem, label: string): MessageDescriptor | undefined =>
      schema?.errorMessage(problem, label),
  };
}
