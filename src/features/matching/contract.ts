import * as z from 'zod/mini';
import { clientTypes } from '#features/clients/rules.ts';
import { propertyCard } from '#features/properties/contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant } from '#platform/rpc/fields.ts';

const tags = ['Matching'];

const rooms = { count: z.nullable(z.number()), is_near: z.boolean() };

export const reason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('budget') }),
  z.strictObject({ kind: z.enum(['over_budget', 'under_budget']), amount: z.string() }),
  z.strictObject({ kind: z.literal('place'), place: z.string() }),
  z.strictObject({ kind: z.literal('type') }),
  z.strictObject({ kind: z.enum(['bedrooms', 'bathrooms']), ...rooms }),
  z.strictObject({ kind: z.literal('amenities'), names: z.array(z.string()) }),
]);

export const decision = z.enum(['interested', 'not_suitable']);

/** The client's answer. After a price drop 'not suitable' no longer counts and the property is offered again. */
const decided = z.nullable(
  z.strictObject({ decision, price: z.string(), decided_at: instant, by_client: z.boolean(), counts: z.boolean() }),
);

const matchScore = {
  verdict: z.enum(['match', 'near']),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(reason),
  decided,
};

export const propertyMatch = z.strictObject({ ...matchScore, property: propertyCard });
export type PropertyMatch = z.infer<typeof propertyMatch>;

export const clientMatch = z.strictObject({
  ...matchScore,
  client: z.strictObject({
    id,
    full_name: z.string(),
    client_type: z.enum(clientTypes),
    phone: z.nullable(z.string()),
    budget_min: z.nullable(z.string()),
    budget_max: z.nullable(z.string()),
    agent: z.nullable(z.strictObject({ id, full_name: z.string() })),
  }),
});
export type ClientMatch = z.infer<typeof clientMatch>;

/** Best first. If too many fit, only the newest are scored, exact matches before near misses. */
const matches = <T extends z.ZodMiniType>(match: T) =>
  z.strictObject({ items: z.array(match), set_aside: z.int(), is_capped: z.boolean() });

const shown = z.optional(z.int().check(z.minimum(1), z.maximum(60)));

export const matchingContract = {
  ofClient: procedure('read', {
    method: 'GET',
    path: '/clients/{id}/matches',
    summary: 'Properties that match a client, best first, with reasons',
    tags,
  })
    .input(z.object({ id, limit: shown, with_set_aside: z.optional(z.boolean()) }))
    .output(matches(propertyMatch)),
  ofProperty: procedure('read', {
    method: 'GET',
    path: '/properties/{id}/matches',
    summary: 'Clients who match a property, best first, with reasons',
    tags,
  })
    .input(z.object({ id, limit: shown, with_set_aside: z.optional(z.boolean()) }))
    .output(matches(clientMatch)),
  decide: procedure('write', {
    method: 'PUT',
    path: '/clients/{client_id}/matches/{property_id}',
    summary: "Record a client's answer to a property; null clears it. With an id it can be undone",
    tags,
  })
    .input(z.object({ id: z.optional(id), client_id: id, property_id: id, decision: z.nullable(decision) }))
    .output(z.void()),
  undo: procedure('write', {
    method: 'POST',
    path: '/clients/{client_id}/matches/{property_id}/undo',
    summary: 'Undo the last recorded answer by its id; restores the previous one',
    tags,
  })
    .input(z.object({ id, client_id: id, property_id: id }))
    .output(z.void()),
};
