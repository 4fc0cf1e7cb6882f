import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordList } from '#platform/words/words.ts';
import type {
  Interest,
  LeadSorting,
  LeadSource,
  ShippedLostReason,
  ShippedSource,
  ShippedStatus,
  WonReason,
} from './rules.ts';

const statusLabels: Record<ShippedStatus, MessageDescriptor> = {
  new: msg({ context: 'stage of a lead', message: 'New' }),
  contacted: msg`Contacted`,
  qualified: msg`Qualified`,
  negotiation: msg`Negotiation`,
  closed: msg({ context: 'stage of a lead', message: 'Closed' }),
  lost: msg({ context: 'stage of a lead', message: 'Lost' }),
};

export const leadStageWords = wordList('lead_stage', statusLabels);

const sourceLabels: Record<ShippedSource, MessageDescriptor> = {
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

export const leadSourceWords = wordList('lead_source', sourceLabels);

export const unknownSourceLabel = msg({ context: 'source of a lead', message: 'Unknown' });

/** The name of a source; null and 'unknown' are none. */
export function leadSourceLabel(source: LeadSource | null): MessageDescriptor {
  return source === null || source === 'unknown' ? unknownSourceLabel : leadSourceWords.labelOf(source);
}

export const interestLabels: Record<Interest, MessageDescriptor> = {
  buying: msg`Buying`,
  selling: msg`Selling`,
  renting: msg`Renting`,
};

const lostReasonLabels: Record<ShippedLostReason, MessageDescriptor> = {
  budget: msg`Too expensive`,
  location: msg`Location didn’t suit`,
  bought_elsewhere: msg`Chose another agency`,
  not_reachable: msg`Unreachable`,
  not_interested: msg`No longer interested`,
  duplicate: msg`Duplicate`,
  other: msg`Other reason`,
};

export const lostReasonWords = wordList('lost_reason', lostReasonLabels);

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
