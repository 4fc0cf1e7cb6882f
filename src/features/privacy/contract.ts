import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, text, version } from '#platform/rpc/fields.ts';
import {
  answerDays,
  maxContactLength,
  maxRequesterNameLength,
  maxRequestNoteLength,
  requestKinds,
  requestStates,
  requestWays,
  retentionKinds,
  retentionModes,
  retentionMonths,
} from './rules.ts';

const tags = ['Privacy requests'];

/** What can change of a request. */
export const privacyRequestInput = z.object({
  kind: z.enum(requestKinds),
  /** Null: somebody without a record, who then needs a name. */
  person: z.nullable(z.object({ topic: z.enum(personTopics), id })),
  name: text(maxRequesterNameLength),
  contact: text(maxContactLength),
  way: z.enum(requestWays),
  received_on: day,
  /** Null: as many days after it was received as the agency has set. */
  due_on: z.nullable(day),
  note: text(maxRequestNoteLength),
});
export type PrivacyRequestInput = z.infer<typeof privacyRequestInput>;

export const privacyRequest = z.strictObject({
  id,
  kind: z.enum(requestKinds),
  person: z.nullable(
    z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string(), is_deleted: z.boolean() }),
  ),
  name: z.string(),
  contact: z.string(),
  way: z.enum(requestWays),
  received_on: day,
  due_on: day,
  note: z.string(),
  state: z.enum(requestStates),
  /** What was done, or why it was refused. */
  answer: z.string(),
  closed_at: z.nullable(instant),
  /** Null also if the erasure of the person closed it. */
  closed_by: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  is_erased: z.boolean(),
  version: z.int(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;

export const privacyRequestListInput = z.object({
  state: z.enum(['open', 'closed']),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type PrivacyRequestListInput = z.infer<typeof privacyRequestListInput>;

const months = z.nullable(z.int().check(z.minimum(retentionMonths.least), z.maximum(retentionMonths.most)));
const retentionKind = z.enum(retentionKinds);
const mode = z.enum(retentionModes);

export const retentionRule = z.strictObject({
  kind: retentionKind,
  /** Null: kept. */
  months,
  mode,
  version: z.int(),
});
export type RetentionRule = z.infer<typeof retentionRule>;

export const privacySettings = z.strictObject({
  answer_days: z.int(),
  version: z.int(),
  /** One for each kind, in the order of `retentionKinds`. */
  retention: z.array(retentionRule),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

export const retentionInput = z.object({ kind: retentionKind, months, mode, version });
export type RetentionInput = z.infer<typeof retentionInput>;

/** What a rule would erase now. */
export const retentionPreview = z.strictObject({
  total: z.int(),
  /** The oldest ones. */
  items: z.array(
    z.strictObject({ topic: z.enum([...personTopics, 'properties']), id, title: z.string(), since: instant }),
  ),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const privacyContract = {
  list: procedure('manage_privacy', {
    method: 'GET',
    path: '/privacy-requests',
    summary: 'Requests to see, correct or erase personal data: open ones by due day, closed ones newest first',
    tags,
  })
    .input(privacyRequestListInput)
    .output(z.strictObject({ items: z.array(privacyRequest), next: z.nullable(z.string()) })),
  find: procedure('manage_privacy', {
    method: 'GET',
    path: '/privacy-requests/{id}',
    summary: 'One privacy request',
    tags,
  })
    .input(z.object({ id }))
    .output(privacyRequest),
  create: procedure('manage_privacy', {
    method: 'POST',
    path: '/privacy-requests',
    summary: 'Register a privacy request',
    tags,
  })
    .input(z.extend(privacyRequestInput, { id }))
    .output(privacyRequest),
  update: procedure('manage_privacy', {
    method: 'PUT',
    path: '/privacy-requests/{id}',
    summary: 'Change an open privacy request',
    tags,
  })
    .input(z.extend(privacyRequestInput, { id, version }))
    .output(privacyRequest),
  close: procedure('manage_privacy', {
    method: 'POST',
    path: '/privacy-requests/{id}/close',
    summary: 'Close a privacy request as done, or refuse it with a reason',
    tags,
  })
    .input(z.object({ id, version, state: z.enum(['done', 'refused']), answer: text(maxRequestNoteLength) }))
    .output(privacyRequest),
  reopen: procedure('manage_privacy', {
    method: 'POST',
    path: '/privacy-requests/{id}/reopen',
    summary: 'Reopen a closed privacy request',
    tags,
  })
    .input(z.object({ id }))
    .output(privacyRequest),
  settings: procedure('manage_privacy', {
    method: 'GET',
    path: '/privacy-settings',
    summary: 'Days to answer privacy requests, and how long each kind of personal data is kept',
    tags,
  }).output(privacySettings),
  saveAnswerDays: procedure('manage_privacy', {
    method: 'PUT',
    path: '/privacy-settings/answer-days',
    summary: 'Set the days to answer new privacy requests',
    tags,
  })
    .input(z.object({ answer_days: z.int().check(z.minimum(answerDays.least), z.maximum(answerDays.most)), version }))
    .output(privacySettings),
  saveRetention: procedure('manage_privacy', {
    method: 'PUT',
    path: '/privacy-settings/retention/{kind}',
    summary: 'Set how long one kind of personal data is kept',
    tags,
  })
    .input(retentionInput)
    .output(privacySettings),
  preview: procedure('manage_privacy', {
    method: 'GET',
    path: '/privacy-settings/retention/{kind}/preview',
    summary: 'What a period would erase today',
    tags,
  })
    .input(
      z.object({
        kind: retentionKind,
        months: z.int().check(z.minimum(retentionMonths.least), z.maximum(retentionMonths.most)),
      }),
    )
    .output(retentionPreview),
  erase: procedure('manage_privacy', {
    method: 'POST',
    path: '/privacy-settings/retention/{kind}/erase',
    summary: 'Erase what is due by a saved rule, after a review; a job does it',
    tags,
  })
    .input(z.object({ kind: retentionKind, version }))
    .output(z.void()),
};
