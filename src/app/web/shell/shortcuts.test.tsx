import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { Shortcuts } from './shortcuts.ts';

const openPalette = vi.fn();
afterEach(() => {
  vi.unstubAllGlobals();
  openPalette.mockClear();
});

function Page() {
  return (
    <>
      <input />
      <Shortcuts openPalette={openPalette} openKeys={() => undefined} />
    </>
  );
}

it.each([
  { has_shortcuts: true, opened: 1 },
  { has_shortcuts: false, opened: 0 },
])('/ opens the palette, not while typing nor switched off: $has_shortcuts', async ({ has_shortcuts, opened }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { has_shortcuts });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  document.body.innerHTML = '<div></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  const input = await vi.waitUntil(() => document.querySelector('input'));
  const press = (target: Element, options: KeyboardEventInit) =>
    act(() => target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options })));
  press(input, { key: '/' });
  expect(openPalette).not.toHaveBeenCalled();
  press(document.body, { key: '/' });
  expect(openPalette).toHaveBeenCalledTimes(opened);
  press(document.body, { key: 'k', ctrlKey: true });
  expect(openPalette).toHaveBeenCalledTimes(opened + 1);
  await act(async () => view.unmount());
});
