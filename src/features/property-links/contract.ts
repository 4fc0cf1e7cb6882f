import * as z from 'zod/mini';
import { dismissalReasons } from '#features/matching/rules.ts';
import { comparedProperties } from '#features/properties/rules.ts';
import { dayParts, visitStates } from '#features/visit-requests/rules.ts';
import { personTopics } from '#platform/contact/person.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant, text } from '#platform/rpc/fields.ts';
import { answerKinds, propertyLinkDays } from './rules.ts';

const tags = ['Property links'];

/** What the reader of a link answered on its page. */
export const linkAnswer = z.strictObject({
  id,
  property_id: id,
  kind: z.enum(answerKinds),
  /** Of a visit; null: any day, any time. */
  wanted_on: z.nullable(day),
  day_part: z.nullable(z.enum(dayParts)),
  /** Of a visit: what became of the request. */
  state: z.nullable(z.enum(visitStates)),
  /** When it was agreed, other times that the agency proposes, and what the agency wrote. */
  meeting_at: z.nullable(instant),
  proposed: z.array(instant),
  reply: z.string(),
  reason: z.nullable(z.enum(dismissalReasons)),
  message: z.string(),
  /** Of a reader without a record. */
  name: z.string(),
  phone: z.string(),
  answered_at: instant,
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

export const propertyLink = z.strictObject({
  id,
  /** In the order in which its page shows them. */
  properties: z.array(z.strictObject({ id, title: z.string() })),
  /** The lead or client it was made for. */
  recipient: z.nullable(z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string() })),
  /** For whom it was made, without a record; may be empty. */
  recipient_name: z.string(),
  language: z.enum(languageCodes),
  with_exact_address: z.boolean(),
  created_by: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  state: z.enum(['live', 'expired', 'revoked']),
  opens: z.int(),
  last_opened_at: z.nullable(instant),
  /** Null when it no longer opens, or was made before the program's secret changed. */
  url: z.nullable(z.string()),
  /** Newest first, without those that were taken back. */
  answers: z.array(linkAnswer),
  /** By the current user. */
  may_revoke: z.boolean(),
});
export type PropertyLink = z.infer<typeof propertyLink>;

/** Links of one property or one person: the newest. */
const links = z.array(propertyLink);

const daysOpen = z._default(
  z.int().check(z.minimum(propertyLinkDays.least), z.maximum(propertyLinkDays.most)),
  propertyLinkDays.usual,
);

export const propertyLinkInput = z.object({
  id,
  /** Several are compared. */
  property_ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(comparedProperties.most),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  recipient: z._default(z.nullable(z.object({ topic: z.enum(personTopics), id })), null),
  /** For whom it is, without a record. */
  recipient_name: z._default(text(200), ''),
  days: daysOpen,
  /** By default that of the recipient, else of the user. */
  language: z.optional(z.enum(languageCodes)),
  with_exact_address: z._default(z.boolean(), false),
});
export type PropertyLinkInput = z.infer<typeof propertyLinkInput>;

export const propertyLinksContract = {
  ofProperty: procedure('read', {
    method: 'GET',
    path: '/properties/{property_id}/links',
    summary: 'The links to the public page of a property, newest first',
    tags,
  })
    .input(z.object({ property_id: id }))
    .output(links),
  ofPerson: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/property-links',
    summary: 'The property links that a client or a lead was given, newest first',
    tags,
  })
    .input(z.object({ topic: z.enum(personTopics), person_id: id }))
    .output(links),
  create: procedure('write', {
    method: 'POST',
    path: '/property-links',
    summary: 'Create a link to the public page of a property, or of up to five that it compares',
    tags,
  })
    .input(propertyLinkInput)
    // `message` is what goes with the URL, in the language of the link.
    .output(z.strictObject({ url: z.string(), message: z.string(), link: propertyLink })),
  extend: procedure('write', {
    method: 'PUT',
    path: '/property-links/{id}/expiry',
    summary: 'Keep a property link open for some days from now; it never ends earlier than before',
    tags,
  })
    .input(z.object({ id, days: daysOpen }))
    .output(propertyLink),
  revoke: procedure('write', {
    method: 'DELETE',
    path: '/property-links/{id}',
    summary: 'Revoke a property link: my own, or one of a property that I may delete',
    tags,
  })
    .input(z.object({ id }))
    .output(propertyLink),
  restore: procedure('write', {
    method: 'POST',
    path: '/property-links/{id}/restore',
    summary: 'Undo the revocation of a property link',
    tags,
  })
    .input(z.object({ id }))
    .output(propertyLink),
};
