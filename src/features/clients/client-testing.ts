import { v7 as uuid } from 'uuid';
import type { ClientInput, ClientPreferences } from './contract.ts';

type NewClient = ClientInput & { readonly id: string };

/** A complete input for a new client; the optional fields are empty. */
export function aClient(changes: Partial<NewClient> = {}): NewClient {
  return {
    id: uuid(),
    full_name: 'Ananya Deshpande',
    client_type: 'buyer',
    email: null,
    phone: null,
    budget_min: null,
    budget_max: null,
    preferred_locations: [],
    address: null,
    state: null,
    gstin: null,
    language: 'en',
    notes: '',
    agent_id: null,
    ...changes,
  };
}

/** Complete preferences, 'any' except for the changes. */
export function somePreferences(changes: Partial<ClientPreferences> = {}): ClientPreferences {
  return {
    preferred_locations: [],
    budget_min: null,
    budget_max: null,
    property_type_ids: [],
    bedrooms_min: null,
    bedrooms_max: null,
    bathrooms_min: null,
    bathrooms_max: null,
    amenities: [],
    notes: '',
    ...changes,
  };
}
