import * as z from 'zod/mini';
import { statedConsent } from '#features/consents/contract.ts';
import { consentChannels, consentPurposes } from '#features/consents/rules.ts';
import { ownDetails, ownProposal } from '#features/detail-proposals/contract.ts';
import { documentFormatNames } from '#features/documents/rules.ts';
import { invoiceStatuses } from '#features/invoices/rules.ts';
import { decision, dismissalReason, reason } from '#features/matching/contract.ts';
import { meetingStatuses } from '#features/meetings/rules.ts';
import { marketResponse } from '#features/owner-reports/contract.ts';
import { image } from '#features/properties/contract.ts';
import { areaBases, furnishings, possessions, purposes } from '#features/properties/rules.ts';
import { clockTime, preferredTime } from '#features/visit-requests/contract.ts';
import { dayParts, maxPreferredTimes, maxVisitTextLengths, visitStates } from '#features/visit-requests/rules.ts';
import { personTopics } from '#platform/contact/person.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, requiredText, text } from '#platform/rpc/fields.ts';
import { portalLinkDays, propertiesPerPage, propertyViews } from './rules.ts';

const tags = ['Portal'];

export const portalLink = z.strictObject({
  id,
  created_by: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  state: z.enum(['live', 'expired', 'revoked']),
  /** By the current user. */
  may_revoke: z.boolean(),
});
export type PortalLink = z.infer<typeof portalLink>;

export const portalLinkList = z.strictObject({
  /** The current user sees everything that the portal shows. Others get no URL. */
  may_create: z.boolean(),
  links: z.array(portalLink),
});
export type PortalLinkList = z.infer<typeof portalLinkList>;

/** An open link with its client or lead. */
export const activeLink = z.extend(portalLink, { topic: z.enum(personTopics), person_id: id, person: z.string() });
export type ActiveLink = z.infer<typeof activeLink>;

const daysOpen = z._default(
  z.int().check(z.minimum(portalLinkDays.least), z.maximum(portalLinkDays.most)),
  portalLinkDays.usual,
);

/** Whose link it is: a client, or a lead. */
const person = { topic: z.enum(personTopics), person_id: id };

/** For staff: the links of a client or a lead. */
export const portalLinksContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/portal-links',
    summary: 'The portal links of a client or a lead, newest first',
    tags,
  })
    .input(z.object(person))
    .output(portalLinkList),
  listActive: procedure('manage_company', {
    method: 'GET',
    path: '/portal-links',
    summary: 'The active portal links of all clients and leads, newest first',
    tags,
  })
    .input(z.object({ cursor: z.optional(cursor) }))
    .output(z.strictObject({ links: z.array(activeLink), next: z.nullable(z.string()) })),
  create: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/portal-links',
    summary: 'Create a portal link; only this response contains its URL',
    tags,
    // The URL is a secret that opens more than the scopes of a key.
    keys: 'session',
  })
    .input(
      z.object({
        ...person,
        id,
        days: daysOpen,
      }),
    )
    // `message` goes with the URL, in the person's language; `property_ids` are those that the portal shows now.
    .output(z.strictObject({ url: z.string(), message: z.string(), property_ids: z.array(id), link: portalLink })),
  extend: procedure('write', {
    method: 'PUT',
    path: '/portal-links/{id}/expiry',
    summary: 'Keep a portal link open for some days from now; it never ends earlier than before',
    tags,
  })
    .input(z.object({ id, days: daysOpen }))
    .output(portalLink),
  revoke: procedure('write', {
    method: 'DELETE',
    path: '/portal-links/{id}',
    summary: 'Revoke a portal link: my own, one of my client or lead, or any with the right to delete links',
    tags,
  })
    .input(z.object({ id }))
    .output(portalLink),
};

/** A property as its client sees it, without internal data of the agency. */
export const portalProperty = z.strictObject({
  id,
  title: z.string(),
  purpose: z.enum(purposes),
  price: z.string(),
  /** Null unless they have agreed to a visit, or a property link shows it to them. */
  address: z.nullable(z.string()),
  locality: z.nullable(z.string()),
  city: z.string(),
  property_type: z.nullable(z.string()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.number()),
  square_feet: z.nullable(z.string()),
  area_basis: z.nullable(z.enum(areaBases)),
  floor: z.nullable(z.int()),
  total_floors: z.nullable(z.int()),
  furnishing: z.nullable(z.enum(furnishings)),
  possession: z.nullable(z.enum(possessions)),
  possession_on: z.nullable(day),
  rera_number: z.nullable(z.string()),
  /** The first ones; its page has all. */
  images: z.array(image),
  /** Null: the agency sent it, and it matches no requirement. */
  verdict: z.nullable(z.enum(['match', 'near'])),
  reasons: z.array(reason),
  /** The agency sent it. */
  is_offered: z.boolean(),
  is_interested: z.boolean(),
});
export type PortalProperty = z.infer<typeof portalProperty>;

/** A property on its own page. */
export const portalPropertyPage = z.extend(portalProperty, {
  /** In the client's language, as far as they are known. */
  features: z.array(z.string()),
  description: z.string(),
  floor_plans: z.array(image),
  video_url: z.nullable(z.string()),
  tour_url: z.nullable(z.string()),
  /** In the client's language; only what is known. */
  facts: z.array(z.strictObject({ name: z.string(), label: z.string(), value: z.string() })),
  /** To the property, or to its locality while the address is null. */
  map_url: z.string(),
});
export type PortalPropertyPage = z.infer<typeof portalPropertyPage>;

/** The client's request to see a property. */
export const portalVisit = z.strictObject({
  id,
  property_id: id,
  title: z.string(),
  /** 'cancelled': its meeting was cancelled or deleted. */
  state: z.enum([...visitStates, 'cancelled']),
  preferred_times: z.array(preferredTime),
  note: z.string(),
  /** The times that the agency proposes; those that have passed are left out. */
  proposed: z.array(instant),
  answer: z.string(),
  requested_at: instant,
  meeting_at: z.nullable(instant),
  may_withdraw: z.boolean(),
});
export type PortalVisit = z.infer<typeof portalVisit>;

export const portalInvoice = z.strictObject({
  id,
  number: z.string(),
  issued_on: day,
  due_date: day,
  status: z.enum(invoiceStatuses),
  total: z.string(),
  owed: z.string(),
  /** Opens a payment app; null if nothing is due or the agency has no UPI address. */
  upi: z.nullable(z.strictObject({ address: z.string(), link: z.string() })),
});
export type PortalInvoice = z.infer<typeof portalInvoice>;

export const portalMessage = z.strictObject({
  id,
  text: z.string(),
  created_at: instant,
});

export const portalMeeting = z.strictObject({
  id,
  title: z.string(),
  meeting_type: z.string(),
  meeting_date: instant,
  duration_minutes: z.int(),
  location: z.string(),
  video_link: z.nullable(z.string()),
  status: z.enum(meetingStatuses),
  agent: z.nullable(z.string()),
  /** It is upcoming and waits for the client's confirmation. */
  may_confirm: z.boolean(),
  is_past: z.boolean(),
});
export type PortalMeeting = z.infer<typeof portalMeeting>;

export const portalDocument = z.strictObject({
  id,
  title: z.string(),
  document_type: z.string(),
  media_type: z.enum(documentFormatNames),
  bytes: z.int(),
  created_at: instant,
});
export type PortalDocument = z.infer<typeof portalDocument>;

export const portalView = z.strictObject({
  client: z.strictObject({ full_name: z.string(), language: z.enum(languageCodes) }),
  company: z.strictObject({
    name: z.string(),
    logo_url: z.nullable(z.string()),
    currency: z.enum(['inr', 'usd', 'eur']),
    time_zone: z.string(),
  }),
  agent: z.nullable(
    z.strictObject({ full_name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
  /** The newest of those asked for. */
  properties: z.array(portalProperty),
  property_counts: z.strictObject({ all: z.int(), offered: z.int(), matching: z.int() }),
  /** The client's visit requests: waiting ones, then those answered in the last weeks. */
  visits: z.array(portalVisit),
  /** The days on which the client can ask for a visit, with the hours in which it can begin. */
  visit_days: z.array(z.strictObject({ on: day, from: clockTime, until: clockTime })),
  /** The client's issued invoices, newest first. */
  invoices: z.array(portalInvoice),
  /** What the agency has, and what the client proposed to change. */
  details: z.strictObject({ topic: z.enum(personTopics), ...ownDetails.shape, proposal: z.nullable(ownProposal) }),
  /** How the market responded to what the client offers through the agency. */
  owned: z.array(marketResponse),
  /** The next five, the soonest first, then the last five, the latest first. */
  meetings: z.array(portalMeeting),
  /** The client's shared documents, newest first. */
  documents: z.array(portalDocument),
  /** The client's messages, newest first. */
  messages: z.array(portalMessage),
  /** What the agency may send, and the text about it in the client's language. */
  consents: z.strictObject({
    is_contact_refused: z.boolean(),
    states: z.array(statedConsent),
    text: z.string(),
  }),
});
export type PortalView = z.infer<typeof portalView>;

/** For a client or lead with a link: only their own data. */
export const clientPortalContract = {
  view: procedure('portal', { method: 'GET', path: '/portal', summary: 'The data that a client may see', tags })
    .input(
      z.object({
        properties: z._default(z.enum(propertyViews), 'all'),
        /** How many properties. */
        shown: z._default(z.int().check(z.minimum(1), z.maximum(1000)), propertiesPerPage),
      }),
    )
    .output(portalView),
  property: procedure('portal', {
    method: 'GET',
    path: '/portal/properties/{property_id}',
    summary: 'A property that the client may see',
    tags,
  })
    .input(z.object({ property_id: id }))
    .output(portalPropertyPage),
  decide: procedure('portal', {
    method: 'PUT',
    path: '/portal/properties/{property_id}',
    summary: 'Answer a property: interested, not suitable, or neither',
    tags,
  })
    .input(
      z.object({
        property_id: id,
        decision: z.nullable(decision),
        /** Why it is not suitable. */
        reason: z._default(z.nullable(dismissalReason), null),
      }),
    )
    .output(portalView),
  requestVisit: procedure('portal', {
    method: 'POST',
    path: '/portal/visits',
    summary: 'Ask to see a property, with up to three preferred times',
    tags,
  })
    .input(
      z.object({
        id,
        property_id: id,
        preferred_times: z
          .array(z.object({ on: day, part: z.nullable(z.enum(dayParts)), time: z.nullable(clockTime) }))
          .check(z.minLength(1, 'required'), z.maxLength(maxPreferredTimes)),
        note: z._default(text(maxVisitTextLengths.note), ''),
      }),
    )
    .output(portalView),
  acceptVisitTime: procedure('portal', {
    method: 'POST',
    path: '/portal/visits/{id}/accept',
    summary: 'Accept a time that the agency proposed for a visit',
    tags,
  })
    .input(z.object({ id, at: instant }))
    .output(portalView),
  withdrawVisit: procedure('portal', {
    method: 'POST',
    path: '/portal/visits/{id}/withdraw',
    summary: 'Withdraw a visit request; an agreed visit is cancelled',
    tags,
  })
    .input(z.object({ id }))
    .output(portalView),
  proposeDetails: procedure('portal', {
    method: 'PUT',
    path: '/portal/details',
    summary: 'Propose corrections of my details; the agency decides',
    tags,
  })
    .input(z.extend(ownDetails, { id }))
    .output(portalView),
  withdrawDetails: procedure('portal', {
    method: 'DELETE',
    path: '/portal/details',
    summary: 'Withdraw the proposed corrections of my details',
    tags,
  }).output(portalView),
  confirmMeeting: procedure('portal', {
    method: 'POST',
    path: '/portal/meetings/{meeting_id}/confirm',
    summary: 'Confirm attendance at a meeting',
    tags,
  })
    .input(z.object({ meeting_id: id }))
    .output(portalView),
  setConsent: procedure('portal', {
    method: 'PUT',
    path: '/portal/consents',
    summary: 'Give or withdraw consent for one purpose and channel',
    tags,
  })
    .input(z.object({ purpose: z.enum(consentPurposes), channel: z.enum(consentChannels), is_given: z.boolean() }))
    .output(portalView),
  refuseContact: procedure('portal', {
    method: 'PUT',
    path: '/portal/contact',
    summary: 'Stop all calls and messages, or allow them again',
    tags,
  })
    .input(z.object({ is_refused: z.boolean() }))
    .output(portalView),
  write: procedure('portal', {
    method: 'POST',
    path: '/portal/messages',
    summary: 'Send a message to the agency',
    tags,
  })
    .input(z.object({ id, text: requiredText(4000) }))
    .output(portalView),
};
