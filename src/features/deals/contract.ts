import * as z from 'zod/mini';
import { leadStatusKey } from '#features/leads/stage-fields.ts';
import { propertyInput } from '#features/properties/contract.ts';
import { propertyStatuses } from '#features/properties/rules.ts';
import { customFilter, customInput, customOutput, sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, money, text, version } from '#platform/rpc/fields.ts';
import { dealKinds, dealSortings, dealStates, isFullSplit, percentForm } from './rules.ts';

const tags = ['Deals'];

const kind = z.enum(dealKinds);
const price = money.check(z.refine((value) => Number(value) > 0, 'not_positive'));
/** A share of the deal in percent, more than 0 and at most 100, with at most two decimals: '33.33'. */
const percent = z.string().check(
  z.regex(percentForm, 'not_number'),
  z.refine((value) => Number(value) > 0 && Number(value) <= 100, 'not_in_range'),
);

export const maxAgents = 10;

/** The agents' shares of the commission; they add up to 100. */
const shares = z.array(z.object({ agent_id: id, share: percent })).check(
  z.minLength(1, 'required'),
  z.maxLength(maxAgents),
  z.refine((parts) => new Set(parts.map(({ agent_id }) => agent_id)).size === parts.length, 'repeated'),
  z.refine((parts) => isFullSplit(parts.map(({ share }) => share)), 'not_whole'),
);

const dealFields = {
  /** The price paid; per month for a rental, in total for a lease. */
  price,
  /** The day of the agreement, in the company's calendar; not after today. */
  closed_on: day,
  client_id: z.nullable(id),
  /** The agency's commission, in the company's currency before GST. */
  commission: money,
  notes: text(2000),
  shares,
  custom: customInput,
};

export const dealInput = z.object({ property_id: id, kind, ...dealFields });

/** The fields of a deal that can be corrected; its property and kind cannot. */
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
  /** Null once the property was purged; then only its title is left. */
  property_id: z.nullable(id),
  property_title: z.string(),
  /** The agent of the property now. */
  property_agent_id: z.nullable(id),
  client_id: z.nullable(id),
  /** The buyer or tenant; null also when the client is in the trash. */
  client: party,
  /** The lead that the deal won. */
  lead_id: z.nullable(id),
  /** Null also when the lead is in the trash. */
  lead: party,
  seller_id: z.nullable(id),
  /** The owner of the property at the time of the deal. */
  seller: party,
  /** The property is sold or rented by this deal: undoing the deal restores the property's status. */
  is_current: z.boolean(),
  /** The property's status before the deal. */
  status_before: z.enum(['available', 'pending', 'sold', 'rented']),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  undo_reason: z.string(),
  custom: customOutput,
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type Deal = z.infer<typeof dealSchema>;

/** Each filter is a search parameter of the page. */
export const dealFilter = z.object({
  kind: z.optional(kind),
  state: z.optional(z.enum(dealStates)),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  /** As buyer, tenant, seller or landlord. */
  client: z.optional(id),
  property: z.optional(id),
  /** The lead that the deal won. */
  lead: z.optional(id),
  /** The type of the property; `none` for properties without a type. */
  type: z.optional(z.union([id, z.literal('none')])),
  /** Inclusive days of the company. */
  from: z.optional(day),
  until: z.optional(day),
  custom: customFilter,
});
export type DealFilter = z.infer<typeof dealFilter>;

export const dealListInput = z.extend(dealFilter, {
  sort: sortingOf(dealSortings),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type DealListInput = z.infer<typeof dealListInput>;

export const dealPage = z.strictObject({ items: z.array(dealSchema), next: z.nullable(z.string()) });
export type DealPage = z.infer<typeof dealPage>;

export const recording = z.object({
  id,
  ...dealInput.shape,
  /** The version of the property that the person saw. */
  property_version: version,
  /** The lead that the deal wins; it is closed, and becomes the client. */
  lead_id: z.optional(z.nullable(id)),
  /** Other changes of the property, saved with the deal if its form opened the dialog. */
  property: z.optional(propertyInput),
});
export type Recording = z.infer<typeof recording>;

/** A lead that a conversion closed, in a version in which every conversion did. */
export const unknownWin = z.strictObject({
  id,
  full_name: z.string(),
  /** `is_deleted`: in the trash. */
  client: z.strictObject({ id, full_name: z.string(), is_deleted: z.boolean() }),
  /** The stage that the lead had, and since when. */
  stage: leadStatusKey,
  stage_since: instant,
  closed_at: instant,
  agent: z.nullable(z.string()),
});
export type UnknownWin = z.infer<typeof unknownWin>;

const winIds = z.array(id).check(z.minLength(1, 'required'), z.maxLength(500));

export const dealsContract = {
  ...listProcedures('Deals', { filter: dealFilter, input: dealListInput, page: dealPage }),
  find: procedure('read', { method: 'GET', path: '/deals/{id}', summary: 'One deal', tags })
    .input(z.object({ id }))
    .output(dealSchema),
  displaced: procedure('read', {
    method: 'GET',
    path: '/deals/{id}/displaced',
    summary: 'The status that an earlier active deal restores when this one is undone; null if there is none',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({ status: z.nullable(z.enum(['sold', 'rented'])) })),
  record: procedure('write', {
    method: 'POST',
    path: '/deals',
    summary: 'Record that a property is sold or rented out; also sets the status of the property',
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
    summary: 'Undo a deal; its property becomes available or gets the status of an earlier deal',
    tags,
  })
    .input(
      z.object({
        id,
        version,
        /** The new status of the property if this deal is current; sold or rented only if an earlier deal made it so. */
        status: z._default(z.enum(propertyStatuses), 'available'),
        reason: z._default(text(500), ''),
      }),
    )
    .output(dealSchema),
  unknownWins: procedure('grant_admin', {
    method: 'GET',
    path: '/leads/unknown-wins',
    summary: 'Leads that became clients and were closed without a deal, with the stage from before; at most 500',
    tags,
  }).output(z.array(unknownWin)),
  resolveUnknownWins: procedure('grant_admin', {
    method: 'POST',
    path: '/leads/unknown-wins/resolve',
    summary: 'Set these leads back to the stage from before, or keep them as won; returns the leads that changed',
    tags,
  })
    .input(z.object({ ids: winIds, decision: z.enum(['set_back', 'keep']) }))
    .output(z.array(id)),
  undoUnknownWins: procedure('grant_admin', {
    method: 'POST',
    path: '/leads/unknown-wins/undo',
    summary: 'Undo such a decision for leads that nobody changed since; returns the leads that changed',
    tags,
  })
    .input(z.object({ ids: winIds }))
    .output(z.array(id)),
};
