import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aFollowUp } from '#features/follow-ups/follow-up-testing.ts';
import { aMeetingCard } from '#features/meetings/meeting-testing.ts';
import { aWaitingLead } from '#features/response-clock/waiting-lead-testing.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { TodayItem, TodayList } from '../contract.ts';
import { todayKinds } from '../rules.ts';
import { TodayScreen } from './today-screen.tsx';

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`;
const reached = { email: null, phone: '98220 41736', phone_e164: '+919822041736' };

const items: TodayItem[] = [
  {
    kind: 'follow_up',
    at: '2026-11-25T05:00:00.000Z',
    record: aFollowUp({
      id: id(1),
      person: { topic: 'clients', id: id(2), full_name: 'Lata Rane', ...reached },
      due_at: '2026-11-25T05:00:00.000Z',
      note: 'Ask about the loan',
      version: 3,
    }),
  },
  {
    kind: 'enquiry',
    at: '2026-11-26T05:30:00.000Z',
    record: aWaitingLead({ id: id(3), full_name: 'Kiran Shah', ...reached, waited: 12 }),
  },
  {
    kind: 'link',
    at: '2026-11-27T05:30:00.000Z',
    record: {
      id: id(4),
      kind: 'property',
      expires_at: '2026-11-27T05:30:00.000Z',
      person: null,
      recipient_name: 'Mohan',
      properties: ['Banyan Villa'],
    },
  },
];
const list: TodayList = { day: '2026-11-26', items, more: [{ kind: 'invoice', count: 54 }] };

beforeEach(() => {
  vi.setSystemTime('2026-11-26T06:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (
  role: string,
  onCall: (path: string, input: object) => unknown,
  { path = '/today', reach = null }: { readonly path?: string; readonly reach?: object | null } = {},
) => renderApp(<TodayScreen />, { path, route: '/today', me: { role, reach }, onCall });

it('lists what is due by day, and finishes a follow-up', async () => {
  const done: unknown[] = [];
  const { container } = await open('Agent', (path, input) => {
    if (path.endsWith('followUps/done')) {
      done.push(input);
      return { ...items[0]?.record, done_at: '2026-11-26T06:00:00.000Z' };
    }
    return list;
  });
  await screen.findByText('Lata Rane');
  expect(container.textContent).toMatch(
    /Overdue.*Lata Rane.*Ask about the loan.*Today.*waits 12 min.*Kiran Shah.*Next days.*Mohan.*Banyan Villa.*Overdue invoices: 54/su,
  );
  expect(screen.queryByRole('radiogroup', { name: 'Whose' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Done: Lata Rane' })));
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('Follow-up done'));
  expect(done).toEqual([{ id: id(1) }]);
});

it('keeps a follow-up that is done, also the last one, so that the next can be planned', async () => {
  let isDone = false;
  await open('Agent', (path) => {
    if (path.endsWith('followUps/done')) {
      isDone = true;
      return { ...items[0]?.record, done_at: '2026-11-26T06:00:00.000Z' };
    }
    return { ...list, items: isDone ? [] : items.slice(0, 1), more: [] };
  });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Done: Lata Rane' })));
  await screen.findByRole('button', { name: 'Plan next' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done: Lata Rane' })).toBeNull());
  expect(screen.queryByText('Nothing is due')).toBeNull();
});

it('snoozes a follow-up until tomorrow at its time in one tap, and undoes that', async () => {
  const changed: unknown[] = [];
  await open('Agent', (path, input) => {
    if (!path.endsWith('followUps/change')) return list;
    changed.push(input);
    return { ...items[0]?.record, version: 4 };
  });
  await act(async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Snooze until tomorrow: Lata Rane' })),
  );
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('Follow-up snoozed'));
  const [{ action } = {}] = shownToasts().filter(({ title }) => title === 'Follow-up snoozed');
  await act(async () => action?.onAction());
  await waitFor(() =>
    expect(changed).toEqual([
      { id: id(1), version: 3, on: '2026-11-27', time: '10:30' },
      { id: id(1), version: 4, on: '2026-11-25', time: '10:30' },
    ]),
  );
});

it('extends a link that ends soon, and says until when', async () => {
  const asked: unknown[] = [];
  await open('Agent', (path, input) => {
    if (!path.endsWith('propertyLinks/extend')) return list;
    asked.push(input);
    return { expires_at: '2026-12-26T06:00:00.000Z' };
  });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Extend link: Mohan' })));
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('valid until 26/12/2026'));
  expect(asked).toEqual([{ id: id(4) }]);
});

it('shows Managers the day of the team', async () => {
  const asked: unknown[] = [];
  await open('Manager', (path, input) => {
    if (path.endsWith('today/read')) asked.push(input);
    return list;
  });
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Team' })));
  await waitFor(() => expect(asked).toEqual([{}, { whose: 'team' }]));
});

it.each([
  {
    role: 'Agent',
    path: '/today',
    addresses: [
      '/leads?waiting=mine&sort=oldest',
      '/follow-ups',
      '/meetings?whose=mine&until=2026-11-26',
      '/meetings?whose=mine&when=past&status=["scheduled","confirmed"]',
      '/invoices?agent=["meera"]&status=overdue&sort=due',
    ],
  },
  {
    role: 'Manager',
    path: '/today?whose=team',
    addresses: [
      '/leads?waiting=all&sort=oldest',
      '/follow-ups?whose=all',
      '/meetings?until=2026-11-26',
      '/meetings?when=past&status=["scheduled","confirmed"]',
      '/invoices?status=overdue&sort=due',
    ],
  },
])('links to the lists with exactly what more is due at $path', async ({ role, path, addresses }) => {
  const more = todayKinds.map((kind) => ({ kind, count: 75 }));
  await open(role, () => ({ ...list, more }), { path });
  const also = await screen.findByRole('region', { name: 'Also due' });
  const links = within(also).getAllByRole('link');
  expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual(addresses);
});

it.each([
  ['Manager', 'Show the team’s day', [{}, { whose: 'team' }]],
  ['Agent', null, [{}]],
])('leads a %s without anything due to the day of the team', async (role, button, calls) => {
  const asked: unknown[] = [];
  await open(role, (path, input) => {
    if (path.endsWith('today/read')) asked.push(input);
    return { ...list, items: [], more: [] };
  });
  await screen.findByText('Nothing is due');
  const shown = screen.queryByRole('button', { name: 'Show the team’s day' });
  expect(shown?.textContent ?? null).toBe(button);
  if (shown) await act(async () => fireEvent.click(shown));
  await waitFor(() => expect(asked).toEqual(calls));
  expect(screen.queryByRole('button', { name: 'Show the team’s day' })).toBeNull();
});

const onlyOwn = {
  agents: { own: ['meera'], team: ['meera'] },
  kinds: { invoices: { write: 'own' }, meetings: { write: 'own' } },
};

it('sends a colleague’s invoice only if it is issued, because sending a draft issues it', async () => {
  const invoice = (end: number, locked_at: string | null) => ({
    kind: 'invoice',
    at: '2026-11-24T18:30:00.000Z',
    record: {
      id: id(end),
      number: `26-27/00000${end}`,
      agent_id: 'rohan',
      agent: null,
      client: null,
      property: null,
      due_date: '2026-11-25',
      owed: '59000.00',
      locked_at,
    },
  });
  const due = [invoice(5, null), invoice(6, '2026-11-20T05:00:00.000Z')];
  await open('Agent', () => ({ ...list, items: due, more: [] }), { reach: onlyOwn });
  await screen.findByRole('button', { name: 'Email invoice: 26-27/000006' });
  expect(screen.queryByRole('button', { name: 'Email invoice: 26-27/000005' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Mark as paid/u })).toBeNull();
});

it('says that a meeting is a colleague’s by now, instead of asking how it went', async () => {
  await import('#ui/dialog-body.tsx');
  const meeting = { id: id(7), title: 'Showing at Banyan Villa', agent_id: 'rohan', status: 'scheduled' };
  const path = `/today?outcome=${id(7)}`;
  const { router } = await open('Agent', (call) => (call.endsWith('meetings/find') ? meeting : list), {
    path,
    reach: onlyOwn,
  });
  await screen.findByText('You see this record, but your role may not change it.');
  expect(screen.queryByRole('button', { name: /Save/u })).toBeNull();
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('completes a meeting only after its start', async () => {
  const meeting = (end: number, title: string, meeting_date: string) => ({
    kind: 'meeting',
    at: meeting_date,
    stops: [],
    record: {
      id: id(end),
      title,
      meeting_type: 'consultation',
      meeting_date,
      duration_minutes: 60,
      location: 'Office',
      client: null,
      lead: null,
      property: null,
      agent_id: 'meera',
      agent: null,
      status: 'confirmed',
    },
  });
  const due = [
    meeting(5, 'Has begun', '2026-11-26T05:45:00.000Z'),
    meeting(6, 'Begins later', '2026-11-26T06:15:00.000Z'),
  ];
  await open('Agent', () => ({ ...list, items: due, more: [] }));
  await screen.findByRole('button', { name: 'Complete: Has begun' });
  expect(screen.queryByRole('button', { name: 'Complete: Begins later' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reschedule: Begins later' })).toBeTruthy();
  // Details that a meeting lacks leave no separator.
  expect(document.body.textContent).not.toMatch(/·\s*·/u);
});

it('says when nothing is due', async () => {
  await open('Agent', () => ({ ...list, items: [], more: [] }));
  expect(await screen.findByText('Nothing is due')).toBeTruthy();
});

it('prefetches the visits and the meeting notes of its rows, which are opened where there is no network', async () => {
  const at = '2026-11-26T07:00:00.000Z';
  const visit = aMeetingCard({ id: id(1), meeting_date: at });
  const late = aMeetingCard({ id: id(2), meeting_type: 'other', meeting_date: '2026-11-20T07:00:00.000Z' });
  const due: TodayItem[] = [
    { kind: 'to_close', at: late.meeting_date, record: late },
    { kind: 'meeting', at, record: visit, stops: [] },
  ];
  const asked: unknown[] = [];
  await open('Agent', (path, input) => {
    if (path.endsWith('today/read')) return { ...list, items: due, more: [] };
    if (path.endsWith('/find')) asked.push([path, input]);
    return input;
  });
  const expected = [
    ['/rpc/meetings/find', { id: id(1) }],
    ['/rpc/visits/find', { id: id(1) }],
    ['/rpc/meetings/find', { id: id(2) }],
  ];
  await waitFor(() => expect(asked).toEqual(expected), { timeout: 5_000 });
});
