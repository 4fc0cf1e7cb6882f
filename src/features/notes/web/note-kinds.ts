import type { UnsentKind } from '#platform/unsent/web/unsent.ts';
import type { LeadCallDraft, NoteDraft } from '../contract.ts';
import { notes } from './queries.ts';

/** A note, and a call with a lead, as they wait for a network: with the id that makes a repeat the same one. */
export const noteKind: UnsentKind<NoteDraft> = {
  kind: 'note',
  topics: ['notes'],
  send: (note, signal) => notes.add(note, { signal }),
};

export const leadCallKind: UnsentKind<LeadCallDraft> = {
  kind: 'lead-call',
  topics: ['notes'],
  send: (call, signal) => notes.logCall(call, { signal }),
};
