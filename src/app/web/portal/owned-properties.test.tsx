import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PortalView } from '#features/portal/contract.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { Portal } from './portal.tsx';
import { aPortalView } from './portal-testing.ts';

const start = aPortalView();

it('shows an owner how the market responded, and no empty list of matches', async () => {
  const counted = (total: number, recent: number) => ({ total, recent });
  const response: PortalView['owned'][number] = {
    property: {
      id: '9',
      title: 'Madhuban 402',
      city: 'Pune',
      status: 'available',
      purpose: 'sale',
      price: '8500000.00',
    },
    listed_on: '2026-02-01',
    days_on_market: 36,
    earlier_prices: [{ price: '9000000.00', purpose: 'sale', until: '2026-03-03' }],
    enquiries: counted(4, 2),
    offered: counted(9, 3),
    visits: counted(1, 0),
    upcoming_visits: 1,
    interested: counted(1, 1),
    not_suitable: counted(2, 0),
    opens: counted(7, 5),
    dismissals: [
      { reason: 'price', count: 2 },
      { reason: 'size', count: 1 },
    ],
  };
  const rent: PortalView['owned'][number] = {
    ...response,
    property: { ...response.property, id: '10', title: 'Lake View', purpose: 'rent', price: '24000.00' },
    days_on_market: 1,
    earlier_prices: [],
  };
  await renderApp(<Portal start={{ ...start, owned: [response, rent] }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your properties, Kavita Bhide');
  const owned = screen.getByRole('region', { name: 'Properties you offer' });
  for (const text of [
    'Madhuban 402',
    '₹85.0 L',
    '36 days on the market',
    'Pune · ₹24,000 / month · 1 day on the market',
    'Enquiries42 in the last 7 days',
    '₹90.0 L until 03/03/2026',
    'Links opened75 in the last 7 days',
    'What did not suit: The price (2), The size (1)',
  ])
    expect(owned.textContent).toContain(text);
  expect(screen.queryByText('No new matches right now')).toBeNull();
});
