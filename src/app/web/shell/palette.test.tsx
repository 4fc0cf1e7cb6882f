import type { QueryKey } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { everythingQuery } from '#features/search/web/queries.ts';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { prefetchDialog } from '#ui/dialog.tsx';
// Preloaded: the palette imports it only when it opens.
import '#ui/dialog-body.tsx';
import { Palette } from './palette.tsx';

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

async function openPage(...queries: Array<[key: QueryKey, data: unknown]>) {
  // The list measures its size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  prefetchDialog();
  await vi.dynamicImportSettled();
  return renderApp(null, { layout: Page, queries });
}

it('keeps the focus in its field, and returns it to the opener or moves it to the chosen page', async () => {
  await openPage();
  const button = screen.getByRole('button');
  button.focus();
  await act(async () => open(true));
  await waitFor(() => expect(focused()).toBe('combobox'));

  await act(async () => button.focus());
  expect(focused()).toBe('combobox');

  await act(async () => open(false));
  await waitFor(() => expect(document.activeElement).toBe(button));

  await act(async () => open(true));
  await waitFor(() => expect(focused()).toBe('combobox'));
  await enter();
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('selects the first entry again when a search is cleared', async () => {
  const nothing = { items: [], alike: [] };
  const kinds = ['properties', 'agents', 'leads', 'meetings', 'documents', 'invoices'];
  const found = {
    unmatched: [],
    ...Object.fromEntries(kinds.map((kind) => [kind, nothing])),
    clients: { ...nothing, items: [{ id: 'c1', full_name: 'Meera', phone: null, email: 'meera@example.in' }] },
  };
  await openPage([everythingQuery('meera').queryKey, found]);
  await act(async () => open(true));
  await waitFor(() => expect(focused()).toBe('combobox'));
  const chosen = () => document.querySelector('[role=option][data-selected=true]')?.textContent;
  const type = (text: string) => fill(document.activeElement, text);
  const first = chosen();
  expect(first).toBeTruthy();

  type('meera');
  await waitFor(() => expect(chosen()).toContain('meera@example.in'));
  type('m');
  type('');
  await waitFor(() => expect(document.querySelector('[role=listbox]')?.textContent).toContain('Create'));
  expect(chosen()).toBe(first);
  await enter();
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});

it('searches for what was typed when Enter comes before the list follows', async () => {
  const { router } = await openPage();
  await act(async () => open(true));
  await waitFor(() => expect(focused()).toBe('combobox'));
  await act(async () => {
    // As in a browser, the field shows the text at once.
    flushSync(() => fill(document.activeElement, 'baner road'));
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'baner road' }));
  expect(router.state.location.pathname).toBe('/search');
});
