import * as z from 'zod/mini';
import { followUpSchema } from '#features/follow-ups/contract.ts';
import { invoiceCard } from '#features/invoices/contract.ts';
import { meetingCard } from '#features/meetings/contract.ts';
import { waitingLead } from '#features/response-clock/contract.ts';
import { personTopics } from '#platform/contact/person.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant } from '#platform/rpc/fields.ts';
import { todayKinds, todayViews } from './rules.ts';

/** A property link, or a link to the portal, that ends soon. */
const expiringLink = z.strictObject({
  id,
  kind: z.enum(['property', 'portal']),
  expires_at: instant,
  person: z.nullable(z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string() })),
  /** The typed name of a recipient without a record. */
  recipient_name: z.string(),
  /** The properties of the link. */
  properties: z.array(z.string()),
});
export type ExpiringLink = z.infer<typeof expiringLink>;

/** When it is due: what is sorted by. */
const at = { at: instant };

export const todayItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('enquiry'), ...at, record: waitingLead }),
  z.strictObject({ kind: z.literal('follow_up'), ...at, record: followUpSchema }),
  z.strictObject({
    kind: z.literal('meeting'),
    ...at,
    record: meetingCard,
    /** Of a visit to several properties; empty for other meetings. */
    stops: z.array(z.strictObject({ id, title: z.string(), location: z.string(), is_done: z.boolean() })),
  }),
  z.strictObject({ kind: z.literal('to_close'), ...at, record: meetingCard }),
  z.strictObject({ kind: z.literal('invoice'), ...at, record: invoiceCard }),
  z.strictObject({ kind: z.literal('link'), ...at, record: expiringLink }),
]);
export type TodayItem = z.infer<typeof todayItem>;

export const todayList = z.strictObject({
  /** The day in the company's time zone. */
  day,
  items: z.array(todayItem),
  /** Kinds of which more is due than listed, with how much in all; lists count up to a thousand. */
  more: z.array(z.strictObject({ kind: z.enum(todayKinds), count: z.int() })),
});
export type TodayList = z.infer<typeof todayList>;

export const todayContract = {
  read: procedure('read', {
    method: 'GET',
    path: '/today',
    summary: 'What is due today or overdue, the earliest first; Managers and Admins may read that of the team',
    tags: ['Today'],
  })
    .input(z.object({ whose: z.optional(z.enum(todayViews)) }))
    .output(todayList),
};
