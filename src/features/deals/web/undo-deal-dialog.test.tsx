import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { lost, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Deal } from '../contract.ts';
import { UndoDealDialog } from './undo-deal-dialog.lazy.tsx';

const dealId = '0190a3b2-7c1d-7e00-8000-000000000001';
const propertyId = '0190a3b2-7c1d-7e00-8000-000000000003';
// The fields of a deal that the dialog uses: a rented property, sold since.
const sale = {
  id: dealId,
  kind: 'sale',
  property_id: propertyId,
  is_current: true,
  status_before: 'rented',
  version: 1,
  created_at: '2026-03-10T06:00:00Z',
} as Deal;

async function open(deal: Deal, answers: Array<() => unknown> = []) {
  const undone: unknown[] = [];
  const asked = vi.fn((_question: string) => (answers.shift() ?? lost)());
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  await renderApp(<UndoDealDialog deal={deal} onClose={onClose} />, {
    onCall: (path, input: { id: string }) => {
      if (path !== '/rpc/deals/undo') return asked(`${path} ${input.id}`);
      undone.push(input);
      return deal;
    },
  });
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')].find(
      ({ textContent }) => textContent?.startsWith(name) === true,
    );
  await waitFor(() => expect(button('Cancel deal')).toBeDefined());
  return {
    asked,
    undone,
    onClose,
    button,
    press: (name: string) => act(async () => button(name)?.click()),
    offered: () => [...document.querySelectorAll('[role=alertdialog] option')].map(({ textContent }) => textContent),
  };
}

it('proposes and undoes nothing until it knows whether the property is still rented', async () => {
  let come: (displaced: object) => void = () => undefined;
  const dialog = await open(sale, [() => new Promise((resolve) => (come = resolve))]);
  expect(dialog.offered()).toEqual([]);
  await dialog.press('Cancel deal');
  expect(dialog.undone).toEqual([]);
  // Asks about this deal, because a list of the property's deals is limited.
  expect(dialog.asked).toHaveBeenCalledExactlyOnceWith(`/rpc/deals/displaced ${dealId}`);
  await act(async () => come({ status: 'rented' }));
  await waitFor(() => expect(dialog.offered()).toEqual(['Rented', 'Available', 'Pending']));
  await dialog.press('Cancel deal');
  await waitFor(() => expect(dialog.onClose).toHaveBeenCalled());
  expect(dialog.undone).toMatchObject([{ id: dealId, status: 'rented' }]);
});

it('offers the property again if no other deal rents it', async () => {
  const dialog = await open(sale, [() => ({ status: null })]);
  await waitFor(() => expect(dialog.offered()).toEqual(['Available', 'Pending']));
});

it('reports that the deals could not be loaded, and retries', async () => {
  const dialog = await open(sale, [lost, () => ({ status: 'rented' })]);
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  await dialog.press('Cancel deal');
  expect(dialog.undone).toEqual([]);
  await dialog.press('Retry');
  await waitFor(() => expect(dialog.offered()).toEqual(['Rented', 'Available', 'Pending']));
  expect(dialog.asked).toHaveBeenCalledTimes(2);
});

it.each([
  ['it was only available before', { status_before: 'available' as const }, ['Available', 'Pending']],
  ['the earlier deal was purged', { property_id: null }, []],
  ['another deal has set its status', { is_current: false }, []],
])('asks for no earlier deals of a property: %s', async (_, changes, offered) => {
  const dialog = await open({ ...sale, ...changes });
  expect(dialog.offered()).toEqual(offered);
  expect(dialog.asked).not.toHaveBeenCalled();
  await dialog.press('Cancel deal');
  await waitFor(() => expect(dialog.undone).toHaveLength(1));
});
