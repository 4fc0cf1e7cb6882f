import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { countDrafts, readDraft, setDraftOwner } from '#platform/forms/web/drafts.ts';
import type { PropertyType, PropertyTypeInput } from '../contract.ts';
import { TypeDialog } from './type-dialog.tsx';

const bungalow: PropertyType = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Bungalow',
  description: '',
  type_group: 'Residential',
  version: 3,
  property_count: 0,
};
const key = `property-type:${bungalow.id}`;

async function open(type: PropertyType | null, onClose = () => undefined): Promise<() => void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <I18nProvider i18n={i18n}>
          <TypeDialog type={type} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  // The code of a dialog comes when it is opened.
  await vi.waitFor(async () => {
    await act(() => import('#ui/dialog-body.tsx'));
    expect(nameField()).not.toBeNull();
  });
  return () => act(() => root.unmount());
}

const nameField = () => document.querySelector<HTMLInputElement>('input[name="name"]');

function typeName(text: string): void {
  const field = nameField();
  if (!field) throw new Error('no field');
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

beforeAll(() => import('#ui/dialog-body.tsx').then(() => undefined));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('brings back what was typed after somebody else saved the type, on the version it was typed on', async () => {
  const close = await open(bungalow);
  typeName('Row house');
  close();
  const closeAgain = await open({ ...bungalow, version: 4, description: 'With a garden' });
  expect(nameField()?.value).toBe('Row house');
  typeName('Row houses');
  closeAgain();
  expect(countDrafts('meera')).toBe(1);
  expect(readDraft<PropertyTypeInput>(key)).toMatchObject({ values: { name: 'Row houses' }, baseline: { version: 3 } });
});

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });

/** What is sent of types, and what comes back in turn; nothing comes of 'lost'. */
function stubServer(...answers: Array<Response | 'lost'>): Array<[path: string, said: Record<string, unknown>]> {
  const sent: Array<[string, Record<string, unknown>]> = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.startsWith('/rpc/propertyTypes/list')) return answer([]);
    sent.push([path, JSON.parse(body).json]);
    const next = answers.shift() ?? 'lost';
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next;
  });
  return sent;
}

async function save(sent: readonly unknown[]): Promise<void> {
  const before = sent.length;
  act(() => document.querySelector<HTMLFormElement>('form#property-type')?.requestSubmit());
  await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
  await act(() => vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull()));
}

it('saves what was corrected of a new type after an answer was lost', async () => {
  const stored = { ...bungalow, name: 'Row hous', version: 1 };
  const sent = stubServer('lost', answer(stored), answer({ ...stored, name: 'Row house', version: 2 }));
  const onClose = vi.fn();
  const close = await open(null, onClose);
  typeName('Row hous');
  await save(sent);
  typeName('Row house');
  await save(sent);
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  expect(sent).toMatchObject([
    ['/rpc/propertyTypes/create', { name: 'Row hous' }],
    ['/rpc/propertyTypes/create', { name: 'Row house' }],
    ['/rpc/propertyTypes/update', { name: 'Row house', version: 1, id: sent[0]?.[1].id }],
  ]);
  close();
});

it('asks when somebody else changed a new type before it was corrected', async () => {
  const theirs = { ...bungalow, name: 'Rowhouse', version: 2 };
  const data = { code: 'conflict', requestId: 'r', current: theirs, changedBy: 'Rohan', changedById: 'rohan' };
  const saved = answer({ ...theirs, version: 3 });
  const sent = stubServer('lost', answer(theirs), answer({ message: 'conflict', data }, 409), saved);
  const onClose = vi.fn();
  const close = await open(null, onClose);
  typeName('Row hous');
  await save(sent);
  typeName('Row house');
  await save(sent);
  await act(() =>
    vi.waitFor(() => expect(document.querySelector('form#property-type')?.textContent).toContain('Rowhouse')),
  );
  expect(onClose).not.toHaveBeenCalled();
  await save(sent);
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  expect(sent.at(-1)).toMatchObject(['/rpc/propertyTypes/update', { name: 'Row house', version: 2 }]);
  close();
});
