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

/** What the audit trail shows of a rule: its reaches, and whether it hides contact details. */
export const loggedReachLabels: Readonly<Record<Reach | 'masked', MessageDescriptor>> = {
  ...reachLabels,
  masked: msg`Contact details hidden`,
};

export const limitedActLabels: Readonly<Record<LimitedAct, MessageDescriptor>> = {
  read: msg`See`,
  write: msg({ message: 'Change', context: 'visibility' }),
  delete: msg`Delete`,
  export: msg`Export`,
};
