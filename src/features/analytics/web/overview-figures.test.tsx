import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Analytics } from '../contract.ts';
import { OverviewFigures } from './overview-figures.tsx';

const found: Analytics = {
  from: '2026-03-01',
  until: '2026-03-31',
  before: { from: '2026-02-01', until: '2026-02-28' },
  revenue: { value: '0.00', before: null, growth: null },
  deals: { value: 125_000, before: 110_000, growth: '13.6' },
  agents: { value: 3, before: null, growth: null },
  average: { value: null, before: null, growth: null },
  deal_value: '0.00',
  top_agents: [],
  types: [],
  months: [],
  months_until: '2026-03-31',
  leads: { stages: [], total: 0, value: '0.00', conversion: 0 },
};

it('shows no comparison with a period without deals', async () => {
  const { container: box } = await renderFigures({
    ...found,
    revenue: { value: '900.00', before: '0.00', growth: null },
    deals: { value: 3, before: 0, growth: null },
    average: { value: '300.00', before: null, growth: null },
  });
  expect(box.textContent).not.toMatch(/previously|–/u);
});

it('groups the digits of both periods’ deals alike', async () => {
  await renderFigures(found);
  const card = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith('Total Deals'));
  expect(card?.textContent).toContain('1,25,000');
  expect(card?.textContent).toContain('previously 1,10,000');
});

const renderFigures = (found: Analytics) => renderApp(<OverviewFigures found={found} />);
