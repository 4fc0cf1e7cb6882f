import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { EmailTemplate } from '../template-contract.ts';
import { SettingsTemplatesPanel } from './settings-templates-panel.tsx';

const welcome: EmailTemplate = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Welcome',
  version: 1,
  texts: [{ language: 'en', subject: 'Welcome', body: '<p>Come in</p>' }],
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

it('an undo that comes after another template got the name says so', async () => {
  const data = { code: 'invalid', requestId: 'r', fields: [{ path: 'name', code: 'taken' }] };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/rpc/history/restore')) return answer({ message: 'invalid', data }, 422);
    return answer(path.startsWith('/rpc/emailTemplates/list') ? [welcome] : null);
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <I18nProvider i18n={i18n}>
          <SettingsTemplatesPanel />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const remove = await act(() =>
    vi.waitUntil(() => place.querySelector<HTMLButtonElement>('[aria-label="Delete Welcome"]')),
  );
  act(() => remove.click());
  const undo = await act(() => vi.waitUntil(() => shownToasts().find(({ action }) => action)));
  await act(async () => undo.action?.onAction());
  const sentence =
    'The template could not be restored.\nThis name is already in use. Rename the other one first.\nReference: r';
  await act(() => vi.waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ tone: 'danger', text: sentence })));
  act(() => root.unmount());
});

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
