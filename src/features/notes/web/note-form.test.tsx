import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import type { Note } from '../contract.ts';
import { NoteForm } from './note-form.lazy.tsx';

const note: Note = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  topic: 'leads',
  record_id: '0190a3b2-7c1d-7e00-8000-000000000002',
  body: 'Calls on Friday',
  call_outcome: null,
  written_at: '2026-03-01T05:30:00Z',
  author_id: 'meera',
  author: 'Meera Kulkarni',
  updated_at: '2026-03-01T05:30:00Z',
  version: 3,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
const savedBy = (changedById: string, body: string) => {
  const current = { ...note, body, version: 4 };
  const data = { code: 'conflict', requestId: 'r', current, changedBy: 'Meera Kulkarni', changedById };
  return answer({ message: 'conflict', data }, 409);
};

async function open(...answers: Array<Response | 'lost'>) {
  const sent: Array<{ version: number; body: string }> = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json);
    const next = answers.shift() ?? 'lost';
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next;
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const [box, onClose] = [document.body.appendChild(document.createElement('div')), vi.fn()];
  const root = createRoot(box);
  await import('#ui/dialog-body.tsx');
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <NoteForm note={note} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return {
    sent,
    onClose,
    close: () => act(() => root.unmount()),
    save: async (words: string) => {
      const [before, field] = [sent.length, box.querySelector('textarea')];
      // React hears only of a value that the control's own setter was not told of.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
      act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
      act(() => box.querySelector('form')?.requestSubmit());
      await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
      await act(() => vi.waitFor(() => expect(box.querySelector('[aria-busy=true]')).toBeNull()));
    },
  };
}

const clash = () => document.querySelector('[role=dialog]');

it('is saved again after a lost answer, and names nobody as the other writer', async () => {
  const again = answer({ ...note, body: 'Calls on Sunday', version: 5 });
  const form = await open('lost', savedBy('meera', 'Calls on Saturday'), again);
  await form.save('Calls on Saturday');
  await form.save('Calls on Sunday');
  await act(() => vi.waitFor(() => expect(form.onClose).toHaveBeenCalled()));
  expect(clash()).toBeNull();
  expect(form.sent).toMatchObject([
    { version: 3, body: 'Calls on Saturday' },
    { version: 3, body: 'Calls on Sunday' },
    { version: 4, body: 'Calls on Sunday' },
  ]);
  form.close();
});

it('asks all the same when somebody else rewrote it', async () => {
  const form = await open('lost', savedBy('rohan', 'Calls never'));
  await form.save('Calls on Saturday');
  await form.save('Calls on Saturday');
  await act(() => vi.waitFor(() => expect(clash()?.textContent).toContain('Calls never')));
  expect(form.onClose).not.toHaveBeenCalled();
  form.close();
});
