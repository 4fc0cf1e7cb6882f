import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { PageFocus } from './page-focus.lazy.ts';

afterEach(() => vi.unstubAllGlobals());

let arrive = () => {};

/** A page whose heading comes with its data. */
function Client() {
  const [hasCome, setCome] = useState(false);
  arrive = () => setCome(true);
  return hasCome ? <h1>Kavita Bhide</h1> : <p>Loading...</p>;
}

it('gives the focus that went with a page to the heading of the next, and takes it from nobody', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRootRoute({
    component: () => (
      <>
        <button type="button">Search</button>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <PageFocus />
      </>
    ),
  });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/clients',
    component: () => (
      <>
        <h1>Clients</h1>
        <Link to="/clients/$id" params={{ id: '1' }}>
          Kavita Bhide
        </Link>
      </>
    ),
  });
  const record = createRoute({ getParentRoute: () => root, path: '/clients/$id', component: Client });
  const history = createMemoryHistory({ initialEntries: ['/clients'] });
  const router = createRouter({ routeTree: root.addChildren([list, record]), history });
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () => view.render(<RouterProvider router={router} />));
  const focused = () => document.activeElement?.textContent;
  const link = await vi.waitUntil(() => document.querySelector('a'));
  // The first page is read from its beginning.
  expect(document.activeElement).toBe(document.body);

  link.focus();
  await act(async () => link.click());
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'));
  await act(async () => arrive());
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(focused()).toBe('Kavita Bhide');

  document.querySelector('button')?.focus();
  await act(async () => history.push('/clients'));
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Clients'));
  expect(focused()).toBe('Search');

  // A dialog that has just opened may not have the focus yet.
  document.querySelector<HTMLElement>('a')?.focus();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.dataset.holdsPage = '';
  await act(async () => history.push('/clients/1'));
  await act(async () => arrive());
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Kavita Bhide'));
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  await act(async () => view.unmount());
});
