import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, requiredText, version } from '#platform/rpc/fields.ts';
import {
  deliveredEvents,
  deliveryStatuses,
  maxWebhookLengths,
  sendErrors,
  stopReasons,
  webhookEvents,
  webhookStatuses,
} from './rules.ts';

const tags = ['Webhooks'];

const webhookFields = {
  name: requiredText(maxWebhookLengths.name),
  /** Where events are posted to; https, unless a private network is allowed. */
  url: requiredText(maxWebhookLengths.url),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  /** The address may be in a private network and lack TLS. */
  allows_private: z.boolean(),
};
export const webhookInput = z.object(webhookFields);
export type WebhookInput = z.infer<typeof webhookInput>;

export const webhookSchema = z.strictObject({
  id,
  ...webhookFields,
  status: z.enum(webhookStatuses),
  /** Why the program stopped it; null if it did not. */
  stop_reason: z.nullable(z.enum(stopReasons)),
  /** Whether its secret is the one that was shown; it is not after the program's own secret has changed. */
  is_secret_valid: z.boolean(),
  /** Until then the earlier secret also signs. */
  earlier_secret_until: z.nullable(instant),
  last_sent_at: z.nullable(instant),
  /** The first failure since the last success. */
  failing_since: z.nullable(instant),
  /** Deliveries that wait, and deliveries that failed or were cancelled, of the last days. */
  waiting: z.int(),
  failed: z.int(),
  created_at: instant,
  version: z.int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const withSecret = z.strictObject({ webhook: webhookSchema, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof withSecret>;

export const webhookDeliveryCard = z.strictObject({
  id,
  webhook: z.strictObject({ id, name: z.string() }),
  event: z.enum(deliveredEvents),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  created_at: instant,
  last_attempt_at: z.nullable(instant),
  next_attempt_at: z.nullable(instant),
  /** Of the last answer, as the rest. */
  status_code: z.nullable(z.int()),
  error: z.nullable(z.enum(sendErrors)),
  duration_ms: z.nullable(z.int()),
});
export type WebhookDeliveryCard = z.infer<typeof webhookDeliveryCard>;

export const webhookDeliverySchema = z.extend(webhookDeliveryCard, {
  record_id: z.nullable(id),
  /** The body of the request, byte by byte. */
  payload: z.string(),
  /** How the last answer begins. */
  answer: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const deliveryFilter = z.object({
  webhook_id: z.optional(id),
  status: z.optional(z.enum(deliveryStatuses)),
  /** The last delivery of the page before. */
  cursor: z.optional(id),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
export type WebhookDeliveryFilter = z.infer<typeof deliveryFilter>;

const deliveryPage = z.strictObject({ items: z.array(webhookDeliveryCard), next: z.nullable(z.string()) });
export type WebhookDeliveryPage = z.infer<typeof deliveryPage>;

export const webhooksContract = {
  list: procedure('manage_connections', {
    method: 'GET',
    path: '/webhooks',
    summary: 'The addresses that receive events',
    tags,
  }).output(z.array(webhookSchema)),
  create: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook; it starts at once',
    tags,
  })
    .input(z.object({ id, ...webhookFields }))
    .output(withSecret),
  update: procedure('manage_connections', {
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Change a webhook',
    tags,
  })
    .input(z.object({ id, version, ...webhookFields }))
    .output(webhookSchema),
  pause: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks/{id}/pause',
    summary: 'Pause a webhook: its events are not sent, and what waits is cancelled',
    tags,
  })
    .input(z.object({ id }))
    .output(webhookSchema),
  resume: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks/{id}/resume',
    summary: 'Send events again, from now on',
    tags,
  })
    .input(z.object({ id }))
    .output(webhookSchema),
  delete: procedure('manage_connections', {
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook and its log for good',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({})),
  secret: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'The secret that signs; the audit trail shows who read it',
    tags,
  })
    .input(z.object({ id }))
    .output(withSecret),
  rotate: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary: 'Replace the secret; the earlier one also signs for 24 hours',
    tags,
  })
    .input(z.object({ id }))
    .output(withSecret),
  test: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event, also while the webhook is paused or off',
    tags,
  })
    .input(z.object({ id, delivery_id: id }))
    .output(webhookDeliveryCard),
  deliveries: procedure('manage_connections', {
    method: 'GET',
    path: '/webhook-deliveries',
    summary: 'What was sent in the last 30 days, newest first',
    tags,
  })
    .input(deliveryFilter)
    .output(deliveryPage),
  delivery: procedure('manage_connections', {
    method: 'GET',
    path: '/webhook-deliveries/{id}',
    summary: 'One delivery with its payload and the answer',
    tags,
  })
    .input(z.object({ id }))
    .output(webhookDeliverySchema),
  sendAgain: procedure('manage_connections', {
    method: 'POST',
    path: '/webhook-deliveries/{id}/send',
    summary: 'Send a delivery again, with the same webhook-id',
    tags,
  })
    .input(z.object({ id }))
    .output(webhookDeliveryCard),
  sendFailed: procedure('manage_connections', {
    method: 'POST',
    path: '/webhooks/{id}/send-failed',
    summary: 'Send all failed and cancelled deliveries of a webhook again',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({ count: z.int() })),
};
