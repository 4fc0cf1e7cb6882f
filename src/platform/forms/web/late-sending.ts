import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';

/** What a form is checked with and sent by. */
interface SendingPart<V, D> {
  /** The problems of the form by field. */
  check(values: V): readonly FieldProblem[];
  draftOf(values: V): D;
  newId(): string;
  sentenceOf(problem: FieldProblem, label: string): MessageDescriptor;
}

/** What a record must be weighs more than its fields: it comes once they are on the screen. */
export function lateSending<V, D>(fetch: () => Promise<SendingPart<V, D>>) {
  let part: SendingPart<V, D> | undefined;
  const load = async () => {
    part ??= await fetch();
    return part;
  };
  return {
    /** To be called once the form is on the screen. */
    prefetchSending: (): void => void load().catch(() => undefined),
    /** The problems of the form by field. */
    check: async (values: V): Promise<readonly FieldProblem[]> => (await load()).check(values),
    /** What is sent of a form. */
    sendable: async (values: V): Promise<D> => (await load()).draftOf(values),
    newId: async (): Promise<string> => (await load()).newId(),
    /** What is wrong with a field, as a sentence: it takes what was checked or sent to know of a problem. */
    messageOf: (problem: FieldProblem, label: string): MessageDescriptor | undefined =>
      part?.sentenceOf(problem, label),
  };
}
