import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { TrashEntry } from '../contract.ts';
import { SettingsTrashPanel } from './settings-trash-panel.tsx';

const welcome: TrashEntry = {
  topic: 'email_templates',
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  title: 'Welcome',
  deleted_at: '2026-11-09T05:30:00.000Z',
  deleted_by: 'Meera Kulkarni',
  may_restore: true,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

it.each<[FieldProblem, string]>([
  [
    { path: 'name', code: 'taken' },
    'Welcome could not be restored.\nThis name is already in use. Rename the other one first.\nReference: r',
  ],
  [{ path: 'id', code: 'unknown' }, 'Welcome could not be restored.\nReference: r'],
])('a restore that is refused for %o says what to do about it', async (problem, sentence) => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/rpc/history/restore')) return answer({ entries: [welcome], next: null });
    return answer({ message: 'invalid', data: { code: 'invalid', requestId: 'r', fields: [problem] } }, 422);
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const me = { date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata', currency: 'INR' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <SettingsTrashPanel />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const button = () => place.querySelector<HTMLButtonElement>('[aria-label="Restore Welcome"]');
  await act(() => vi.waitFor(() => expect(button()).not.toBeNull()));
  act(() => button()?.click());
  await act(() => vi.waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'danger', text: sentence }])));
  act(() => root.unmount());
});

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
