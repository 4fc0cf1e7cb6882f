import { Link, Outlet } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { PageFocus } from './page-focus.ts';

let arrive = () => {};

/** A page whose heading is rendered with its data. */
function Client() {
  const [hasCome, setCome] = useState(false);
  arrive = () => setCome(true);
  return hasCome ? <h1>Kavita Bhide</h1> : <p>Loading...</p>;
}

const Layout = () => (
  <>
    <button type="button">Search</button>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <PageFocus />
  </>
);
const Clients = () => (
  <>
    <h1>Clients</h1>
    <Link to="/clients/$id" params={{ id: '1' }}>
      Kavita Bhide
    </Link>
  </>
);

it('moves a lost focus to the heading of the next page, and takes it from no other element', async () => {
  const pages = { layout: Layout, routes: { '/clients/$id': Client } };
  const { router } = await renderApp(<Clients />, { path: '/clients', ...pages });
  const focused = () => document.activeElement?.textContent;
  const link = screen.getByRole('link');
  // Screen readers read the first page from its beginning.
  expect(document.activeElement).toBe(document.body);

  link.focus();
  await act(async () => link.click());
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  await act(async () => arrive());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(focused()).toBe('Kavita Bhide');

  document.querySelector('button')?.focus();
  await act(async () => router.history.push('/clients'));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Clients'));
  expect(focused()).toBe('Search');

  // A newly opened dialog may not have the focus yet.
  document.querySelector<HTMLElement>('a')?.focus();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.dataset.holdsPage = '';
  await act(async () => router.history.push('/clients/1'));
  await act(async () => arrive());
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Kavita Bhide'));
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
});
