import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Interest, LeadSorting, LeadSource, LeadStatus, LostReason, WonReason } from './rules.ts';

export const leadStatusLabels: Record<LeadStatus, MessageDescriptor> = {
  new: msg({ context: 'stage of a lead', message: 'New' }),
  contacted: msg`Contacted`,
  qualified: msg`Qualified`,
  negotiation: msg`Negotiation`,
  closed: msg({ context: 'stage of a lead', message: 'Closed' }),
  lost: msg({ context: 'stage of a lead', message: 'Lost' }),
};

export const knownSourceLabels: Record<LeadSource, MessageDescriptor> = {
  website: msg`Website`,
  whatsapp: msg`WhatsApp`,
  referral: msg`Referral`,
  social_media: msg`Social media`,
  advertisement: msg`Advertisement`,
  cold_call: msg`Cold call`,
  email: msg`Email`,
  portal: msg`Property portal`,
  walk_in: msg`Walk-in`,
  other: msg`Other`,
};

export const leadSourceLabels: Record<LeadSource | 'unknown', MessageDescriptor> = {
  ...knownSourceLabels,
  unknown: msg({ context: 'source of a lead', message: 'Unknown' }),
};

export const interestLabels: Record<Interest, MessageDescriptor> = {
  buying: msg`Buying`,
  selling: msg`Selling`,
  renting: msg`Renting`,
};

export const lostReasonLabels: Record<LostReason, MessageDescriptor> = {
  budget: msg`Too expensive`,
  location: msg`Location didn’t suit`,
  bought_elsewhere: msg`Chose another agency`,
  not_reachable: msg`Unreachable`,
  not_interested: msg`No longer interested`,
  duplicate: msg`Duplicate`,
  other: msg`Other reason`,
};

export const wonReasonLabels: Record<WonReason, MessageDescriptor> = {
  deal: msg`Deal recorded`,
  listing_signed: msg`Listing agreement signed`,
  deal_elsewhere: msg`Deal recorded elsewhere`,
  other: msg`Other reason`,
  unknown: msg`Not specified`,
};

export const leadSortingLabels: Record<LeadSorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  name: msg`By name`,
  name_down: msg`By name, Z to A`,
  follow_up: msg`Next follow-up first`,
  follow_up_down: msg`Latest follow-up first`,
  budget: msg`Highest budget first`,
  budget_up: msg`Lowest budget first`,
  stage: msg`First stage first`,
  stage_down: msg`Last stage first`,
};
