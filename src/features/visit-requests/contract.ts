import * as z from 'zod/mini';
import type { ContactPerson } from '#platform/contact/person.ts';
import { personTopics } from '#platform/contact/person.ts';
import { namesPerson, ofOnePerson } from '#platform/contact/person-scope.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant, text } from '#platform/rpc/fields.ts';
import { dayParts, maxProposals, maxVisitTextLengths, visitStates } from './rules.ts';

const tags = ['Visit requests'];

export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_time'));

const preferred = { on: z.nullable(day), part: z.nullable(z.enum(dayParts)), time: z.nullable(clockTime) };
export const preferredTime = z.strictObject(preferred);

/** A request to see a property, as the agency sees it. */
export const visitRequest = z.strictObject({
  id,
  property: z.strictObject({ id, title: z.string(), address: z.string(), city: z.string() }),
  /** Null: somebody without a record, who gave name and phone. */
  person: z.nullable(
    z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string(), phone: z.nullable(z.string()) }),
  ),
  name: z.string(),
  phone: z.string(),
  state: z.enum(visitStates),
  /** With the time at which a visit can begin, free for the agent if possible; null without a day. */
  preferred_times: z.array(z.strictObject({ ...preferred, starts_at: z.nullable(instant) })),
  note: z.string(),
  proposed: z.array(instant),
  /** What the agency wrote with its proposal, or why it declined. */
  answer: z.string(),
  requested_at: instant,
  agent: z.nullable(z.strictObject({ id, full_name: z.string() })),
});
export type VisitRequest = z.infer<typeof visitRequest>;

export interface VisitRequestScope {
  readonly whose: 'mine' | 'all';
  readonly person?: ContactPerson | undefined;
}

const answer = text(maxVisitTextLengths.answer);

export const visitRequestsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/visit-requests',
    summary: 'The visit requests that wait for an answer, the oldest first',
    tags,
  })
    .input(z.object({ whose: z._default(z.enum(['mine', 'all']), 'mine'), ...ofOnePerson }).check(namesPerson))
    .output(z.array(visitRequest)),
  accept: procedure('write', {
    method: 'POST',
    path: '/visit-requests/{id}/accept',
    summary: 'Accept a visit request: schedules a meeting and tells the client',
    tags,
  })
    .input(z.object({ id, at: instant, overlap_confirmed: z._default(z.boolean(), false) }))
    .output(z.strictObject({ meeting_id: id, request: visitRequest })),
  propose: procedure('write', {
    method: 'POST',
    path: '/visit-requests/{id}/propose',
    summary: 'Propose up to three other times for a visit',
    tags,
  })
    .input(
      z.object({
        id,
        times: z.array(instant).check(z.minLength(1, 'required'), z.maxLength(maxProposals)),
        answer: z._default(answer, ''),
      }),
    )
    .output(visitRequest),
  decline: procedure('write', {
    method: 'POST',
    path: '/visit-requests/{id}/decline',
    summary: 'Decline a visit request with the reason that the client reads',
    tags,
  })
    .input(z.object({ id, answer: answer.check(z.minLength(1, 'required')) }))
    .output(visitRequest),
};
