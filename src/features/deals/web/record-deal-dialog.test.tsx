import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery, peopleQuery } from '#features/accounts/web/queries.ts';
import type { Property } from '#features/properties/contract.ts';
import { dayOf } from '#platform/dates.ts';
import { setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { DealFormValues } from './deal-form-values.ts';
import { RecordDealDialog } from './record-deal-dialog.lazy.tsx';

const [meera, propertyId] = ['0190a3b2-7c1d-7e00-8000-000000000001', '0190a3b2-7c1d-7e00-8000-000000000002'];
const typed: DealFormValues = {
  price: '12000000',
  closed_on: '2026-03-01',
  client_id: '',
  commission_by: 'amount',
  commission: '240000',
  percent: '',
  shares: [{ agent_id: meera, share: '100' }],
  notes: '',
};
const proposed: DealFormValues = { ...typed, price: '13000000', closed_on: '2026-02-27', commission: '' };
// What the dialog asks of a property.
const property = {
  id: propertyId,
  title: 'Banyan Court',
  purpose: 'sale',
  price: '12500000.00',
  version: 4,
} as Property;

let meetingsToCome: number;

interface Sent {
  readonly path: string;
  readonly said: { id: string; version?: number; property_version?: number; price: string; shares: unknown };
}

beforeEach(() => {
  meetingsToCome = 0;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner(meera);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

const said = () => shownToasts().map(({ title }) => title);
const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });

async function open(
  answers: Array<(sent: Sent) => Response>,
  changes: Partial<DealFormValues> = {},
  unchanged: Partial<DealFormValues> = {},
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/rpc/meetings/count') {
      expect(JSON.parse(body).json).toMatchObject({ property: propertyId, status: ['scheduled', 'confirmed'] });
      return answer({ value: meetingsToCome, is_capped: false });
    }
    if (!path.startsWith('/rpc/deals/')) return new Promise(() => undefined);
    const one: Sent = { path, said: JSON.parse(body).json };
    sent.push(one);
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next(one);
  });
  const values = { ...typed, ...changes };
  writeDraft(`deal:sale:${propertyId}`, values, { values: { ...proposed, ...unchanged }, version: null });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const me = { profile_id: meera, date_format: 'dd/mm/yyyy', currency: 'inr', permissions: [] };
  queryClient.setQueryData<unknown>(meQuery.queryKey, {
    ...me,
    company: { time_zone: 'Asia/Kolkata', currency: 'inr' },
  });
  queryClient.setQueryData<unknown>(peopleQuery.queryKey, [
    { id: meera, full_name: 'Meera Kulkarni', state: 'active' },
  ]);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await import('#ui/dialog-body.tsx');
  const [onRecorded, onRefused, onClose] = [vi.fn(), vi.fn(() => true), vi.fn()];
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RouterContextProvider router={router}>
            <RecordDealDialog {...{ property, kind: 'sale', onRecorded, onRefused, onClose }} />
          </RouterContextProvider>
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return {
    sent,
    onRecorded,
    onRefused,
    onClose,
    close: () => act(() => root.unmount()),
    choose: (unit: string) => {
      const labels = [...document.querySelectorAll('[role=radiogroup] label')];
      const radio = labels.find(({ textContent }) => textContent === unit)?.querySelector('input');
      act(() => radio?.click());
      return document.querySelector<HTMLInputElement>('input[name=percent], input[name=commission]')?.value;
    },
    type: (price: string) => {
      const field = document.querySelector<HTMLInputElement>('form#record-deal input');
      // React hears only of a value that the control's own setter was not told of.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, price);
      act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
    },
    record: async () => {
      const [before, form] = [sent.length, document.querySelector<HTMLFormElement>('form#record-deal')];
      await act(() => vi.waitFor(() => expect(form).not.toBeNull()));
      act(() => form?.requestSubmit());
      await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
      await act(() => vi.waitFor(() => expect(document.querySelector('button[aria-busy=true]')).toBeNull()));
    },
  };
}

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const recorded = ({ said: { id } }: Sent) => answer({ id, version: 1, price: '12000000.00', commission: '240000.00' });

it('says how many meetings at the property are still to come', async () => {
  meetingsToCome = 2;
  const dialog = await open([recorded]);
  await dialog.record();
  await vi.waitFor(() => expect(said()).toEqual(['Deal recorded', '2 meetings are still scheduled']));
  expect(shownToasts()[1]?.action?.label).toBe('Show meetings');
  await dialog.close();
});

it('proposes anew what nobody typed', async () => {
  const dialog = await open([recorded], {}, { price: typed.price, closed_on: typed.closed_on });
  await dialog.record();
  const [first] = dialog.sent;
  expect(first?.said).toMatchObject({
    price: '12500000',
    closed_on: dayOf(new Date(), 'Asia/Kolkata'),
    commission: '240000',
  });
  dialog.close();
});

it('saves what was corrected after an answer was lost', async () => {
  const dialog = await open([lost, recorded, ({ said }) => answer({ ...said, version: 2 })]);
  await dialog.record();
  dialog.type('1.15 crore');
  await dialog.record();
  await act(() => vi.waitFor(() => expect(dialog.onRecorded).toHaveBeenCalled()));
  expect(dialog.sent.map(({ path }) => path)).toEqual(['/rpc/deals/record', '/rpc/deals/record', '/rpc/deals/update']);
  const [first, , last] = dialog.sent;
  expect(last?.said).toMatchObject({ id: first?.said.id, version: 1, price: '11500000' });
  expect(said()).toEqual(['Deal recorded']);
  dialog.close();
});

it('records the commission that was typed, also after it was looked at in percent', async () => {
  const dialog = await open([recorded], { price: '7300000', commission: '100000' });
  expect(dialog.choose('%')).toBe('');
  dialog.choose('₹');
  await dialog.record();
  expect(dialog.sent[0]?.said).toMatchObject({ price: '7300000', commission: '100000' });
  dialog.close();
});

it('does not say that it is recorded over what somebody else made of it', async () => {
  const current = { id: 'd', version: 2, price: '11900000.00', commission: '0.00' };
  const data = { code: 'conflict', requestId: 'r', current, changedBy: 'Rohan', changedById: 'rohan' };
  const dialog = await open([lost, recorded, () => answer({ message: 'conflict', data }, 409)]);
  await dialog.record();
  dialog.onRefused.mockClear();
  dialog.type('1.15 crore');
  await dialog.record();
  await act(() => vi.waitFor(() => expect(dialog.sent).toHaveLength(3)));
  // Not the form of the property answers it, and nothing is sent against it once more.
  expect(dialog.onRefused).not.toHaveBeenCalled();
  // The property was sold all the same: its form must not go on with what it was.
  await act(() => vi.waitFor(() => expect(dialog.onRecorded).toHaveBeenCalled()));
  expect(said()).toEqual(['Error']);
  dialog.close();
});
