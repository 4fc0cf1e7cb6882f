import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { PageHead } from './page-head.tsx';

afterEach(() => vi.unstubAllGlobals());

it('leads back by a link that is not the current page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRootRoute();
  const client = createRoute({
    getParentRoute: () => root,
    path: '/clients/$id',
    component: () => <PageHead title="Kavita Bhide" back={<Link to="/clients">Back to Clients</Link>} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/clients/1'] });
  const router = createRouter({ routeTree: root.addChildren([client]), history });
  const page = document.createElement('div');
  const view = createRoot(page);
  await act(async () => view.render(<RouterProvider router={router} />));
  await vi.waitFor(() => expect(page.querySelector('a')?.textContent).toBe('Back to Clients'));
  expect(page.querySelector('a')?.getAttribute('aria-current')).toBeNull();
  await act(async () => view.unmount());
});
