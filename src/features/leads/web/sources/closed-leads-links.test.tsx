import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aStage } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import type { SourceFigures } from '../../contract.ts';
import { sourceMonthsQuery } from '../queries.ts';
import { SourceCard } from './source-card.tsx';
import { SourceCharts } from './source-charts.lazy.tsx';

beforeEach(() => setOwnWords(['new', 'closed', 'closed.registered', 'lost'].map((key) => aStage(key))));
afterEach(() => setOwnWords([]));

const referral: SourceFigures = {
  source: 'referral',
  leads: 3,
  closed: 2,
  conversion: 67,
  value: '9000000.00',
  average: '3000000',
  closed_value: '6000000.00',
};
const days = { created_since: '2026-03-01', created_until: '2026-03-31' };
const statusOf = (link: HTMLElement) =>
  new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('status');

it('opens all won leads behind the figure of a source', async () => {
  await renderApp(<SourceCard figures={referral} period={days} />);
  expect(statusOf(screen.getByRole('link', { name: '2 Closed Referral' }))).toBe('["closed","closed.registered"]');
});

it('opens all won leads behind the value of a source', async () => {
  const total = { sources: 1, leads: 3, closed: 2, conversion: 67, value: '9000000.00' };
  const queries = [
    [sourceMonthsQuery({ created_since: '2025-04-01', created_until: '2026-03-31' }).queryKey, []],
  ] as const;
  await renderApp(<SourceCharts report={{ sources: [referral], total }} days={days} />, { queries });
  expect(statusOf(screen.getByRole('link', { name: 'Referral: ₹60.0 L, closed leads: 2' }))).toBe(
    '["closed","closed.registered"]',
  );
});
