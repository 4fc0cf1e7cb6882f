import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import type { Property } from '#features/properties/contract.ts';
import { dayOf } from '#platform/dates.ts';
import { setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import { fill, lost, refusal, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { DealFormValues } from './deal-form-values.ts';
import { RecordDealDialog } from './record-deal-dialog.lazy.tsx';

const [meera, propertyId] = ['0190a3b2-7c1d-7e00-8000-000000000001', '0190a3b2-7c1d-7e00-8000-000000000002'];
const typed: DealFormValues = {
  price: '12000000',
  closed_on: '2026-03-01',
  client_id: '',
  lead_id: '',
  commission_by: 'amount',
  commission: '240000',
  percent: '',
  shares: [{ agent_id: meera, share: '100' }],
  notes: '',
};
const proposed: DealFormValues = { ...typed, price: '13000000', closed_on: '2026-02-27', commission: '' };
// The fields of a property that the dialog uses.
const property = {
  id: propertyId,
  title: 'Banyan Court',
  purpose: 'sale',
  price: '12500000.00',
  version: 4,
} as Property;

let upcomingMeetings: unknown[];
let statusChanges: unknown[];
const buyer = '0190a3b2-7c1d-7e00-8000-000000000003';
const upcoming = (id: string, status: string, client_id: string | null = null) => ({
  id,
  status,
  title: `Showing ${id}`,
  meeting_date: '2026-03-12T05:30:00Z',
  client_id,
  lead_id: null,
});

interface Sent {
  readonly path: string;
  readonly said: { id: string; version?: number; property_version?: number; price: string; shares: unknown };
}

beforeEach(() => {
  upcomingMeetings = [];
  statusChanges = [];
  setDraftOwner(meera);
});
const said = () => shownToasts().map(({ title }) => title);

async function open(
  answers: Array<(sent: Sent) => unknown>,
  changes: Partial<DealFormValues> = {},
  unchanged: Partial<DealFormValues> = {},
  { reach = null }: { readonly reach?: object | null } = {},
) {
  const sent: Sent[] = [];
  const values = { ...typed, ...changes };
  writeDraft(`deal:sale:${propertyId}`, values, { values: { ...proposed, ...unchanged }, version: null });
  await import('#ui/dialog-body.tsx');
  const [onRecorded, onRefused, onClose] = [vi.fn(), vi.fn(() => true), vi.fn()];
  await renderApp(<RecordDealDialog {...{ property, kind: 'sale', onRecorded, onRefused, onClose }} />, {
    me: { profile_id: meera, reach },
    queries: [[peopleQuery.queryKey, [{ id: meera, full_name: 'Meera Kulkarni', state: 'active' }]]],
    onCall: (path, input: Sent['said']) => {
      if (path === '/rpc/meetings/list') {
        expect(input).toMatchObject({ property: propertyId, status: ['scheduled', 'confirmed'], when: 'upcoming' });
        return { items: upcomingMeetings, next: null };
      }
      if (path === '/rpc/meetings/changeStatuses') {
        const { changes } = input as unknown as { changes: Array<{ id: string; status: string }> };
        statusChanges.push(input);
        // A colleague changed the last one.
        return changes.slice(0, 2).map((change) => ({
          ...change,
          client: { full_name: 'Lata Bhide' },
          is_client_notified: change.id === 'one',
          former_client_notified: null,
        }));
      }
      if (!path.startsWith('/rpc/deals/')) return unanswered();
      const one: Sent = { path, said: input };
      sent.push(one);
      return (answers.shift() ?? lost)(one);
    },
  });
  return {
    sent,
    onRecorded,
    onRefused,
    onClose,
    choose: (unit: string) => {
      const labels = [...document.querySelectorAll('[role=radiogroup] label')];
      const radio = labels.find(({ textContent }) => textContent === unit)?.querySelector('input');
      act(() => radio?.click());
      return document.querySelector<HTMLInputElement>('input[name=percent], input[name=commission]')?.value;
    },
    type: (price: string) => fill(document.querySelector('form#record-deal input'), price),
    record: async () => {
      const [before, form] = [sent.length, document.querySelector<HTMLFormElement>('form#record-deal')];
      await waitFor(() => expect(form).not.toBeNull());
      act(() => form?.requestSubmit());
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
      await waitFor(() => expect(document.querySelector('button[aria-busy=true]')).toBeNull());
    },
  };
}

const recorded = ({ said: { id } }: Sent) => ({ id, version: 1, price: '12000000.00', commission: '240000.00' });

it('names the meetings that are still scheduled, cancels them with one tap and undoes it, but not those of the buyer', async () => {
  upcomingMeetings = [
    upcoming('one', 'confirmed'),
    upcoming('signing', 'scheduled', buyer),
    upcoming('two', 'scheduled'),
    upcoming('three', 'scheduled'),
  ];
  const dialog = await open([(sent) => ({ ...recorded(sent), client_id: buyer, seller_id: null, lead_id: null })]);
  await dialog.record();
  await waitFor(() => expect(said()).toEqual(['Deal recorded', '3 meetings are still scheduled']));
  const offered = shownToasts()[1];
  expect(offered).toMatchObject({
    text: 'Showing one · 12/03/2026\nShowing two · 12/03/2026\n1 more',
    action: { label: 'Cancel meetings' },
  });
  act(() => offered?.action?.onAction());
  await waitFor(() => expect(said()).toContain('2 meetings cancelled'));
  expect(statusChanges[0]).toMatchObject({
    changes: ['one', 'two', 'three'].map((id) => ({
      id,
      from: id === 'one' ? 'confirmed' : 'scheduled',
      status: 'cancelled',
    })),
  });
  const cancelled = shownToasts().find(({ title }) => title === '2 meetings cancelled');
  expect(cancelled).toMatchObject({
    text: 'Email isn’t set up yet, so messages wait in the outbox.',
    action: { label: 'Undo' },
  });
  act(() => cancelled?.action?.onAction());
  await waitFor(() => expect(said()).toContain('Meetings restored'));
  expect(statusChanges[1]).toEqual({
    overlap_confirmed: true,
    changes: [
      { id: 'one', from: 'cancelled', status: 'confirmed' },
      { id: 'two', from: 'cancelled', status: 'scheduled' },
    ],
  });
});

const ownMeetings = { agents: { own: [meera], team: [meera] }, kinds: { meetings: { write: 'own' } } };
const zoya = { agent_id: 'zoya', agent: { id: 'zoya', full_name: 'Zoya Khan' } };

it('cancels the meetings within reach, and says who has the others', async () => {
  upcomingMeetings = [
    { ...upcoming('one', 'scheduled'), agent_id: meera },
    { ...upcoming('two', 'scheduled'), ...zoya },
    { ...upcoming('three', 'confirmed'), ...zoya },
    { ...upcoming('four', 'confirmed'), agent_id: null, agent: null },
  ];
  const sold = { client_id: buyer, seller_id: null, lead_id: null };
  const dialog = await open([(sent) => ({ ...recorded(sent), ...sold })], {}, {}, { reach: ownMeetings });
  await dialog.record();
  await waitFor(() => expect(said()).toEqual(['Deal recorded', '4 meetings are still scheduled']));
  const offered = shownToasts()[1];
  const stay = '3 meetings stay: Zoya Khan, Unassigned';
  expect(offered).toMatchObject({ text: `Showing one · 12/03/2026\n${stay}`, action: { label: 'Cancel meeting' } });
  act(() => offered?.action?.onAction());
  await waitFor(() => expect(said()).toContain('1 meeting cancelled'));
  expect(statusChanges).toEqual([{ changes: [{ id: 'one', from: 'scheduled', status: 'cancelled' }] }]);
  const cancelled = shownToasts().find(({ title }) => title === '1 meeting cancelled');
  expect(cancelled?.text).toContain(stay);
});

it('offers no cancellation if all meetings are beyond reach', async () => {
  upcomingMeetings = [{ ...upcoming('two', 'scheduled'), ...zoya }];
  const sold = { client_id: buyer, seller_id: null, lead_id: null };
  const dialog = await open([(sent) => ({ ...recorded(sent), ...sold })], {}, {}, { reach: ownMeetings });
  await dialog.record();
  await waitFor(() => expect(said()).toEqual(['Deal recorded', '1 meeting is still scheduled']));
  expect(shownToasts()[1]).toMatchObject({ text: '1 meeting stays: Zoya Khan' });
  expect(shownToasts()[1]?.action).toBeUndefined();
});

it('updates defaults that nobody changed', async () => {
  const dialog = await open([recorded], {}, { price: typed.price, closed_on: typed.closed_on });
  await dialog.record();
  const [first] = dialog.sent;
  expect(first?.said).toMatchObject({
    price: '12500000',
    closed_on: dayOf(new Date(), 'Asia/Kolkata'),
    commission: '240000',
  });
});

it('saves a correction after a lost response', async () => {
  const dialog = await open([lost, recorded, ({ said }) => ({ ...said, version: 2 })]);
  await dialog.record();
  dialog.type('1.15 crore');
  await dialog.record();
  await waitFor(() => expect(dialog.onRecorded).toHaveBeenCalled());
  expect(dialog.sent.map(({ path }) => path)).toEqual(['/rpc/deals/record', '/rpc/deals/record', '/rpc/deals/update']);
  const [first, , last] = dialog.sent;
  expect(last?.said).toMatchObject({ id: first?.said.id, version: 1, price: '11500000' });
  expect(said()).toEqual(['Deal recorded']);
});

it('records the typed commission, even after a look at the percentage', async () => {
  const dialog = await open([recorded], { price: '7300000', commission: '100000' });
  expect(dialog.choose('%')).toBe('');
  dialog.choose('₹');
  await dialog.record();
  expect(dialog.sent[0]?.said).toMatchObject({ price: '7300000', commission: '100000' });
});

it('reports an error if another person changed the recorded deal', async () => {
  const current = { id: 'd', version: 2, price: '11900000.00', commission: '0.00' };
  const data = { code: 'conflict', current, changedBy: 'Rohan', changedById: 'rohan' };
  const dialog = await open([lost, recorded, () => refusal(data)]);
  await dialog.record();
  dialog.onRefused.mockClear();
  dialog.type('1.15 crore');
  await dialog.record();
  await waitFor(() => expect(dialog.sent).toHaveLength(3));
  // The property form does not handle it, and nothing is sent again.
  expect(dialog.onRefused).not.toHaveBeenCalled();
  // The property is sold nevertheless, so its form must not continue with its old values.
  await waitFor(() => expect(dialog.onRecorded).toHaveBeenCalled());
  expect(said()).toEqual(['Error']);
});
