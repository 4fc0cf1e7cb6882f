import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { SourceReport } from '../contract.ts';
import { SourceCostsScreen } from './source-costs-screen.tsx';

const figures = {
  cost: '12500.00',
  leads: 5,
  repeats: 2,
  clocked: 4,
  in_time: 3,
  visits: 1,
  deals: 1,
  brokerage: '90000.00',
  cost_per_lead: '2500.00',
  cost_per_deal: '12500.00',
};
const report: SourceReport = {
  from: '2026-11-01',
  until: '2026-11-26',
  by: 'source',
  minutes: 30,
  rows: [{ source: 'portal', campaign: '', connection: null, ...figures }],
  total: figures,
};

const open = (role: string, onCall: (path: string, input: object) => unknown) =>
  renderApp(<SourceCostsScreen />, { path: '/analytics/sources', route: '/analytics/sources', me: { role }, onCall });

it('opens the rows behind a figure', async () => {
  const asked: unknown[] = [];
  await open('Agent', (path, input) => {
    if (path.endsWith('sourceCosts/report')) return report;
    asked.push(input);
    return { items: [], next: null };
  });
  expect(screen.queryByRole('button', { name: 'Add cost' })).toBeNull();
  const inTime = await screen.findByRole('button', { name: 'In time: 3 of 4, Property portal' });
  await act(async () => fireEvent.click(inTime));
  expect(await screen.findByRole('dialog', { name: 'Answered in time' })).toBeTruthy();
  await waitFor(() => expect(asked).toEqual([{ count: 'in_time', source: 'portal' }]));
});

it('opens the deals behind the brokerage', async () => {
  const asked: unknown[] = [];
  await open('Agent', (path, input) => {
    if (path.endsWith('sourceCosts/report')) return report;
    asked.push(input);
    return { items: [], next: null };
  });
  const brokerage = await screen.findByRole('button', { name: 'Brokerage: ₹90,000, Property portal' });
  await act(async () => fireEvent.click(brokerage));
  expect(await screen.findByRole('dialog', { name: 'Deals' })).toBeTruthy();
  await waitFor(() => expect(asked).toEqual([{ count: 'deals', source: 'portal' }]));
});

it('enters a cost, and says that the month has one already', async () => {
  const sent: unknown[] = [];
  await open('Manager', (path, input) => {
    if (path.endsWith('sourceCosts/report')) return report;
    if (path.endsWith('sourceCosts/campaigns')) return ['Diwali'];
    if (!path.endsWith('sourceCosts/create')) return null;
    sent.push(input);
    return refusal({ code: 'invalid', fields: [{ path: 'campaign', code: 'taken' }] }, 422);
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add cost' })));
  const amount = await screen.findByLabelText(/^Amount/u);
  const form = amount.closest('form');
  if (!form) throw new Error('no form');
  await act(async () => fireEvent.submit(form));
  expect(await screen.findByText('Enter an amount above zero.')).toBeTruthy();
  fill(amount, '900');
  await act(async () => fireEvent.submit(form));
  expect(await screen.findByText('This month has a cost of this source and campaign.')).toBeTruthy();
  expect(sent).toMatchObject([{ source: 'portal', campaign: '', amount: '900' }]);
});
