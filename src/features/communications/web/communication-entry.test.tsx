import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { Communication } from '../history-contract.ts';
import { CommunicationEntry } from './communication-entry.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

const refused: Communication = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  type: 'email',
  direction: 'out',
  subject: 'Hello',
  content: '<p>Hello</p>',
  status: 'failed',
  error: '550 no such reader',
  outcome: null,
  duration_minutes: null,
  agent_id: 'p1',
  agent: 'Meera',
  created_at: '2026-03-01T05:30:00Z',
};

it('a letter that is sent again to a client without an address says so', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const data = { code: 'conflict', reason: 'client_without_email', requestId: 'r' };
  const answer = JSON.stringify({ json: { message: 'conflict', data } });
  vi.stubGlobal('fetch', async () => new Response(answer, { status: 409 }));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY }, mutations: { networkMode: 'always' } },
  });
  const company = { time_zone: 'Asia/Kolkata', currency: 'inr', can_send_email: true };
  queryClient.setQueryData<unknown>(meQuery.queryKey, {
    profile_id: 'p1',
    role: 'Agent',
    date_format: 'dd/mm/yyyy',
    company,
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <CommunicationEntry communication={refused} isShort={false} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  act(() => place.querySelector<HTMLButtonElement>('button')?.click());
  const shown = await act(() => vi.waitUntil(() => shownToasts().at(-1)));
  expect(shown).toMatchObject({
    tone: 'danger',
    title: 'Failed to send email',
    text: 'The client no longer has an email address.',
  });
  act(() => root.unmount());
  place.remove();
});
