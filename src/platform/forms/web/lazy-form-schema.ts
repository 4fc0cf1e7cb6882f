import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';

/** What a form is checked with and sent by. */
interface FormSchemaModule<V, D> {
  /** The problems of the form by field. */
  check(values: V): readonly FieldProblem[];
  toInput(values: V): D;
  newId(): string;
  errorMessage(problem: FieldProblem, label: string): MessageDescriptor;
}

/** What a record must be weighs more than its fields: it comes once they are on the screen. */
export function lazyFormSchema<V, D>(fetch: () => Promise<FormSchemaModule<V, D>>) {
  let schema: FormSchemaModule<V, D> | undefined;
  const load = async () => {
    schema ??= await fetch();
    return schema;
  };
  return {
    /** To be called once the form is on the screen. */
    prefetchSchema: (): void => void load().catch(() => undefined),
    /** The problems of the form by field. */
    check: async (values: V): Promise<readonly FieldProblem[]> => (await load()).check(values),
    /** What is sent of a form. */
    toInput: async (values: V): Promise<D> => (await load()).toInput(values),
    newId: async (): Promise<string> => (await load()).newId(),
    /** What is wrong with a field, as a sentence: it takes what was checked or sent to know of a problem. */
    messageOf: (problem: FieldProblem, label: string): MessageDescriptor | undefined =>
      schema?.errorMessage(problem, label),
  };
}
