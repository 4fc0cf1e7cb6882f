import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { MessageDialog } from './message-dialog.lazy.tsx';

const kavita = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Kavita Bhide',
  email: null,
  phone: '+915550177012',
  language: 'en' as const,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('logs a text again under its id after a lost answer, and a rewritten one as another', async () => {
  const sent: Array<{ id: string; text: string }> = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json);
    if (sent.length < 3) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  await import('#ui/dialog-body.tsx');
  const root = createRoot(document.createElement('div'));
  const onClose = vi.fn();
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <I18nProvider i18n={i18n}>
          <MessageDialog client={kavita} way="sms" onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const write = async (text: string) => {
    const [before, field] = [sent.length, document.querySelector('[role=dialog] textarea')];
    // React hears only of a value that the control's own setter was not told of.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
    act(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.click());
    await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
  };
  for (const text of ['On Sunday?', 'On Sunday? ', 'On Monday?']) await write(text);
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  const [first, again, rewritten] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(rewritten).not.toBe(first);
  act(() => root.unmount());
});
