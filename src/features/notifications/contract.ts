import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, id, instant } from '#platform/rpc/fields.ts';

const tags = ['Notifications'];

export const notice = z.strictObject({
  id: z.int(),
  at: instant,
  /** What happened: 'property_added', 'sign_up_waiting', … */
  kind: z.string(),
  /** The record it happened to. */
  topic: z.string(),
  entity_id: id,
  /** What people call the record now; null when it has no name or is gone for good. */
  title: z.nullable(z.string()),
  /** What completes the sentence: counts and the like, never personal data. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Who did it; null when the program did. */
  actor: z.nullable(z.string()),
  is_new: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const bellState = z.strictObject({
  items: z.array(notice),
  new_count: z.strictObject({ value: z.int(), is_capped: z.boolean() }),
});
export type BellState = z.infer<typeof bellState>;

export const notificationsContract = {
  bell: procedure('read', {
    method: 'GET',
    path: '/notifications/bell',
    summary: 'My latest notices, and how many are new',
    tags,
  }).output(bellState),
  list: procedure('read', {
    method: 'GET',
    path: '/notifications',
    summary: 'All my notices, newest first, a page at a time',
    tags,
  })
    .input(z.object({ cursor: z.optional(cursor), limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))) }))
    .output(z.strictObject({ items: z.array(notice), next: z.nullable(z.string()) })),
  markSeen: procedure('read', {
    method: 'POST',
    path: '/notifications/seen',
    summary: 'My notices up to an instant are not new any more',
    tags,
  })
    .input(z.object({ /** That of the newest notice shown; now, when it is left out. */ up_to: z.optional(instant) }))
    .output(bellState),
};
