import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Image } from '../contract.ts';
import { PropertyAddScreen } from './property-add-screen.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty } from './property-form-values.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

// On a busy machine it takes longer than a test waits.
beforeAll(async () => {
  await import('./property-form-more.lazy.tsx');
});

async function open() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, {
    profile_id: 'p1',
    date_format: 'dd/mm/yyyy',
    company: { time_zone: 'Asia/Kolkata', currency: 'inr' },
  });
  const routeTree = createRootRoute({ component: PropertyAddScreen, notFoundComponent: PropertyAddScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  const offer = () => box.querySelector('[aria-labelledby=earlier-pictures]');
  const press = (name: string) =>
    act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
  return { box, offer, press, close: () => act(async () => view.unmount()) };
}

const pictures: Image[] = [1, 2].map((number) => ({
  id: `0190a3b2-7c1d-7e00-8000-00000000000${number}`,
  width: 4,
  height: 3,
  blur: null,
  sizes: [],
}));
const keptPictures = () => readDraft<PropertyFormValues>('property:new')?.values.images;

it('offers the pictures of a form that was left, until they are used', async () => {
  writeDraft('property:new', { ...emptyProperty, title: 'Half a bungalow', images: pictures });
  const left = await open();
  expect(left.offer()?.textContent).toContain('Continue with 2 pictures from an earlier draft?');
  expect(left.box.querySelector<HTMLInputElement>('[name=title]')?.value).toBe('Half a bungalow');
  await left.close();
  expect(keptPictures()).toEqual([]);

  const again = await open();
  expect(again.offer()?.textContent).toContain('Continue with 2 pictures');
  await again.press('Use');
  expect(again.offer()).toBeNull();
  await again.close();
  expect(keptPictures()).toEqual(pictures);
});

it('forgets the pictures of a form that was left when they are discarded', async () => {
  writeDraft('property:new', { ...emptyProperty, images: pictures });
  const left = await open();
  await left.press('Discard');
  expect(left.offer()).toBeNull();
  await left.close();
  const next = await open();
  expect(next.offer()).toBeNull();
  await next.close();
});
