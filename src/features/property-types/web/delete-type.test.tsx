import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { PropertyType } from '../contract.ts';
import { DeleteType } from './delete-type.tsx';

const bungalow: PropertyType = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Bungalow',
  description: '',
  type_group: 'Residential',
  version: 3,
  property_count: 0,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

it('an undo that comes after another type got the name says so', async () => {
  const data = { code: 'invalid', requestId: 'r', fields: [{ path: 'name', code: 'taken' }] };
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/rpc/history/restore') ? answer({ message: 'invalid', data }, 422) : answer(null),
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const onClose = vi.fn();
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <I18nProvider i18n={i18n}>
          <DeleteType type={bungalow} others={[bungalow]} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')];
  // The code of a dialog comes when it is opened.
  const confirm = await vi.waitUntil(async () => {
    await act(() => import('#ui/dialog-body.tsx'));
    return buttons().find(({ textContent }) => textContent.includes('Delete'));
  });
  act(() => confirm.click());
  const undo = await act(() => vi.waitUntil(() => shownToasts().find(({ action }) => action)));
  expect(onClose).toHaveBeenCalled();
  await act(async () => undo.action?.onAction());
  const sentence =
    'The property type could not be restored.\nThis name is already in use. Rename the other one first.\nReference: r';
  await act(() => vi.waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ tone: 'danger', text: sentence })));
  act(() => root.unmount());
});

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
