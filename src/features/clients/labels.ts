import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientSorting, ClientType } from './rules.ts';

export const clientTypeLabels: Record<ClientType, MessageDescriptor> = {
  buyer: msg`Buyer`,
  seller: msg`Seller`,
  tenant: msg`Tenant`,
  landlord: msg`Landlord`,
  investor: msg`Investor`,
};

export const clientSortingLabels: Record<ClientSorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  name: msg`By name`,
  name_down: msg`By name, Z to A`,
  budget_up: msg`Lowest budget first`,
  budget_down: msg`Highest budget first`,
};
