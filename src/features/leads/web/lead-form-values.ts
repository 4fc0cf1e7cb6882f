import { typedAmount } from '#platform/forms/web/typed-text.ts';
import type { Lead } from '../contract.ts';

export interface LeadFormValues {
  full_name: string;
  email: string;
  phone: string;
  source: string;
  /** 'converted' is the label of closed in the form of a new lead. */
  status: string;
  lost_reason: string;
  lost_note: string;
  interest_type: string;
  budget: string;
  preferred_locations: string[];
  follow_up_on: string;
  notes: string;
  assigned_agent_id: string;
  property_id: string;
}

export const emptyLead: LeadFormValues = {
  full_name: '',
  email: '',
  phone: '',
  source: 'website',
  status: 'new',
  lost_reason: '',
  lost_note: '',
  interest_type: '',
  budget: '',
  preferred_locations: [],
  follow_up_on: '',
  notes: '',
  assigned_agent_id: '',
  property_id: '',
};

export function toLeadFormValues(lead: Lead): LeadFormValues {
  return {
    full_name: lead.full_name,
    email: lead.email ?? '',
    phone: lead.phone ?? '',
    source: lead.source ?? '',
    status: lead.status,
    lost_reason: lead.lost_reason ?? '',
    lost_note: lead.lost_note,
    interest_type: lead.interest_type ?? '',
    budget: typedAmount(lead.budget),
    preferred_locations: lead.preferred_locations,
    follow_up_on: lead.follow_up_on ?? '',
    notes: lead.notes,
    assigned_agent_id: lead.assigned_agent_id ?? '',
    property_id: lead.property_id ?? '',
  };
}
