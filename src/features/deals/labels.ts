import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DealKind, DealSorting, DealState } from './rules.ts';

export const kindLabels: Record<DealKind, MessageDescriptor> = {
  sale: msg({ context: 'kind of deal', message: 'Sale' }),
  rental: msg({ context: 'kind of deal', message: 'Rental' }),
};

export const dealStateLabels: Record<DealState, MessageDescriptor> = {
  standing: msg({ context: 'deal', message: 'Active' }),
  undone: msg({ context: 'deal', message: 'Cancelled' }),
};

export const partyLabels: Record<
  DealKind,
  { readonly taker: MessageDescriptor; readonly fromName: MessageDescriptor }
> = {
  sale: { taker: msg`Buyer`, fromName: msg`Seller` },
  rental: { taker: msg`Tenant`, fromName: msg`Landlord` },
};

export const dealSortingLabels: Record<DealSorting, MessageDescriptor> = {
  latest: msg`Latest first`,
  earliest: msg`Earliest first`,
  price_down: msg`Highest price`,
  price_up: msg`Lowest price`,
  commission_down: msg`Highest commission`,
  commission_up: msg`Lowest commission`,
};
