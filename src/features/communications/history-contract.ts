import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, id, instant } from '#platform/rpc/fields.ts';
import { communicationStatuses, communicationTypes, directions } from './rules.ts';

export const communication = z.strictObject({
  id,
  type: z.enum(communicationTypes),
  direction: z.enum(directions),
  subject: z.string(),
  /** HTML for e-mails, text for everything else. */
  content: z.string(),
  status: z.enum(communicationStatuses),
  agent: z.nullable(z.string()),
  created_at: instant,
});
export type Communication = z.infer<typeof communication>;

export const communicationsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/clients/{client_id}/communications',
    summary: 'What was written and said with a client, newest first, a page at a time',
    tags: ['Communications'],
  })
    .input(
      z.object({
        client_id: id,
        type: z.optional(z.enum(communicationTypes)),
        cursor: z.optional(cursor),
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      }),
    )
    .output(z.strictObject({ items: z.array(communication), next: z.nullable(z.string()) })),
};
