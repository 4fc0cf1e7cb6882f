import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, text, version } from '#platform/rpc/fields.ts';
import { followUpTimes, maxFollowUpNoteLength } from './rules.ts';

const tags = ['Follow-ups'];

const topic = z.enum(personTopics);
const note = text(maxFollowUpNoteLength);
/** A time of day in the company's time zone; null for the day only. */
const time = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_time')));
/** A day in the company's time zone. */
const due = { on: day, time };

export const followUpSchema = z.strictObject({
  id,
  person: z.strictObject({
    topic,
    id,
    full_name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    phone_e164: z.nullable(z.string()),
  }),
  due_at: instant,
  /** False: due on a day, which means at 10:00. */
  has_time: z.boolean(),
  note: z.string(),
  /** The meeting whose notes ask for it. */
  source_meeting_id: z.nullable(id),
  agent_id: z.nullable(id),
  agent: z.nullable(z.string()),
  done_at: z.nullable(instant),
  done_by: z.nullable(z.string()),
  version: z.int(),
});
export type FollowUp = z.infer<typeof followUpSchema>;

/** Follow-ups of closed and lost leads, and of people in the trash, appear only among those that are done. */
export const followUpFilter = z.object({
  whose: z.optional(z.enum(['mine', 'all'])),
  when: z.optional(z.enum(followUpTimes)),
});
export type FollowUpFilter = z.infer<typeof followUpFilter>;

const followUpListInput = z.extend(followUpFilter, {
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type FollowUpListInput = z.infer<typeof followUpListInput>;

export const planInput = z.object({ topic, person_id: id, id, ...due, note });
export type PlanInput = z.infer<typeof planInput>;

const changeInput = z.object({ id, version, ...due, note: z.optional(note) });
export type FollowUpChange = z.infer<typeof changeInput>;

export const followUpsContract = {
  ...listProcedures('Follow-ups', {
    filter: followUpFilter,
    input: followUpListInput,
    page: z.strictObject({ items: z.array(followUpSchema), next: z.nullable(z.string()) }),
    order: 'the earliest first, done ones the latest first',
  }),
  ofPerson: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/follow-ups',
    summary: 'The open follow-ups of a client or a lead, the earliest first; a client has those of its leads',
    tags,
  })
    .input(z.object({ topic, person_id: id }))
    .output(z.array(followUpSchema)),
  plan: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/follow-ups',
    summary: 'Plan a follow-up of a client or a lead',
    tags,
  })
    .input(planInput)
    .output(followUpSchema),
  change: procedure('write', {
    method: 'PUT',
    path: '/follow-ups/{id}',
    summary: 'Snooze a follow-up or change its note',
    tags,
  })
    .input(changeInput)
    .output(followUpSchema),
  done: procedure('write', {
    method: 'POST',
    path: '/follow-ups/{id}/done',
    summary: 'Mark a follow-up as done',
    tags,
  })
    .input(z.object({ id }))
    .output(followUpSchema),
  reopen: procedure('write', {
    method: 'POST',
    path: '/follow-ups/{id}/reopen',
    summary: 'Open a follow-up again that is done',
    tags,
  })
    .input(z.object({ id }))
    .output(followUpSchema),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/follow-ups/{id}',
    summary: 'Delete a follow-up that is not needed any more',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
