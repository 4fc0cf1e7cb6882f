import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { fill, refusal, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import type { MonthPerformance } from '../contract.ts';
import { MetricsForm } from './metrics-form.tsx';
import { useSaveMetrics } from './use-save-metrics.ts';

const agentId = '0190a3b2-7c1d-7e00-8000-000000000001';
const november: MonthPerformance = {
  month: '2026-11-01',
  figures: {
    deals_completed: 2,
    total_revenue: '0.00',
    target_revenue: null,
    client_satisfaction: null,
    response_time_hours: null,
    conversion_rate: null,
    meetings_held: 0,
    deal_value: '0.00',
    average_deal_value: null,
    revenue_per_deal: null,
    achievement: null,
    status: null,
  },
  computed: { deals_completed: 2, total_revenue: '0.00', response_time_hours: null, conversion_rate: null },
  typed: {
    deals_completed: null,
    total_revenue: null,
    target_revenue: null,
    client_satisfaction: null,
    response_time_hours: null,
    conversion_rate: null,
  },
  target_since: null,
  version: 3,
};
/** The month as a colleague saved it in the meantime. */
const newer: MonthPerformance = { ...november, version: 4, typed: { ...november.typed, conversion_rate: '40' } };

let conflict: ReturnType<typeof useSaveMetrics>['conflict'];
let saveChoice: ReturnType<typeof useSaveMetrics>['saveChoice'];

function Form({ opened }: { opened: MonthPerformance }) {
  const saving = useSaveMetrics({ agentId, onSaved: () => undefined });
  ({ conflict, saveChoice } = saving);
  return (
    <MetricsForm
      id="metrics"
      agentId={agentId}
      opened={opened}
      onSubmit={(sent) => saving.save({ ...sent, month: opened.month })}
    />
  );
}

async function open(opened: MonthPerformance) {
  const { container: box, unmount } = await renderApp(<Form opened={opened} />);
  const deals = box.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
  return {
    deals,
    type: (text: string) => fill(deals, text),
    submit: () => act(async () => box.querySelector('form')?.requestSubmit()),
    close: unmount,
  };
}

/** The requests sent; all are refused because a colleague saved first. */
let sent: Array<{ version: number; deals_completed: number | null }>;

beforeEach(() => {
  sent = [];
  stubCalls((_, input: (typeof sent)[number]) => {
    sent.push(input);
    return refusal({ code: 'conflict', current: newer, changedBy: 'Rohan' });
  });
});

it('restores the draft after a colleague saved the month, and asks about the conflict', async () => {
  const first = await open(november);
  first.type('5');
  first.close();

  const again = await open(newer);
  expect(again.deals?.value).toBe('5');
  await again.submit();
  await waitFor(() => expect(conflict).not.toBeNull());
  expect(sent).toMatchObject([{ version: 3, deals_completed: 5 }]);
  expect(conflict).toMatchObject({ base: { conversion_rate: '' }, mine: { deals_completed: '5' }, theirs: newer });

  await act(async () => conflict && saveChoice({ ...conflict.mine, conversion_rate: '40' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 4, deals_completed: 5 });
});

it('saves on the version the form was opened with', async () => {
  const form = await open(newer);
  form.type('6');
  await form.submit();
  await waitFor(() => expect(sent).toMatchObject([{ version: 4, deals_completed: 6 }]));
});
