import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery, peopleQuery } from './queries.ts';
import { SettingsPeoplePanel } from './settings-people-panel.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the invitation that is being typed when the people cannot be fetched anew', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', role: 'Admin', permissions: [] });
  queryClient.setQueryData(peopleQuery.queryKey, []);
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
