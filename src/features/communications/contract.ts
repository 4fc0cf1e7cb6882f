import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, id, instant } from '#platform/rpc/fields.ts';

const tags = ['Outbox'];

export const emailStatuses = ['pending', 'sent', 'failed', 'cancelled'] as const;

const outboxEmailFields = {
  id,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(emailStatuses),
  /** How often the job has offered it to the mail server. */
  attempts: z.int(),
  /** The mail server's last response, if it refused the email. */
  last_error: z.nullable(z.string()),
  /** Why a cancelled email may not be sent. */
  cancelled_because: z.nullable(z.enum(['do_not_contact', 'consent_withdrawn'])),
  created_at: instant,
  sent_at: z.nullable(instant),
};

/** An email in the outbox list. */
export const outboxEmailCard = z.strictObject(outboxEmailFields);
export type OutboxEmailCard = z.infer<typeof outboxEmailCard>;

/** `html` is as sent; `GET /api/outbox/{id}/html` serves it for a sandboxed frame. */
export const outboxEmail = z.strictObject({ ...outboxEmailFields, html: z.string(), plain: z.string() });
export type OutboxEmail = z.infer<typeof outboxEmail>;

export const outboxInput = z.object({
  status: z.optional(z.enum(emailStatuses)),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
export type OutboxInput = z.infer<typeof outboxInput>;

export const outboxContract = {
  list: procedure('read_outbox', { method: 'GET', path: '/outbox', summary: 'Emails, newest first', tags })
    .input(outboxInput)
    .output(
      z.strictObject({
        items: z.array(outboxEmailCard),
        next: z.nullable(z.string()),
      }),
    ),
  find: procedure('read_outbox', { method: 'GET', path: '/outbox/{id}', summary: 'One email', tags })
    .input(z.object({ id }))
    .output(outboxEmail),
  retry: procedure('read_outbox', {
    method: 'POST',
    path: '/outbox/{id}/retry',
    summary: 'Send a failed or pending email again',
    tags,
  })
    .input(z.object({ id }))
    .output(outboxEmail),
};
