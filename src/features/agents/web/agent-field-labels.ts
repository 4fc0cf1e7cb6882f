import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AgentFormValues } from './agent-form-values.ts';

export const agentFieldLabels: Record<keyof AgentFormValues, MessageDescriptor> = {
  full_name: msg`Full name`,
  email: msg`Email`,
  phone: msg`Phone`,
  role: msg`Role`,
  status: msg`Status`,
  specialization: msg`Specialization`,
  experience: msg`Experience`,
  qualifications: msg`Qualifications`,
  address: msg`Address`,
  notes: msg`Notes`,
};
