import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedPerson } from './people-mutations.ts';
import { meQuery, peopleQuery, secondFactorsQuery } from './queries.ts';
import { SettingsPeoplePanel } from './settings-people-panel.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

/** What an Admin's browser knows, and asks for only when it is told to. */
function openQueries(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', role: 'Admin', permissions: [] });
  return queryClient;
}

async function show(queryClient: QueryClient) {
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <SettingsPeoplePanel />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return { box, view };
}

it('keeps the invitation that is being typed when the people cannot be fetched anew', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const queryClient = openQueries();
  queryClient.setQueryData(peopleQuery.queryKey, []);
  const { box, view } = await show(queryClient);
  await import('#ui/dialog-body.tsx');
  act(() => [...box.querySelectorAll('button')].find((button) => button.textContent === 'Invite')?.click());
  const name = await vi.waitFor(async () => {
    await act(async () => undefined);
    const field = document.querySelector('[role=dialog] input');
    if (!field) throw new Error('The dialog comes late.');
    return field;
  });
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: peopleQuery.queryKey });
    // Until the screen has heard of it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(peopleQuery.queryKey)?.status).toBe('error');
  expect(name.isConnected).toBe(true);
  await act(async () => view.unmount());
});

it('offers to refuse whoever never proved their address, unless they were let in', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push([path, JSON.parse(String(body)).json]);
    return Response.json({});
  });
  const queryClient = openQueries();
  queryClient.setQueryData(secondFactorsQuery.queryKey, []);
  const common = { role: 'Agent', status: 'active', is_erased: false, avatar_url: null } as const;
  // What the table asks of a person.
  queryClient.setQueryData(peopleQuery.queryKey, [
    { ...common, id: 'p2', full_name: 'Asha', email: 'asha@a.in', state: 'waiting_confirmation', is_approved: false },
    { ...common, id: 'p3', full_name: 'Ravi', email: 'ravi@a.in', state: 'waiting_confirmation', is_approved: true },
    { ...common, id: 'p4', full_name: 'Nita', email: 'nita@a.in', state: 'active', is_approved: true },
  ] as ListedPerson[]);
  const { box, view } = await show(queryClient);
  const buttons = [...box.querySelectorAll<HTMLElement>('button[aria-label^=Decline]')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Decline Asha']);
  await import('#ui/dialog-body.tsx');
  act(() => buttons[0]?.click());
  const question = await vi.waitFor(async () => {
    await act(async () => undefined);
    const found = document.querySelector('[role=alertdialog]');
    if (!found) throw new Error('The dialog comes late.');
    return found;
  });
  expect(question.textContent).toContain('The account is removed. asha@a.in can sign up again.');
  const confirm = [...question.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Decline'));
  await act(async () => confirm?.click());
  expect(calls).toContainEqual(['/rpc/accounts/refusePerson', { id: 'p2' }]);
  await act(async () => view.unmount());
});
