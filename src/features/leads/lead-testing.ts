import { v7 as uuid } from 'uuid';
import type { LeadCard, LeadInput } from './contract.ts';

type NewLead = LeadInput & { readonly id: string };

/** A complete new lead; the optional fields are empty. */
export function aLead(changes: Partial<NewLead> = {}): NewLead {
  return {
    id: uuid(),
    full_name: 'Sanjay Patil',
    email: null,
    phone: null,
    source: 'website',
    status: 'new',
    lost_reason: null,
    lost_note: '',
    won_reason: null,
    won_note: '',
    interest_type: null,
    budget: null,
    preferred_locations: [],
    notes: '',
    follow_up_on: null,
    assigned_agent_id: null,
    property_id: null,
    ...changes,
  };
}

/** A lead card; the optional fields are empty. */
export function aLeadCard(changes: Partial<LeadCard> = {}): LeadCard {
  return {
    id: uuid(),
    full_name: 'Sanjay Patil',
    email: null,
    phone: null,
    phone_e164: null,
    source: 'website',
    status: 'new',
    lost_reason: null,
    won_reason: null,
    stage_since: '2026-01-05T04:00:00Z',
    interest_type: null,
    budget_min: null,
    budget: null,
    preferred_locations: [],
    follow_up_on: null,
    assigned_agent_id: null,
    assigned_agent: null,
    property_id: null,
    property: null,
    client_id: null,
    custom: {},
    created_by: null,
    created_at: '2026-01-05T04:00:00Z',
    version: 1,
    ...changes,
  };
}
