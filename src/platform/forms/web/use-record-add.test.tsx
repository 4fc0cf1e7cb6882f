import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDraftOwner } from './drafts.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useRecordAdd } from './use-record-add.ts';

interface Flat {
  id: string;
  version: number;
  title: string;
}
type Values = Pick<Flat, 'title'>;
type Adding = ReturnType<typeof useRecordAdd<Flat, Values>>;

const defaults: Values = { title: '' };
const lost = () => new TypeError('Failed to fetch');
const refusal = (data: object) => Object.assign(new Error('refused'), { data: { requestId: 'r', ...data } });

/** Keeps the first record of each id, as the server does; `fails` says what becomes of each answer. */
function keeper(...fails: Array<'before' | 'after' | 'refused' | undefined>) {
  const flats = new Map<string, Flat>();
  return {
    flats,
    send: async (id: string, { title }: Values) => {
      const fate = fails.shift();
      if (fate === 'before') throw lost();
      if (fate === 'refused') throw refusal({ code: 'invalid', fields: [{ path: 'title', code: 'required' }] });
      const flat = flats.get(id) ?? { id, version: 1, title };
      flats.set(id, flat);
      if (fate === 'after') throw lost();
      return flat;
    },
    correct: async ({ id, version }: Flat, { title }: Values) => {
      const flat = { id, version: version + 1, title };
      flats.set(id, flat);
      return flat;
    },
  };
}

interface FormProps {
  readonly server: ReturnType<typeof keeper>;
  onAdded(flat: Flat): void;
  onRender(adding: Adding): void;
}

function Form({ server: { send, correct }, onAdded, onRender }: FormProps) {
  const draft = useDraftForm<Values>({ draftKey: 'flat:new', defaults, check: () => [] });
  const words = { failed: 'Failed to add.', signedOut: 'Signed out.' };
  onRender(useRecordAdd<Flat, Values>({ draft, ...words, newId: async () => 'one', send, correct, onAdded }));
  return null;
}

function open(server: ReturnType<typeof keeper>) {
  const added: Flat[] = [];
  let adding: Adding | undefined;
  const onRender = (next: Adding) => {
    adding = next;
  };
  act(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <I18nProvider i18n={i18n}>
          <Form server={server} onAdded={(flat) => added.push(flat)} onRender={onRender} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return {
    added,
    add: async (title: string) => {
      act(() => adding?.add({ title }));
      await act(() => vi.waitFor(() => expect(adding?.isAdding).toBe(false)));
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('saves what was corrected after an answer was lost, whatever became of the first attempt', async () => {
  for (const fate of ['before', 'after'] as const) {
    const server = keeper(fate);
    const form = open(server);
    await form.add('Wada');
    await form.add('Wada in Pune');
    expect(form.added).toMatchObject([{ id: 'one', title: 'Wada in Pune' }]);
    expect([...server.flats.values()]).toEqual(form.added);
  }
});

it('keeps to the last words after several lost answers', async () => {
  const server = keeper('after', 'after', 'before');
  const form = open(server);
  for (const title of ['Wada', 'Flat', 'Wada', 'Wada']) await form.add(title);
  expect(form.added).toMatchObject([{ title: 'Wada' }]);
});

it('changes nothing when the same is sent again, or when the first attempt was refused', async () => {
  const again = open(keeper('after'));
  await again.add('Wada');
  await again.add('Wada');
  expect(again.added).toEqual([{ id: 'one', version: 1, title: 'Wada' }]);
  const refused = open(keeper('refused'));
  await refused.add('');
  await refused.add('Wada');
  expect(refused.added).toEqual([{ id: 'one', version: 1, title: 'Wada' }]);
});
