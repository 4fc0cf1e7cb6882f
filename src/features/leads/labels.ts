import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordList } from '#platform/words/words.ts';
import type { Interest, LeadSource, ShippedSource, ShippedStatus } from './rules.ts';

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
