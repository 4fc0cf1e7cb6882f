import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordList } from '#platform/words/words.ts';
import type { ShippedLostReason, WonReason } from './rules.ts';

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
