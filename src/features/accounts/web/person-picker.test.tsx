import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PersonPicker } from './person-picker.tsx';
import { peopleQuery } from './queries.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

function show(value: string, onChange: (id: string) => void = () => undefined): HTMLElement {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(peopleQuery.queryKey, []);
  const box = document.createElement('div');
  act(() =>
    createRoot(box).render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <PersonPicker value={value} placeholder="Nobody" onChange={onChange} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return box;
}

it('says that somebody who stands there was deleted, and lets one take them out', () => {
  const chosen: string[] = [];
  const box = show('0190a3b2-7c1d-7e00-8000-000000000001', (id) => chosen.push(id));
  expect(box.querySelector('input')?.value).toBe('no longer available');
  act(() => box.querySelector<HTMLButtonElement>('button[aria-label="Clear"]')?.click());
  expect(chosen).toEqual(['']);
});

it('says nothing where nobody stands', () => {
  expect(show('').querySelector('input')?.value).toBe('');
});
