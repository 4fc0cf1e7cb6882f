import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';
import type { LeadDraft } from '../contract.ts';
import type { LeadFormValues } from './lead-form-values.ts';

// What a lead must be weighs more than the fields themselves: it comes once they are there.
let draft: typeof import('./lead-draft.late.ts') | undefined;
const load = async () => {
  draft ??= await import('./lead-draft.late.ts');
  return draft;
};

/** Fetches what a form is checked with and sent by, once it is on the screen. */
export function prefetchSending(): void {
  void load().catch(() => undefined);
}

/** The problems of the form by field. */
export async function checkLead(values: LeadFormValues): Promise<readonly FieldProblem[]> {
  const { problemsOfLead } = await load();
  return problemsOfLead(values);
}

/** What is sent of a form. */
export async function sendable(values: LeadFormValues): Promise<LeadDraft> {
  const { draftOf } = await load();
  return draftOf(values);
}

export async function newLeadId(): Promise<string> {
  const { newId } = await load();
  return newId();
}

/** What is wrong with a field, as a sentence: it takes what was checked or sent to know of a problem. */
export function messageOf(problem: FieldProblem, label: string): MessageDescriptor | undefined {
  return draft?.sentenceOf(problem, label);
}
