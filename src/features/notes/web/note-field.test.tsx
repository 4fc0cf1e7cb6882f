import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { NoteField } from './note-field.tsx';

const lead = '0190a3b2-7c1d-7e00-8000-000000000002';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('takes the next note while the list is still fetched, however long that takes', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json.body);
    return new Response(JSON.stringify({ json: {} }));
  });
  const queryClient = new QueryClient();
  const hangs = () => new Promise(() => undefined);
  const list = new QueryObserver(queryClient, { queryKey: ['notes', 'list', 'leads', lead], queryFn: hangs });
  const stop = list.subscribe(() => undefined);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <NoteField topic="leads" recordId={lead} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const save = async (words: string) => {
    const field = box.querySelector('textarea');
    // React hears only of a value that the control's own setter was not told of.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
    act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
    act(() => box.querySelector('form')?.requestSubmit());
    await act(() => vi.waitFor(() => expect(field?.value).toBe('')));
  };
  await save('Has a dog');
  await save('Comes on Sunday');
  expect(sent).toEqual(['Has a dog', 'Comes on Sunday']);
  act(() => root.unmount());
  box.remove();
  stop();
});
