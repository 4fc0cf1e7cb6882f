import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrivacyRequestState, RequestKind, RequestWay, RetentionKind, RetentionMode } from './rules.ts';

export const requestKindLabels: Readonly<Record<RequestKind, MessageDescriptor>> = {
  access: msg`See the data`,
  correction: msg`Correct the data`,
  erasure: msg`Erase the data`,
};

export const requestWayLabels: Readonly<Record<RequestWay, MessageDescriptor>> = {
  in_person: msg({ context: 'consent', message: 'In person' }),
  phone: msg({ context: 'consent', message: 'By phone' }),
  message: msg({ context: 'consent', message: 'By message' }),
  email: msg`By email`,
  letter: msg`By post`,
};

export const requestStateLabels: Readonly<Record<PrivacyRequestState, MessageDescriptor>> = {
  open: msg({ context: 'privacy request', message: 'Open' }),
  done: msg({ context: 'privacy request', message: 'Done' }),
  refused: msg({ context: 'privacy request', message: 'Refused' }),
};

export const retentionKindLabels: Readonly<Record<RetentionKind, MessageDescriptor>> = {
  lost_leads: msg`Lost leads`,
  idle_clients: msg`Clients without a deal`,
  refused_contacts: msg`People who do not want contact`,
  communications: msg`Messages and emails`,
  link_opens: msg`Opens of property links`,
};

export const retentionModeLabels: Readonly<Record<RetentionMode, MessageDescriptor>> = {
  review: msg`After a review`,
  automatic: msg({ context: 'retention', message: 'Automatically' }),
};
