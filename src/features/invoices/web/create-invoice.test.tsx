import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { lost, refusal, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { DealBill } from '../contract.ts';
import { CreateDialog } from './create-invoice.lazy.tsx';
import { billQuery } from './queries.ts';

const deal = '0190a3b2-7c1d-7e00-8000-000000000001';
const bill: DealBill = {
  deal_id: deal,
  property_id: null,
  property_title: 'Banyan Court',
  client_id: null,
  client_name: null,
  amount: '90000.00',
  due_date: '2026-04-15',
  description: '',
  billed_by: [],
};

async function open(onCall: (path: string, input: object) => unknown, known?: DealBill) {
  await import('#ui/dialog-body.tsx');
  const [onClose, onReview] = [vi.fn(), vi.fn()];
  // The cached answer of an earlier opening.
  const queries = known ? [[billQuery(deal).queryKey, known] as const] : [];
  const view = await renderApp(<CreateDialog deal={deal} onReview={onReview} onClose={onClose} />, { queries, onCall });
  return { view, onClose, onReview, queryClient: view.queryClient };
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name=${name}]`);
const amount = () => document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')?.value;
/** Answers only the query for the deal. */
const server = (billed: () => unknown) => (path: string) =>
  path.startsWith('/rpc/invoices/prefill') ? billed() : unanswered();

it('starts with the current amount of the deal, and keeps typed values when it changes', async () => {
  let respond = (_: DealBill): void => undefined;
  const billed = vi.fn(
    () =>
      new Promise<DealBill>((resolve) => {
        respond = resolve;
      }),
  );
  const { queryClient } = await open(server(billed), { ...bill, amount: '73000.00' });
  await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
  expect(input('description')).toBeNull();
  await act(async () => respond({ ...bill, amount: '100000.00' }));
  await waitFor(() => expect(input('description')).not.toBeNull());
  expect(amount()).toBe('1,00,000');
  billed.mockImplementation(async () => ({ ...bill, amount: '120000.00', billed_by: ['26-27/000007'] }));
  await act(() => queryClient.invalidateQueries({ queryKey: billQuery(deal).queryKey }));
  await waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('000007'));
  expect(amount()).toBe('1,00,000');
});

it('restores the draft, with the current other values of the deal', async () => {
  const values = { property_id: '', client_id: '', amount: '73000', commission_rate: '10', due_date: '2026-04-12' };
  const baseline = { values: { ...values, description: '', notes: '' }, version: null };
  writeDraft(`invoice:${deal}`, { ...baseline.values, notes: 'Pay by cheque' }, baseline);
  const { view } = await open(server(() => ({ ...bill, amount: '100000.00' })));
  await waitFor(() => expect(input('notes')?.value).toBe('Pay by cheque'));
  expect(amount()).toBe('1,00,000');
  view.unmount();
  expect(readDraft<{ amount: string }>(`invoice:${deal}`)?.values).toMatchObject({
    amount: '100000',
    notes: 'Pay by cheque',
  });
});

it('bills the property of the deal, even from the trash', async () => {
  const propertyId = '0190a3b2-7c1d-7e00-8000-000000000002';
  const sent: unknown[] = [];
  await open((path, input) => {
    if (path.startsWith('/rpc/invoices/prefill')) return { ...bill, property_id: propertyId };
    if (path.startsWith('/rpc/properties/find')) return refusal({ code: 'not_found' }, 404);
    if (path === '/rpc/invoices/create') sent.push(input);
    return unanswered();
  });
  const picked = () => [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
  await waitFor(() => expect(picked()).toContain('no longer available'));
  await act(async () => document.querySelector<HTMLFormElement>('form#create-invoice')?.requestSubmit());
  await waitFor(() => expect(sent).toMatchObject([{ property_id: propertyId, deal_id: deal }]));
});

it.each(['away', 'gone'])('does not start with cached data if the deal has been %s', async (fate) => {
  const answer = () => (fate === 'away' ? lost() : refusal({ code: 'not_found' }, 404));
  const { onClose } = await open(server(answer), bill);
  if (fate === 'gone') await waitFor(() => expect(onClose).toHaveBeenCalled());
  else await waitFor(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull());
  expect(input('description')).toBeNull();
});

it('stays open when the deal fails to load, and retries', async () => {
  const fetched = vi.fn(lost);
  const { onClose } = await open(fetched);
  const retry = await waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] [role=alert] button');
    if (!button) throw new Error('The dialog has not loaded.');
    return button;
  });
  const asked = fetched.mock.calls.length;
  await act(async () => retry.click());
  expect(fetched.mock.calls.length).toBe(asked + 1);
  expect(onClose).not.toHaveBeenCalled();
});

it('closes with a message if the deal was cancelled while the user typed', async () => {
  const data = { code: 'invalid', fields: [{ path: 'deal_id', code: 'unknown' }] };
  const { onClose } = await open((path) => {
    if (path.startsWith('/rpc/invoices/prefill')) return bill;
    if (path !== '/rpc/invoices/create') return unanswered();
    return refusal(data, 422);
  });
  const form = () => document.querySelector<HTMLFormElement>('form#create-invoice');
  await waitFor(() => expect(form()).not.toBeNull());
  await act(async () => form()?.requestSubmit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shownToasts().map(({ text }) => text)).toEqual(['This deal can no longer be invoiced.']);
});

it('closes if the deal no longer exists', async () => {
  const { onClose } = await open(() => refusal({ code: 'not_found' }, 404));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('goes on with the draft of a deal', async () => {
  const { onClose, onReview } = await open((path, input) => {
    if (path.startsWith('/rpc/invoices/prefill')) return bill;
    return path === '/rpc/invoices/create' ? { ...input, version: 1, number: '26-27/000001' } : unanswered();
  });
  const form = () => document.querySelector<HTMLFormElement>('form#create-invoice');
  await waitFor(() => expect(form()).not.toBeNull());
  await act(async () => form()?.requestSubmit());
  await waitFor(() => expect(onReview).toHaveBeenCalledWith(expect.objectContaining({ number: '26-27/000001' })));
  expect(onClose).toHaveBeenCalled();
  expect(shownToasts()[0]?.action).toBeUndefined();
});
