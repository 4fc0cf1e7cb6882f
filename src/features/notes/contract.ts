import * as z from 'zod/mini';
import { callOutcomes } from '#features/communications/rules.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, requiredText, text, version } from '#platform/rpc/fields.ts';
import { longestNote, notedTopics } from './rules.ts';

const tags = ['Notes'];

const topic = z.enum(notedTopics);

/** Plain text. */
const body = requiredText(longestNote);

export const noteSchema = z.strictObject({
  id,
  /** The record it was written on: of a client's notes some were written while they were a lead. */
  topic,
  record_id: id,
  /** Empty where a call was logged without a word. */
  body: z.string(),
  /** Of a call with a lead how it ended; null for what is only a note. */
  call_outcome: z.nullable(z.enum(callOutcomes)),
  written_at: instant,
  author_id: z.nullable(id),
  author: z.nullable(z.string()),
  updated_at: instant,
  version: z.int(),
});
export type Note = z.infer<typeof noteSchema>;

/** What a person writes, and on which record. */
const noteInput = z.object({
  /** Made where it was typed: sent twice, it is one note. */
  id,
  topic,
  record_id: id,
  body,
  /** When it was typed. It may have waited for a network since; an instant to come counts as now. */
  written_at: instant,
});
export type NoteInput = z.infer<typeof noteInput>;

/** A call with somebody who is no client yet; those with clients stand among their communications. */
const leadCallInput = z.object({
  id,
  lead_id: id,
  outcome: z.enum(callOutcomes),
  body: text(longestNote),
  written_at: instant,
  /** The day of the next follow-up; left out: as it is. */
  follow_up_on: z.optional(day),
  /** Moves a lead that is still new to Contacted. */
  is_contacted: z.optional(z.boolean()),
});
export type LeadCallInput = z.infer<typeof leadCallInput>;

export const notesContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/{topic}/{record_id}/notes',
    summary: 'The notes on a record, the latest first, a page at a time; those on a lead are the client’s too',
    tags,
  })
    .input(z.object({ topic, record_id: id, cursor: z.optional(cursor) }))
    .output(z.strictObject({ items: z.array(noteSchema), next: z.nullable(z.string()) })),
  add: procedure('write', {
    method: 'POST',
    path: '/{topic}/{record_id}/notes',
    summary: 'Write a note on a lead, a client or a property',
    tags,
  })
    .input(noteInput)
    .output(noteSchema),
  logCall: procedure('write', {
    method: 'POST',
    path: '/leads/{lead_id}/calls',
    summary: 'Note how a call with a lead ended, when to follow up, and that a new lead is contacted',
    tags,
  })
    .input(leadCallInput)
    .output(noteSchema),
  update: procedure('write', { method: 'PUT', path: '/notes/{id}', summary: 'Rewrite a note', tags })
    .input(z.object({ id, version, body }))
    .output(noteSchema),
  delete: procedure('write', { method: 'DELETE', path: '/notes/{id}', summary: 'Move a note to the trash', tags })
    .input(z.object({ id }))
    .output(z.void()),
};
