import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { PropertyType } from '../contract.ts';
import { propertyTypesQuery } from './queries.ts';
import { useTypes } from './use-types.ts';

afterEach(() => vi.unstubAllGlobals());

const hindi = { [msg`Apartment`.id]: 'अपार्टमेंट', [msg`Land`.id]: 'ज़मीन', [msg`Villa`.id]: 'विला' };

function Types({ onRead }: { onRead: (types: ReturnType<typeof useTypes>) => void }) {
  onRead(useTypes());
  return null;
}

function typesAsRead(names: readonly string[]): readonly string[] {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const client = new QueryClient();
  const types = names.map((name) => ({ id: name.toLowerCase(), name }) as PropertyType);
  client.setQueryData(propertyTypesQuery.queryKey, types);
  const read: string[] = [];
  act(() =>
    createRoot(document.createElement('div')).render(
      <I18nProvider i18n={setupI18n({ locale: 'hi', messages: { hi: hindi } })}>
        <QueryClientProvider client={client}>
          <Types onRead={(found) => read.splice(0, read.length, ...found.map(({ id, name }) => `${id}: ${name}`))} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return read;
}

it('the types of the start read in the language, in its order, and others as the agency named them', () => {
  const given = ['Wada', 'Villa', 'Land', 'Apartment', 'शेत', 'constructor'];
  expect(typesAsRead(given)).toEqual([
    'apartment: अपार्टमेंट',
    'land: ज़मीन',
    'villa: विला',
    'शेत: शेत',
    'constructor: constructor',
    'wada: Wada',
  ]);
});
