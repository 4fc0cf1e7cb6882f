import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, id, instant, version } from '#platform/rpc/fields.ts';
import type { MergeField } from './rules.ts';
import { duplicateReasons, mergeFields, mergeRefusals, movedKinds, sides } from './rules.ts';

const tags = ['Duplicates'];
const topic = z.enum(personTopics);

/** A lead or client as a candidate: what tells it from another of the same name. */
const duplicatePerson = z.strictObject({
  topic,
  id,
  full_name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  places: z.array(z.string()),
  /** The stage of a lead. */
  status: z.nullable(z.string()),
  agent_id: z.nullable(id),
  agent: z.nullable(z.string()),
  created_at: instant,
});
export type DuplicatePerson = z.infer<typeof duplicatePerson>;

const duplicateCandidate = z.strictObject({
  person: duplicatePerson,
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicateCandidate = z.infer<typeof duplicateCandidate>;

const duplicatePair = z.strictObject({
  /** The older record first. */
  people: z.tuple([duplicatePerson, duplicatePerson]),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const duplicatePage = z.strictObject({ pairs: z.array(duplicatePair), next: z.nullable(z.string()) });
export type DuplicatePage = z.infer<typeof duplicatePage>;

const count = z.strictObject({ kind: z.enum(movedKinds), count: z.int() });
export type MovedCount = z.infer<typeof count>;

/** Two of the same kind. */
const pair = { topic, kept_id: id, merged_id: id };

const mergeSide = z.strictObject({ id, full_name: z.string(), version: z.int(), created_at: instant });

export const mergePreview = z.strictObject({
  kept: mergeSide,
  merged: mergeSide,
  /** The fields that differ. A group, such as the stage with its reason, is one field with several values. */
  fields: z.array(
    z.strictObject({
      field: z.enum(mergeFields),
      kept: z.record(z.string(), z.unknown()),
      merged: z.record(z.string(), z.unknown()),
      /** Which side is better unless the user chooses: the one with a value. */
      usual: z.enum(sides),
      /** A recorded deal decides. */
      is_fixed: z.boolean(),
    }),
  ),
  /** Names of the records that the fields mention by id. */
  names: z.record(z.string(), z.string()),
  moved: z.array(count),
  /** Why the two cannot be merged. */
  refusals: z.array(z.enum(mergeRefusals)),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const standingMerge = z.strictObject({
  id,
  merged_id: id,
  merged_name: z.string(),
  merged_agent_id: z.nullable(id),
  merged_at: instant,
  merged_by: z.nullable(z.string()),
});
export type StandingMerge = z.infer<typeof standingMerge>;

export const personDuplicates = z.strictObject({
  candidates: z.array(duplicateCandidate),
  /** Newest first. */
  merges: z.array(standingMerge),
});
export type PersonDuplicates = z.infer<typeof personDuplicates>;

/** What was changed since the merge. It stays as it is. */
export const undoReport = z.strictObject({
  kept_id: id,
  merged_id: id,
  /** Fields of the record that stayed. */
  fields: z.array(z.string()),
  /** Rows that moved and were edited since, by kind. */
  edited: z.array(count),
  /** What was added since; it stays with the record. */
  added: z.array(count),
});
export type UndoReport = z.infer<typeof undoReport>;

const side = z.optional(z.enum(sides));
/** For each field that differs, whose value stays; without a choice, the usual one. */
const choices = z.object(
  // The keys are the fields.
  Object.fromEntries(mergeFields.map((field) => [field, side])) as Record<MergeField, typeof side>,
);

export const duplicatesContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/duplicates',
    summary: 'Leads and clients that may be the same person, the newest first. A page may be empty before the last one',
    tags,
  })
    .input(z.object({ reason: z.optional(z.enum(duplicateReasons)), cursor: z.optional(cursor) }))
    .output(duplicatePage),
  ofPerson: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/duplicates',
    summary: 'Who may be the same person as a lead or client, and the merges into it that can still be undone',
    tags,
  })
    .input(z.object({ topic, person_id: id }))
    .output(personDuplicates),
  markDistinct: procedure('write', {
    method: 'POST',
    path: '/duplicates/distinct',
    summary: 'Remember that two records are different people, or forget it',
    tags,
  })
    .input(z.object({ topic, person_id: id, other_topic: topic, other_id: id, is_distinct: z.boolean() }))
    .output(z.void()),
  preview: procedure('write', {
    method: 'GET',
    path: '/merges/preview',
    summary: 'What a merge of two leads or two clients would do',
    tags,
  })
    .input(z.object(pair))
    .output(mergePreview),
  merge: procedure('write', {
    method: 'POST',
    path: '/merges',
    summary: 'Merge a lead or client into another one',
    tags,
    // The merged one goes to the trash.
    keys: ['write', 'delete'],
  })
    .input(z.object({ id, ...pair, kept_version: version, merged_version: version, choices }))
    .output(standingMerge),
  undo: procedure('write', {
    method: 'POST',
    path: '/merges/{id}/undo',
    summary: 'Undo a merge within thirty days; edits since then stay',
    tags,
  })
    .input(z.object({ id }))
    .output(undoReport),
};
