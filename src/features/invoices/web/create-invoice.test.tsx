import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { CreateDialog } from './create-invoice.late.tsx';

const deal = '0190a3b2-7c1d-7e00-8000-000000000001';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

async function open(fetched: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetched);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  const view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <CreateDialog deal={deal} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return { view, onClose };
}

it('stays where the answer about the deal is lost, and asks again', async () => {
  const fetched = vi.fn(() => Promise.reject<Response>(new TypeError('Failed to fetch')));
  const { view, onClose } = await open(fetched);
  const retry = await vi.waitFor(async () => {
    await act(async () => undefined);
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] [role=alert] button');
    if (!button) throw new Error('The dialog comes late.');
    return button;
  });
  const asked = fetched.mock.calls.length;
  await act(async () => retry.click());
  expect(fetched.mock.calls.length).toBe(asked + 1);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => view.unmount());
});

it('closes where the deal is gone', async () => {
  const data = { code: 'not_found', requestId: 'r' };
  const { view, onClose } = await open(
    async () => new Response(JSON.stringify({ json: { message: 'not_found', data } }), { status: 404 }),
  );
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  await act(async () => view.unmount());
});
