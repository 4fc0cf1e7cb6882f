import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { prefetchDialog } from '#ui/dialog.tsx';
import { Palette } from './palette.late.tsx';

afterEach(() => vi.unstubAllGlobals());

let open = (_isOpen: boolean) => {};

function Page() {
  const [isOpen, setOpen] = useState(false);
  open = setOpen;
  return (
    <>
      <button type="button">Quick Add</button>
      <main id="main" tabIndex={-1} />
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

it('keeps the focus in its field, and gives it back to what had it, or to the page that was chosen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The list measures itself.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  prefetchDialog();
  await vi.waitFor(() => vi.dynamicImportSettled());
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, {
    permissions: [],
    company: { time_zone: 'Asia/Kolkata', currency: 'inr' },
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  document.body.innerHTML = '<div></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  const button = await vi.waitUntil(() => document.querySelector('button'));
  const focused = () => document.activeElement?.getAttribute('role');
  button.focus();
  await act(async () => open(true));
  await vi.waitFor(() => expect(focused()).toBe('combobox'));

  await act(async () => button.focus());
  expect(focused()).toBe('combobox');

  await act(async () => open(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(button));

  await act(async () => open(true));
  await vi.waitFor(() => expect(focused()).toBe('combobox'));
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'));
  await act(async () => view.unmount());
});
