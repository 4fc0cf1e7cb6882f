import type { PortalView } from '#features/portal/contract.ts';

/** What a client sees; nothing is shown to them yet. */
export function aPortalView(changes: Partial<PortalView> = {}): PortalView {
  return {
    client: { full_name: 'Kavita Bhide', language: 'en' },
    company: { name: 'Sahyadri Homes', logo_url: null, currency: 'inr', time_zone: 'Asia/Kolkata' },
    agent: null,
    properties: [],
    property_counts: { all: 0, offered: 0, matching: 0 },
    visits: [],
    visit_days: [],
    invoices: [],
    details: {
      topic: 'clients',
      full_name: 'Kavita Bhide',
      phone: '98220 41736',
      other_phones: [],
      email: null,
      address: null,
      language: 'en',
      proposal: null,
    },
    owned: [],
    meetings: [],
    documents: [],
    messages: [],
    consents: { is_contact_refused: false, states: [], text: '' },
    ...changes,
  };
}
