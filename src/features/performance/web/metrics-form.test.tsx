import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
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
/** As a colleague has left it since. */
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

function open(opened: MonthPerformance) {
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { currency: 'inr' } });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <Form opened={opened} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const deals = box.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
  if (!deals) throw new Error('no field');
  return {
    deals,
    type(text: string) {
      // React hears only of a value that the control's own setter was not told of.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(deals, text);
      act(() => void deals.dispatchEvent(new Event('input', { bubbles: true })));
    },
    submit: () => act(async () => box.querySelector('form')?.requestSubmit()),
    close: () => act(() => root.unmount()),
  };
}

const until = (assertion: () => void) => act(() => vi.waitFor(assertion));

/** What was sent, of which all is refused: the month stands as a colleague left it. */
let sent: Array<{ version: number; deals_completed: number | null }>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  sent = [];
  const data = { code: 'conflict', requestId: 'r', current: newer, changedBy: 'Rohan' };
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json);
    return Response.json({ json: { message: 'conflict', data } }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('brings back what was typed after a colleague saved the month, and asks about what both typed', async () => {
  const first = open(november);
  first.type('5');
  first.close();

  const again = open(newer);
  expect(again.deals.value).toBe('5');
  await again.submit();
  await until(() => expect(conflict).not.toBeNull());
  expect(sent).toMatchObject([{ version: 3, deals_completed: 5 }]);
  expect(conflict).toMatchObject({ base: { conversion_rate: '' }, mine: { deals_completed: '5' }, theirs: newer });

  await act(async () => conflict && saveChoice({ ...conflict.mine, conversion_rate: '40' }));
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 4, deals_completed: 5 });
  again.close();
});

it('saves what is typed in one go on the version it was opened with', async () => {
  const form = open(newer);
  form.type('6');
  await form.submit();
  await until(() => expect(sent).toMatchObject([{ version: 4, deals_completed: 6 }]));
  form.close();
});
