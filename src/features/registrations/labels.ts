import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegistrationKind, RegistrationState } from './rules.ts';
import type { SaleKind } from './sharing-rules.ts';

export const registrationKindLabels: Record<RegistrationKind, MessageDescriptor> = {
  company: msg`Agency`,
  agent: msg`Agent`,
  project: msg`Project`,
};

export const registrationStateLabels: Record<RegistrationState, MessageDescriptor> = {
  upcoming: msg`Not yet valid`,
  in_force: msg`Valid`,
  expiring: msg`Expires soon`,
  expired: msg`Expired`,
  completed: msg`Completed`,
};

export const saleKindLabels: Record<SaleKind, MessageDescriptor> = {
  new: msg`New, from the builder`,
  new_small: msg`New, project of up to 8 units or 500 sq m`,
  new_completed: msg`New, completed before May 2017`,
  renovated: msg`Renovated or rebuilt, no new allotment`,
  resale: msg`Resale by the owner`,
};
