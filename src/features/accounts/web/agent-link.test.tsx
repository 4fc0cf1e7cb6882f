import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { AgentLink } from './agent-link.tsx';

afterEach(() => vi.unstubAllGlobals());

const agent = { id: '0190a3b2-7c1d-7e00-8000-000000000001', full_name: 'Rohan Deshpande', is_deleted: false };

it.each([
  ['leads to the page of whoever is there', agent, '/agents/view/0190a3b2-7c1d-7e00-8000-000000000001'],
  ['leads nowhere from the name of whoever is in the trash', { ...agent, is_deleted: true }, undefined],
  ['leads nowhere from whoever was erased', { ...agent, full_name: '' }, undefined],
])('%s', async (_, person, address) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => <AgentLink agent={person} /> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
  await vi.waitFor(() => expect(box.textContent).toBe(person.full_name || 'Erased person'));
  expect(box.querySelector('a')?.getAttribute('href')).toBe(address);
  await act(async () => view.unmount());
});
