import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { InvoiceCard } from '../contract.ts';
import { PayDialog } from './pay-invoice.lazy.tsx';

// The fields that the dialog reads.
const invoice = { id: '0190a3b2-7c1d-7e00-8000-000000000001', number: '2025-26/007', owed: '118000.00' } as InvoiceCard;

it('says that the first payment was recorded, if the user changed it after a lost answer', async () => {
  const sent: Array<{ payment_id: string; amount: string }> = [];
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  await renderApp(<PayDialog invoice={invoice} isPart onClose={onClose} />, {
    onCall: (_, input: { payment_id: string; amount: string }) => {
      sent.push(input);
      return sent.length === 1 ? lost() : refusal({ code: 'conflict', reason: 'payment_already_recorded' });
    },
  });
  for (const amount of ['60000', '50000']) {
    const before = sent.length;
    fill(document.querySelector('form#pay-invoice input'), amount);
    act(() => document.querySelector<HTMLFormElement>('form#pay-invoice')?.requestSubmit());
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  }
  const [first, corrected] = sent;
  expect(corrected).toMatchObject({ payment_id: first?.payment_id, amount: expect.stringMatching(/^50000/u) });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shownToasts().map(({ text }) => text)).toContainEqual(expect.stringContaining('Your first attempt was saved'));
  expect(shownToasts().filter(({ tone }) => tone === 'success')).toEqual([]);
});
