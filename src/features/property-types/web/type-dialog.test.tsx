import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { countDrafts, readDraft, setDraftOwner } from '#platform/forms/web/drafts.ts';
import type { PropertyType, PropertyTypeDraft } from '../contract.ts';
import { TypeDialog } from './type-dialog.tsx';

const bungalow: PropertyType = {
  ...{ id: '0190a3b2-7c1d-7e00-8000-000000000001', name: 'Bungalow', description: '', type_group: 'Residential' },
  ...{ version: 3, property_count: 0 },
};
const key = `property-type:${bungalow.id}`;

async function open(type: PropertyType): Promise<() => void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <I18nProvider i18n={i18n}>
          <TypeDialog type={type} onClose={() => undefined} />
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
  expect(readDraft<PropertyTypeDraft>(key)).toMatchObject({ values: { name: 'Row houses' }, origin: { version: 3 } });
});
