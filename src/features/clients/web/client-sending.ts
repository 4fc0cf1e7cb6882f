import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';
import type { ClientDraft } from '../contract.ts';
import type { ClientFormValues } from './client-form-values.ts';

// What a client must be weighs more than the fields themselves: it comes once they are there.
let draft: typeof import('./client-draft.late.ts') | undefined;
const load = async () => {
  draft ??= await import('./client-draft.late.ts');
  return draft;
};

/** Fetches what a form is checked with and sent by, once it is on the screen. */
export function prefetchSending(): void {
  void load().catch(() => undefined);
}

/** The problems of the form by field. */
export async function checkClient(values: ClientFormValues): Promise<readonly FieldProblem[]> {
  const { problemsOfClient } = await load();
  return problemsOfClient(values);
}

/** What is sent of a form. */
export async function sendable(values: ClientFormValues): Promise<ClientDraft> {
  const { draftOf } = await load();
  return draftOf(values);
}

export async function newClientId(): Promise<string> {
  const { newId } = await load();
  return newId();
}

/** What is wrong with a field, as a sentence: it takes what was checked or sent to know of a problem. */
export function messageOf(problem: FieldProblem, label: string): MessageDescriptor | undefined {
  return draft?.sentenceOf(problem, label);
}
