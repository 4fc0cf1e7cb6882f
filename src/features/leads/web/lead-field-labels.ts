import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LeadFormValues } from './lead-form-values.ts';

export const leadFieldLabels: Record<keyof LeadFormValues, MessageDescriptor> = {
  full_name: msg`Full name`,
  email: msg`Email`,
  phone: msg`Phone`,
  source: msg`Source`,
  status: msg`Status`,
  lost_reason: msg({ context: 'why a lead is lost', message: 'Reason' }),
  lost_note: msg({ context: 'why a lead is lost', message: 'Remark' }),
  interest_type: msg`Interest type`,
  budget: msg`Budget`,
  preferred_locations: msg`Preferred locations`,
  follow_up_on: msg`Next follow-up`,
  notes: msg`Notes`,
  assigned_agent_id: msg`Agent`,
  property_id: msg`Property`,
};
