import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitedAct, LimitedKind, Reach } from '#platform/visibility/visibility.ts';

export const limitedKindLabels: Readonly<Record<LimitedKind, MessageDescriptor>> = {
  leads: msg`Leads`,
  clients: msg`Clients`,
  properties: msg`Properties`,
  meetings: msg`Meetings`,
  deals: msg`Deals`,
  invoices: msg`Invoices`,
};

export const reachLabels: Readonly<Record<Reach, MessageDescriptor>> = {
  own: msg`Own`,
  team: msg({ message: 'Team', context: 'reach' }),
  all: msg({ message: 'All', context: 'reach' }),
};

export const limitedActLabels: Readonly<Record<LimitedAct, MessageDescriptor>> = {
  read: msg`See`,
  write: msg({ message: 'Change', context: 'visibility' }),
  delete: msg`Delete`,
  export: msg`Export`,
};
