import { expect, it } from 'vitest';
import type { ClientCard } from '#features/clients/contract.ts';
import { ClientEntry } from '#features/clients/web/list/client-entry.tsx';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aLeadCard } from '../../lead-testing.ts';
import { LeadEntry } from './lead-entry.tsx';

const crore = '10000000.00';

it('shows a budget that has only a lower end, of leads and clients', async () => {
  const lead = aLeadCard({ budget_min: crore });
  const { full_name, email, phone, phone_e164, created_by, created_at, id, version } = lead;
  const client: ClientCard = {
    id,
    full_name,
    email,
    phone,
    phone_e164,
    client_type: null,
    address: null,
    budget_min: crore,
    budget_max: null,
    preferred_locations: [],
    notes: '',
    agent_id: null,
    agent: null,
    custom: {},
    created_by,
    created_at,
    version,
  };
  await renderApp(
    <ul>
      <LeadEntry lead={lead} />
      <ClientEntry client={client} />
    </ul>,
  );
  const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(entries).toEqual([expect.stringContaining('from ₹1.0 Cr'), expect.stringContaining('from ₹1.0 Cr')]);
});

it('names the property that a lead asked about where its client is shown', async () => {
  const lead = aLeadCard({ property: { id: '01890000-0000-7000-8000-000000000001', title: 'Banyan Court' } });
  await renderApp(
    <ul>
      <LeadEntry lead={lead} withProperty />
      <LeadEntry lead={lead} />
    </ul>,
  );
  const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.includes('Banyan Court'));
  expect(entries).toEqual([true, false]);
});
