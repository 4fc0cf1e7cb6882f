import * as z from 'zod/mini';
import { propertyInput } from '#features/properties/contract.ts';
import { propertyStatuses } from '#features/properties/rules.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, money, text, version } from '#platform/rpc/fields.ts';
import { dealKinds, dealSortings, dealStates, isFullSplit, percentForm } from './rules.ts';

const tags = ['Deals'];

const kind = z.enum(dealKinds);
const price = money.check(z.refine((value) => Number(value) > 0, 'not_positive'));
/** A part of the deal in percent, more than 0 and at most 100, with at most two decimals: '33.33'. */
const percent = z.string().check(
  z.regex(percentForm, 'not_number'),
  z.refine((value) => Number(value) > 0 && Number(value) <= 100, 'not_in_range'),
);

export const mostAgents = 10;

/** Who earned the commission, and how much of it; the parts come to 100. */
const shares = z.array(z.object({ agent_id: id, share: percent })).check(
  z.minLength(1, 'required'),
  z.maxLength(mostAgents),
  z.refine((parts) => new Set(parts.map(({ agent_id }) => agent_id)).size === parts.length, 'repeated'),
  z.refine((parts) => isFullSplit(parts.map(({ share }) => share)), 'not_whole'),
);

const dealFields = {
  /** What was paid; of a rental what is paid each month, of a lease what is paid for it. */
  price,
  /** The day on which it was agreed, in the company's calendar; not after today. */
  closed_on: day,
  /** Who bought or rents. */
  client_id: z.nullable(id),
  /** What the agency earns, in the company's currency before GST. */
  commission: money,
  notes: text(2000),
  shares,
};

/** What a person enters about a deal. */
export const dealInput = z.object({ property_id: id, kind, ...dealFields });

/** What can be corrected in a deal that stands; what is sold or let, and which way, cannot. */
export const dealCorrection = z.object(dealFields);
export type DealCorrection = z.infer<typeof dealCorrection>;

const share = z.strictObject({
  agent_id: id,
  /** Empty when the person was erased. */
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
  share: z.string(),
  amount: z.string(),
});

const party = z.nullable(z.strictObject({ id, full_name: z.string() }));

export const dealSchema = z.strictObject({
  id,
  kind,
  price: z.string(),
  closed_on: day,
  commission: z.string(),
  notes: z.string(),
  shares: z.array(share),
  /** Null when the property was purged; then only its title is left. */
  property_id: z.nullable(id),
  property_title: z.string(),
  client_id: z.nullable(id),
  /** Who bought or rents; null also when the client is in the trash. */
  client: party,
  seller_id: z.nullable(id),
  /** The owner of the property when the deal was recorded. */
  seller: party,
  /** The property is sold or rented by this deal: undoing it gives the property back its status. */
  is_current: z.boolean(),
  /** What the property was before. */
  status_before: z.enum(['available', 'pending', 'sold', 'rented']),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  undo_reason: z.string(),
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type Deal = z.infer<typeof dealSchema>;

/** What narrows a list; every filter lives in the address of the page. */
export const dealFilter = z.object({
  kind: z.optional(kind),
  state: z.optional(z.enum(dealStates)),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  /** As buyer, tenant, seller or landlord. */
  client: z.optional(id),
  property: z.optional(id),
  /** The type of what was sold or let; `none` for what has no type. */
  type: z.optional(z.union([id, z.literal('none')])),
  /** Days of the company, both included. */
  from: z.optional(day),
  until: z.optional(day),
});
export type DealFilter = z.infer<typeof dealFilter>;

export const dealListInput = z.extend(dealFilter, {
  sort: z.optional(z.enum(dealSortings)),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type DealListInput = z.infer<typeof dealListInput>;

export const dealPage = z.strictObject({ items: z.array(dealSchema), next: z.nullable(z.string()) });
export type DealPage = z.infer<typeof dealPage>;

const count = z.strictObject({ value: z.int(), is_capped: z.boolean() });

export const recording = z.object({
  id,
  ...dealInput.shape,
  /** The version of the property that the person saw. */
  property_version: version,
  /** What else of the property is saved with it, where the deal comes from its form. */
  property: z.optional(propertyInput),
});
export type Recording = z.infer<typeof recording>;

export const dealsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/deals',
    summary: 'Deals, filtered and sorted, a page at a time',
    tags,
  })
    .input(dealListInput)
    .output(dealPage),
  count: procedure('read', { method: 'GET', path: '/deals/count', summary: 'How many deals a filter finds', tags })
    .input(dealFilter)
    .output(count),
  find: procedure('read', { method: 'GET', path: '/deals/{id}', summary: 'One deal', tags })
    .input(z.object({ id }))
    .output(dealSchema),
  displaced: procedure('read', {
    method: 'GET',
    path: '/deals/{id}/displaced',
    summary: 'What an earlier deal that stands makes of the property again when this one is undone; null for nothing',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({ status: z.nullable(z.enum(['sold', 'rented'])) })),
  record: procedure('write', {
    method: 'POST',
    path: '/deals',
    summary: 'Record that a property is sold or rented out; the property gets that status in the same step',
    tags,
  })
    .input(recording)
    .output(dealSchema),
  update: procedure('write', { method: 'PUT', path: '/deals/{id}', summary: 'Correct a deal', tags })
    .input(z.extend(dealCorrection, { id, version }))
    .output(dealSchema),
  undo: procedure('write', {
    method: 'POST',
    path: '/deals/{id}/undo',
    summary:
      'Undo a deal: it counts no more, and its property is offered again or gets back what an earlier deal made of it',
    tags,
  })
    .input(
      z.object({
        id,
        version,
        /** What the property becomes, where the deal made it what it is; sold or rented where it was so by an earlier deal. */
        status: z._default(z.enum(propertyStatuses), 'available'),
        reason: z._default(text(500), ''),
      }),
    )
    .output(dealSchema),
};
