import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DuplicateReason, MergeRefusal } from './rules.ts';

export const duplicateReasonLabels: Readonly<Record<DuplicateReason, MessageDescriptor>> = {
  phone: msg`Same phone number`,
  email: msg`Same email address`,
  name_and_place: msg`Similar name and location`,
};

export const mergeRefusalLabels: Readonly<Record<MergeRefusal, MessageDescriptor>> = {
  two_deals: msg`Both leads have a recorded deal. Cancel one deal first.`,
  two_clients: msg`The leads belong to different clients. Merge the clients first.`,
  buyer_and_seller: msg`They are buyer and seller of one deal.`,
  too_many_requirements: msg`Together they have over ten requirements. Remove some first.`,
  open_proposals: msg`Both proposed new details. Answer one proposal first.`,
  open_visit_requests: msg`Both asked to visit the same property. Answer one request first.`,
};
