import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useFloating } from './use-floating.ts';

afterEach(() => vi.unstubAllGlobals());

it('closes what floated over the page before, and not what was opened on the way to the next', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let open = (_what: 'palette' | 'keys') => {};
  const root = createRootRoute({
    component: () => {
      const floating = useFloating();
      open = floating.open;
      return (
        <>
          <output>{floating.floating}</output>
          <Outlet />
        </>
      );
    },
  });
  const pages = ['/clients', '/properties'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> }),
  );
  const history = createMemoryHistory({ initialEntries: ['/clients'] });
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  document.body.innerHTML = '<div></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () => view.render(<RouterProvider router={router} />));
  const page = () => document.querySelector('h1')?.textContent;
  const shown = () => document.querySelector('output')?.textContent;
  await vi.waitFor(() => expect(page()).toBe('/clients'));

  await act(async () => open('keys'));
  expect(shown()).toBe('keys');
  await act(async () => history.push('/properties'));
  await vi.waitFor(() => expect(page()).toBe('/properties'));
  expect(shown()).toBe('');

  await act(async () => {
    history.push('/clients');
    open('palette');
  });
  await vi.waitFor(() => expect(page()).toBe('/clients'));
  expect(shown()).toBe('palette');
  await act(async () => view.unmount());
});
