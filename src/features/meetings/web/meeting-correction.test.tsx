import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery, peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Meeting } from '../contract.ts';
import { aMeeting } from '../meeting-testing.ts';
import { MeetingConflictDialog } from './meeting-conflict.lazy.tsx';
import { emptyMeeting } from './meeting-form-values.ts';
import { MeetingScheduleScreen } from './meeting-schedule-screen.tsx';

const [clientId, meera] = ['0190a3b2-7c1d-7e00-8000-000000000001', '0190a3b2-7c1d-7e00-8000-000000000002'];
const typed = {
  ...emptyMeeting(new Date(), 'Asia/Kolkata', '2030-03-12T11:00'),
  title: 'Visit',
  location: 'Baner Road',
  client_id: clientId,
  agent_id: meera,
  reminders: ['2_hours'],
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner(meera);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

async function show(screen: ReactNode) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const me = { profile_id: meera, date_format: 'dd/mm/yyyy', permissions: [], company: { time_zone: 'Asia/Kolkata' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  queryClient.setQueryData(peopleQuery.queryKey, []);
  const kavita = { id: clientId, full_name: 'Kavita Bhide', email: 'kavita@example.in', phone: null, phone_e164: null };
  queryClient.setQueryData<unknown>(clientQuery(clientId).queryKey, kavita);
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
  const schedule = createRoute({ getParentRoute: () => root, path: '/meetings/schedule', component: () => screen });
  const history = createMemoryHistory({ initialEntries: ['/meetings/schedule'] });
  const router = createRouter({ routeTree: root.addChildren([schedule]), history });
  await Promise.all([
    import('#ui/dialog-body.tsx'),
    import('./meeting-reminders.lazy.tsx'),
    import('./meeting-form-schema.lazy.ts'),
  ]);
  const view = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return () => act(() => view.unmount());
}

it('invites the client when that is asked for after a lost answer', async () => {
  const sent: Array<[path: string, said: Record<string, unknown>]> = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (!/\/(create|update|saveReminders)$/u.test(path)) return new Promise(() => undefined);
    const { json } = JSON.parse(body);
    sent.push([path, json]);
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    const known = { ...json, version: 1, meeting_date: '2030-03-12T05:30:00.000Z' };
    return new Response(JSON.stringify({ json: path.endsWith('saveReminders') ? [] : known }));
  });
  writeDraft('meeting:new', { ...typed, invite_client: false }, { values: typed, version: null });
  const close = await show(<MeetingScheduleScreen />);
  // The form waits half a second for the agent's calendar, which never answers here.
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  const schedule = async () => {
    const before = sent.length;
    await act(() => vi.waitFor(() => expect(document.querySelector('form#meeting')).not.toBeNull()));
    act(() => document.querySelector<HTMLFormElement>('form#meeting')?.requestSubmit());
    await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
  };
  await schedule();
  const invite = await act(() =>
    vi.waitFor(() => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('form#meeting input[type=checkbox]')];
      const box = boxes.find(({ labels }) => labels?.[0]?.textContent?.includes('invitation'));
      if (!box) throw new Error('The rest of the form comes late.');
      return box;
    }),
  );
  act(() => invite.click());
  await schedule();
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(4)));
  expect(sent).toMatchObject([
    ['/rpc/meetings/create', { invite_client: false }],
    ['/rpc/meetings/create', { invite_client: true }],
    ['/rpc/meetings/update', { invite_client: true, client_id: clientId, version: 1 }],
    ['/rpc/meetings/saveReminders', {}],
  ]);
  await close();
});

it('asks nothing about the reminders and the invitation of a new meeting that somebody else changed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const current = aMeeting({
    title: 'Visit',
    meeting_type: 'showing',
    client_id: clientId,
    agent_id: meera,
    meeting_date: '2030-03-12T05:30:00.000Z',
    duration_minutes: 60,
    location: 'Aundh',
    status: 'scheduled',
  }) as Meeting; // What the dialog asks of a meeting.
  const onSave = vi.fn();
  const props = { current, mine: typed, base: typed, changedBy: 'Rohan', isSaving: false };
  const close = await show(
    <MeetingConflictDialog {...props} onClose={() => undefined} onKeepTheirs={() => undefined} onSave={onSave} />,
  );
  const buttons = await act(() =>
    vi.waitFor(() => {
      const found = [...document.querySelectorAll('[role=dialog] button')];
      if (found.length === 0) throw new Error('The dialog comes late.');
      return found;
    }),
  );
  expect([...document.querySelectorAll('[role=dialog] legend')].map(({ textContent }) => textContent)).toEqual([
    'Location',
  ]);
  const save = buttons.find(({ textContent }) => textContent?.includes('Save my choice'));
  if (save instanceof HTMLButtonElement) act(() => save.click());
  expect(onSave).toHaveBeenCalledWith({ ...typed, location: 'Aundh' });
  await close();
});
