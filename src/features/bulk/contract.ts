import * as z from 'zod/mini';
import { clientFilter } from '#features/clients/contract.ts';
import { dealFilter } from '#features/deals/contract.ts';
import { maxFollowUpNoteLength } from '#features/follow-ups/rules.ts';
import { invoiceFilter } from '#features/invoices/contract.ts';
import { leadFilter } from '#features/leads/contract.ts';
import { isLost, isWon } from '#features/leads/rules.ts';
import { leadStatusKey } from '#features/leads/stage-fields.ts';
import { propertyFilter } from '#features/properties/contract.ts';
import { customKey, customValueInput } from '#platform/custom-fields/custom-value-fields.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant, text } from '#platform/rpc/fields.ts';
import { lostReasonKey, tagKeys } from '#platform/words/word-fields.ts';
import { bulkKinds, bulkOutcomes, bulkReasons, bulkStates, maxSelected } from './rules.ts';

const tags = ['Bulk changes'];

const assign = z.object({
  act: z.literal('assign'),
  /** Null: no agent. */
  agent_id: z.nullable(id),
});
const status = z.object({ act: z.literal('status'), status: z.enum(['available', 'pending']) });
const stage = z
  .object({
    act: z.literal('stage'),
    /** Closing needs a reason or a deal for each lead. */
    status: leadStatusKey.check(z.refine((value) => !isWon(value), 'unknown_stage')),
    lost_reason: z._default(z.nullable(lostReasonKey), null),
  })
  .check(
    z.refine((value) => isLost(value.status) === (value.lost_reason !== null), {
      error: 'required',
      path: ['lost_reason'],
    }),
  );
const tag = z.object({ act: z.literal('tag'), add: tagKeys, remove: tagKeys }).check(
  z.refine(({ add, remove }) => add.length + remove.length > 0, { error: 'required', path: ['add'] }),
  z.refine(({ add, remove }) => !add.some((key) => remove.includes(key)), { error: 'not_valid', path: ['remove'] }),
);
/** Sets a custom field, by its key as `GET /custom-fields` lists it; null empties it. */
const field = z.object({ act: z.literal('field'), key: customKey, value: customValueInput });
const followUp = z.object({
  act: z.literal('follow_up'),
  /** A day in the company's time zone, and a time of day or null. */
  on: day,
  time: z._default(z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_time'))), null),
  note: z._default(text(maxFollowUpNoteLength), ''),
});
const message = z.object({
  act: z.literal('message'),
  template_id: id,
  /** What it is about: marketing needs consent. */
  purpose: z.enum(['service', 'marketing']),
});
const trash = z.object({ act: z.literal('trash') });
/** Emails unpaid invoices to their clients. */
const send = z.object({ act: z.literal('send') });
/** Cancels invoices, which keep their numbers. */
const cancel = z.object({ act: z.literal('cancel') });

/** What a run does to each record. */
export const bulkChange = z.discriminatedUnion('act', [
  assign,
  status,
  stage,
  tag,
  field,
  followUp,
  message,
  send,
  cancel,
  trash,
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** Either the records themselves, or all that a filter of their list finds at this moment. */
const ids = z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxSelected)));
const oneChoice = z.refine<{ ids?: unknown; filter?: unknown }>(
  (value) => (value.ids === undefined) !== (value.filter === undefined),
  { error: 'required', path: ['ids'] },
);
const chosen = { id, ids };

export const previewInput = z.discriminatedUnion('kind', [
  z
    .object({
      ...chosen,
      kind: z.literal('properties'),
      filter: z.optional(propertyFilter),
      change: z.discriminatedUnion('act', [assign, status, tag, field, trash]),
    })
    .check(oneChoice),
  z
    .object({
      ...chosen,
      kind: z.literal('clients'),
      filter: z.optional(clientFilter),
      change: z.discriminatedUnion('act', [assign, tag, field, followUp, message, trash]),
    })
    .check(oneChoice),
  z
    .object({
      ...chosen,
      kind: z.literal('leads'),
      filter: z.optional(leadFilter),
      change: z.discriminatedUnion('act', [assign, stage, tag, field, followUp, message, trash]),
    })
    .check(oneChoice),
  z
    .object({
      ...chosen,
      kind: z.literal('deals'),
      filter: z.optional(dealFilter),
      change: z.discriminatedUnion('act', [tag, field]),
    })
    .check(oneChoice),
  z
    .object({
      ...chosen,
      kind: z.literal('invoices'),
      filter: z.optional(invoiceFilter),
      change: z.discriminatedUnion('act', [send, cancel, trash]),
    })
    .check(oneChoice),
]);
export type PreviewInput = z.infer<typeof previewInput>;

const outcome = z.enum(bulkOutcomes);
const reason = z.nullable(z.enum(bulkReasons));

export const bulkRun = z.strictObject({
  id,
  kind: z.enum(bulkKinds),
  change: bulkChange,
  /** Names that the change refers to: its agent or template; null if it has none, or it is gone. */
  target: z.nullable(z.string()),
  state: z.enum(bulkStates),
  /** How many records were chosen. */
  total: z.int(),
  /** How many of them have which outcome, and why; each record counts once. */
  tally: z.array(z.strictObject({ outcome, reason, count: z.int() })),
  created_by: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
  /** Only the user who made it, and those who may delete other people's records, cancel or undo it. */
  is_own: z.boolean(),
  may_undo: z.boolean(),
});
export type BulkRun = z.infer<typeof bulkRun>;

export const bulkItem = z.strictObject({ id, title: z.string(), outcome, reason });
export type BulkItem = z.infer<typeof bulkItem>;

export const bulkContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/bulk-changes',
    summary: 'The latest changes of many records at once',
    tags,
  }).output(z.array(bulkRun)),
  find: procedure('read', {
    method: 'GET',
    path: '/bulk-changes/{id}',
    summary: 'The preview, progress or result of a bulk change',
    tags,
  })
    .input(z.object({ id }))
    .output(bulkRun),
  items: procedure('read', {
    method: 'GET',
    path: '/bulk-changes/{id}/records',
    summary: 'The first records of a bulk change with an outcome, by name',
    tags,
  })
    .input(z.object({ id, outcome, reason: z.optional(z.enum(bulkReasons)) }))
    .output(z.array(bulkItem)),
  preview: procedure('write', {
    method: 'POST',
    path: '/bulk-changes',
    summary: 'Choose records and a change, and find out what it would do; changes nothing yet',
    tags,
  })
    .input(previewInput)
    .output(bulkRun),
  start: procedure('write', {
    method: 'POST',
    path: '/bulk-changes/{id}/start',
    summary: 'Make a previewed change',
    tags,
    keys: ['write', 'delete'],
  })
    .input(z.object({ id }))
    .output(bulkRun),
  cancel: procedure('write', {
    method: 'POST',
    path: '/bulk-changes/{id}/cancel',
    summary: 'Stop a bulk change; what is done stays, and can be undone',
    tags,
  })
    .input(z.object({ id }))
    .output(bulkRun),
  undo: procedure('write', {
    method: 'POST',
    path: '/bulk-changes/{id}/undo',
    summary: 'Undo a bulk change; records that were edited since stay as they are',
    tags,
  })
    .input(z.object({ id }))
    .output(bulkRun),
};
