import { Outlet } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { useFloating } from './use-floating.ts';

let open = (_what: 'palette' | 'keys') => {};

function Layout() {
  const floating = useFloating();
  open = floating.open;
  return (
    <>
      <output>{floating.floating}</output>
      <Outlet />
    </>
  );
}

it('closes an overlay of the previous page, but not one opened during the navigation', async () => {
  const { router } = await renderApp(<h1>/clients</h1>, {
    path: '/clients',
    layout: Layout,
    routes: { '/properties': () => <h1>/properties</h1> },
  });
  const page = () => document.querySelector('h1')?.textContent;
  const shown = () => document.querySelector('output')?.textContent;
  await waitFor(() => expect(page()).toBe('/clients'));

  await act(async () => open('keys'));
  expect(shown()).toBe('keys');
  await act(async () => router.history.push('/properties'));
  await waitFor(() => expect(page()).toBe('/properties'));
  expect(shown()).toBe('');

  await act(async () => {
    router.history.push('/clients');
    open('palette');
  });
  await waitFor(() => expect(page()).toBe('/clients'));
  expect(shown()).toBe('palette');
});
