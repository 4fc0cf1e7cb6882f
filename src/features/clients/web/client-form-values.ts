import { typedAmount } from '#platform/forms/web/typed-text.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Client } from '../contract.ts';

/** The form's values: the text of every field as typed. */
export interface ClientFormValues {
  full_name: string;
  client_type: string;
  phone: string;
  email: string;
  language: Language;
  budget_min: string;
  budget_max: string;
  preferred_locations: string[];
  address: string;
  state: string;
  gstin: string;
  agent_id: string;
  notes: string;
}

export const emptyClient: ClientFormValues = {
  full_name: '',
  client_type: '',
  phone: '',
  email: '',
  language: 'en',
  budget_min: '',
  budget_max: '',
  preferred_locations: [],
  address: '',
  state: '',
  gstin: '',
  agent_id: '',
  notes: '',
};

export function toClientFormValues(client: Client): ClientFormValues {
  return {
    full_name: client.full_name,
    client_type: client.client_type ?? '',
    phone: client.phone ?? '',
    email: client.email ?? '',
    language: client.language,
    budget_min: typedAmount(client.budget_min),
    budget_max: typedAmount(client.budget_max),
    preferred_locations: client.preferred_locations,
    address: client.address ?? '',
    state: client.state ?? '',
    gstin: client.gstin ?? '',
    agent_id: client.agent_id ?? '',
    notes: client.notes,
  };
}
