import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useState } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { everythingQuery } from '#features/search/web/queries.ts';
import { prefetchDialog } from '#ui/dialog.tsx';
// Loaded beforehand: the palette asks for it only once it opens.
import '#ui/dialog-body.tsx';
import { Palette } from './palette.lazy.tsx';

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

const focused = () => document.activeElement?.getAttribute('role');
const enter = () =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));

async function openPage(queryClient: QueryClient): Promise<Root> {
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
  return view;
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

it('keeps the focus in its field, and gives it back to what had it, or to the page that was chosen', async () => {
  const view = await openPage(newClient());
  const button = await vi.waitUntil(() => document.querySelector('button'));
  button.focus();
  await act(async () => open(true));
  await vi.waitFor(() => expect(focused()).toBe('combobox'));

  await act(async () => button.focus());
  expect(focused()).toBe('combobox');

  await act(async () => open(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(button));

  await act(async () => open(true));
  await vi.waitFor(() => expect(focused()).toBe('combobox'));
  await enter();
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'));
  await act(async () => view.unmount());
});

it('opens the first entry by Enter again once a search is taken back', async () => {
  const queryClient = newClient();
  const nothing = { items: [], alike: [] };
  const kinds = ['properties', 'agents', 'leads', 'meetings', 'documents', 'invoices'];
  queryClient.setQueryData<unknown>(everythingQuery('meera').queryKey, {
    unmatched: [],
    ...Object.fromEntries(kinds.map((kind) => [kind, nothing])),
    clients: { ...nothing, items: [{ id: 'c1', full_name: 'Meera', phone: null, email: 'meera@example.in' }] },
  });
  const view = await openPage(queryClient);
  await act(async () => open(true));
  await vi.waitFor(() => expect(focused()).toBe('combobox'));
  const chosen = () => document.querySelector('[role=option][data-selected=true]')?.textContent;
  const type = (text: string) =>
    act(async () => {
      const box = document.activeElement;
      // React replaces the element's own setter to see changes; the browser's goes past it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
      box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  const first = chosen();
  expect(first).toBeTruthy();

  await type('meera');
  await vi.waitFor(() => expect(chosen()).toContain('meera@example.in'));
  await type('m');
  await type('');
  await vi.waitFor(() => expect(document.querySelector('[role=listbox]')?.textContent).toContain('Create'));
  expect(chosen()).toBe(first);
  await enter();
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await act(async () => view.unmount());
});
