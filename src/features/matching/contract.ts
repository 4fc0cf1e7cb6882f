import * as z from 'zod/mini';
import { clientTypes } from '#features/clients/rules.ts';
import { leadStatusKey } from '#features/leads/stage-fields.ts';
import { propertyCard } from '#features/properties/contract.ts';
import { possessions } from '#features/properties/rules.ts';
import { requirementCriteria } from '#features/requirements/rules.ts';
import { personTopics } from '#platform/contact/person.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant } from '#platform/rpc/fields.ts';
import { dismissalReasons, placeSources } from './rules.ts';

const tags = ['Matching'];

const rooms = { count: z.nullable(z.number()), is_near: z.boolean() };

export const reason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('budget') }),
  z.strictObject({ kind: z.enum(['over_budget', 'under_budget']), amount: z.string() }),
  z.strictObject({ kind: z.literal('place'), place: z.string(), by: z.enum(placeSources) }),
  /** In a locality next to a preferred one. */
  z.strictObject({ kind: z.literal('neighbour'), locality: z.string(), of: z.string() }),
  z.strictObject({ kind: z.literal('type') }),
  z.strictObject({ kind: z.enum(['bedrooms', 'bathrooms']), ...rooms }),
  z.strictObject({ kind: z.literal('area'), square_feet: z.nullable(z.number()), is_near: z.boolean() }),
  z.strictObject({
    kind: z.literal('possession'),
    possession: z.nullable(z.enum(possessions)),
    on: z.nullable(day),
    is_near: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('amenities'), names: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('missed_nice_to_have'), criterion: z.enum(requirementCriteria) }),
]);

export const decision = z.enum(['interested', 'not_suitable']);
/** Why a property is not suitable. */
export const dismissalReason = z.enum(dismissalReasons);

/** The person's answer. After a price drop 'not suitable' no longer counts and the property is offered again. */
const decided = z.nullable(
  z.strictObject({
    decision,
    /** What does not suit them, if they said so. */
    reason: z.nullable(dismissalReason),
    price: z.string(),
    decided_at: instant,
    by_client: z.boolean(),
    counts: z.boolean(),
  }),
);

const matchScore = {
  verdict: z.enum(['match', 'near']),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(reason),
  decided,
  /** The last message or email that offered the property to the person, or its first sight in the portal. */
  offered: z.nullable(z.strictObject({ type: z.enum(['email', 'sms', 'whatsapp', 'portal']), offered_at: instant })),
};

export const propertyMatch = z.strictObject({ ...matchScore, property: propertyCard });
export type PropertyMatch = z.infer<typeof propertyMatch>;

export const personMatch = z.strictObject({
  ...matchScore,
  person: z.strictObject({
    topic: z.enum(personTopics),
    id,
    full_name: z.string(),
    /** Null for leads. */
    client_type: z.nullable(z.enum(clientTypes)),
    /** The stage of a lead; null for clients. */
    status: z.nullable(leadStatusKey),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** The budget of the requirement that matches best. */
    budget_min: z.nullable(z.string()),
    budget_max: z.nullable(z.string()),
    agent: z.nullable(z.strictObject({ id, full_name: z.string() })),
  }),
});
export type PersonMatch = z.infer<typeof personMatch>;

/** Best first. If too many fit, only the newest are scored, exact matches before near misses. */
const matches = <T extends z.ZodMiniType>(match: T) =>
  z.strictObject({ items: z.array(match), set_aside: z.int(), is_capped: z.boolean() });

const shown = z.optional(z.int().check(z.minimum(1), z.maximum(60)));

/**
 * Why a person has the matches they have. 'any': the requirements say only buy or rent, so all properties match.
 * 'no_purpose': not known to buy or rent. 'closed': closed and lost leads are not matched.
 */
const matchStates = ['matched', 'any', 'no_purpose', 'closed'] as const;
export type MatchState = (typeof matchStates)[number];

const person = { topic: z.enum(personTopics), person_id: id };

export const matchingContract = {
  ofPerson: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/matches',
    summary: 'Properties that match a lead or client, best first, with reasons',
    tags,
  })
    .input(z.object({ ...person, limit: shown, with_set_aside: z.optional(z.boolean()) }))
    .output(z.extend(matches(propertyMatch), { state: z.enum(matchStates) })),
  ofProperty: procedure('read', {
    method: 'GET',
    path: '/properties/{id}/matches',
    summary: 'Leads and clients who match a property, best first, with reasons',
    tags,
  })
    .input(z.object({ id, limit: shown, with_set_aside: z.optional(z.boolean()) }))
    .output(matches(personMatch)),
  decide: procedure('write', {
    method: 'PUT',
    path: '/{topic}/{person_id}/matches/{property_id}',
    summary: "Record a lead's or client's answer to a property; null clears it. With an id it can be undone",
    tags,
  })
    .input(z.object({ ...person, id: z.optional(id), property_id: id, decision: z.nullable(decision) }))
    .output(z.void()),
  undo: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/matches/{property_id}/undo',
    summary: 'Undo the last recorded answer by its id; restores the previous one',
    tags,
  })
    .input(z.object({ ...person, id, property_id: id }))
    .output(z.void()),
};
