import * as z from 'zod/mini';
import { isPushEndpoint } from '#platform/push/endpoint.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cappedCount, cursor, id, instant, version } from '#platform/rpc/fields.ts';

const tags = ['Notifications'];

export const notificationItem = z.strictObject({
  id: z.int(),
  at: instant,
  /** What happened: 'property_added', 'sign_up_waiting', … */
  kind: z.string(),
  /** The record it happened to. */
  topic: z.string(),
  entity_id: id,
  /** The current display name of the record; null when it has no name or is deleted for good. */
  title: z.nullable(z.string()),
  /** Parameters of the sentence, such as counts; never personal data. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The person who did it; null for the program. */
  actor: z.nullable(z.string()),
  is_new: z.boolean(),
});
export type NotificationItem = z.infer<typeof notificationItem>;

export const bellState = z.strictObject({
  items: z.array(notificationItem),
  new_count: cappedCount,
  /** Unseen notifications of the last minutes, which an open page shows as toasts. */
  arrivals: z.array(z.strictObject({ id: z.int(), kind: z.string() })),
});
export type BellState = z.infer<typeof bellState>;

export const notificationPreferencesSchema = z.strictObject({
  by_email: z.boolean(),
  by_push: z.boolean(),
  lead_alerts: z.boolean(),
  meeting_reminders: z.boolean(),
  payment_alerts: z.boolean(),
  follow_up_alerts: z.boolean(),
  /** Toasts only for the user's own matters; the bell still counts all. */
  own_toasts_only: z.boolean(),
  /** 0 until the user saves a choice. */
  version,
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/** The push subscription of a browser (Push API), base64url. */
const pushDevice = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.refine(isPushEndpoint, 'not_push_service')),
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/u, 'not_key')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/u, 'not_key')),
});
export type PushDeviceInput = z.infer<typeof pushDevice>;

export const thisDevice = z.strictObject({
  /** The public key that the browser needs to subscribe. */
  server_key: z.string(),
  /** The push endpoint of this session's browser; null when push is off. */
  endpoint: z.nullable(z.string()),
});
export type ThisDevice = z.infer<typeof thisDevice>;

export const notificationsContract = {
  bell: procedure('read', {
    method: 'GET',
    path: '/notifications/bell',
    summary: 'My latest notifications, and the number of unseen ones',
    tags,
  }).output(bellState),
  list: procedure('read', {
    method: 'GET',
    path: '/notifications',
    summary: 'All my notifications, newest first, a page at a time',
    tags,
  })
    .input(z.object({ cursor: z.optional(cursor), limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))) }))
    .output(z.strictObject({ items: z.array(notificationItem), next: z.nullable(z.string()) })),
  markSeen: procedure('read', {
    method: 'POST',
    path: '/notifications/seen',
    summary: 'Mark my notifications up to an instant as seen',
    tags,
  })
    .input(z.object({ /** That of the newest notice shown; now, when it is left out. */ up_to: z.optional(instant) }))
    .output(bellState),
  preferences: procedure('read', {
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'My notification preferences',
    tags,
  }).output(notificationPreferencesSchema),
  savePreferences: procedure('read', {
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Save my notification preferences',
    tags,
  })
    .input(z.object(notificationPreferencesSchema.shape))
    .output(notificationPreferencesSchema),
  device: procedure('read', {
    method: 'GET',
    path: '/notifications/device',
    summary: 'Whether this browser receives push messages',
    tags,
    keys: 'session',
  }).output(thisDevice),
  addDevice: procedure('read', {
    method: 'PUT',
    path: '/notifications/device',
    summary: 'Enable push messages in this browser',
    tags,
    keys: 'session',
  })
    .input(pushDevice)
    .output(thisDevice),
  removeDevice: procedure('read', {
    method: 'DELETE',
    path: '/notifications/device',
    summary: 'Disable push messages in this browser',
    tags,
    keys: 'session',
  }).output(thisDevice),
};
