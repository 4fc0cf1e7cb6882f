import * as z from 'zod/mini';
import { ownPassword } from '#features/accounts/contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant } from '#platform/rpc/fields.ts';
import { auditActKeys, auditTopics } from './audit.ts';
import { trashTopics } from './trash-topics.ts';

const tags = ['History'];

/** Kinds of records that have a timeline. */
export const recordTopics = [
  'properties',
  'clients',
  'leads',
  'meetings',
  'deals',
  'documents',
  'invoices',
  'property_types',
  'localities',
  'email_templates',
  'registrations',
  'profiles',
  'company',
] as const;

/** Parts of a timeline: what was written to or by the person, and the other changes. */
export const timelineParts = ['messages', 'changes'] as const;
export type TimelinePart = (typeof timelineParts)[number];

export const historyEntry = z.strictObject({
  id: z.int(),
  at: instant,
  action: z.string(),
  actor: z.nullable(z.string()),
  /** field → [before, after]; ids of other records come with their names in `names`. */
  difference: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const trashEntry = z.strictObject({
  topic: z.enum(trashTopics),
  id,
  title: z.string(),
  deleted_at: instant,
  deleted_by: z.nullable(z.string()),
  may_restore: z.boolean(),
});
export type TrashEntry = z.infer<typeof trashEntry>;

/** Filters of the audit trail. Days are in the company's time zone, both inclusive. */
export const auditFilter = z.object({
  person: z.optional(id),
  topic: z.optional(z.enum(auditTopics)),
  act: z.optional(z.enum(auditActKeys)),
  record: z.optional(id),
  from: z.optional(day),
  until: z.optional(day),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditEntry = z.extend(historyEntry, {
  topic: z.string(),
  entity_id: id,
  /** The name of the record, while it has one. */
  title: z.nullable(z.string()),
  /** The name of the API key that made the change: null for none, empty if the key no longer exists. */
  key: z.nullable(z.string()),
  /** One of the records of an import or its undo. */
  is_of_many: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const historyContract = {
  audit: procedure('read_audit', {
    method: 'GET',
    path: '/audit',
    summary: 'The audit trail, newest first',
    tags,
  })
    .input(z.extend(auditFilter, { cursor: z.optional(cursor) }))
    .output(
      z.strictObject({
        entries: z.array(auditEntry),
        names: z.record(z.string(), z.string()),
        next: z.nullable(z.string()),
      }),
    ),
  timeline: procedure('read', {
    method: 'GET',
    path: '/history/{topic}/{id}',
    summary: 'The changes of a record, newest first',
    tags,
  })
    .input(
      z.object({
        topic: z.enum(recordTopics),
        id,
        part: z.optional(z.enum(timelineParts)),
        before: z.optional(z.int().check(z.minimum(1))),
      }),
    )
    .output(
      z.strictObject({
        entries: z.array(historyEntry),
        names: z.record(z.string(), z.string()),
        has_more: z.boolean(),
      }),
    ),
  trash: procedure('read', {
    method: 'GET',
    path: '/trash',
    summary: 'Records deleted in the last 30 days that I may restore',
    tags,
  })
    .input(z.object({ cursor: z.optional(cursor) }))
    .output(z.strictObject({ entries: z.array(trashEntry), next: z.nullable(z.string()) })),
  restore: procedure('read', {
    method: 'POST',
    path: '/trash/restore',
    summary: 'Restore a record from the trash; restoring an Admin requires my password',
    tags,
  })
    .input(z.object({ topic: z.enum(trashTopics), id, password: ownPassword }))
    .output(z.void()),
};
