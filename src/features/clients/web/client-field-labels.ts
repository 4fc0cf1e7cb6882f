import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientFormValues } from './client-form-values.ts';

export const clientFieldLabels: Record<keyof ClientFormValues, MessageDescriptor> = {
  full_name: msg`Full name`,
  client_type: msg`Client type`,
  phone: msg`Phone`,
  email: msg`Email`,
  language: msg`Language`,
  budget_min: msg`Minimum budget`,
  budget_max: msg`Maximum budget`,
  preferred_locations: msg`Preferred locations`,
  address: msg`Address`,
  state: msg`State`,
  gstin: msg`GSTIN`,
  agent_id: msg`Agent`,
  notes: msg`Notes`,
};
