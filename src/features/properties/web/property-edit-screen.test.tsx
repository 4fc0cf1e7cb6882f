import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Property } from '../contract.ts';
import { aPropertyRecord } from '../property-testing.ts';
import { PropertyEditScreen } from './property-edit-screen.tsx';
import { propertyQuery } from './queries.ts';
import type { ClosingProps } from './use-closing.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

const property: Property = aPropertyRecord({
  id,
  title: 'Banyan Court',
  price: '9500000.00',
  address: '4, Lake Road',
  city: 'Pune',
});

/** A property that may be saved as it is. */
const listed: Property = { ...property, property_type_id: '0190a3b2-7c1d-7e00-8000-000000000002' };

const me = { profile_id: 'p1', date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata' } };

/** What comes after the form; on a busy machine its code takes longer than a test waits. */
const late = () =>
  Promise.all([
    import('./property-form-more.lazy.tsx'),
    import('./property-form-schema.lazy.ts'),
    import('#platform/forms/web/form-problems.lazy.tsx'),
  ]);

async function open(shown: Property) {
  await late();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  queryClient.setQueryData(propertyQuery(id).queryKey, shown);
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const closing = lazyComponent<ClosingProps>(() => Promise.resolve(() => null));
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
  const edit = createRoute({
    getParentRoute: () => root,
    path: '/properties/$id/edit',
    component: () => <PropertyEditScreen closing={closing} />,
  });
  const history = createMemoryHistory({ initialEntries: [`/properties/${id}/edit`] });
  const router = createRouter({ routeTree: root.addChildren([edit]), history });
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
  return { queryClient, box, close: () => act(async () => view.unmount()) };
}

beforeEach(() => {
  // The draft of the test before.
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const refused = { json: { message: 'not_found', data: { code: 'not_found', requestId: 'r' } } };

it.each([
  { name: 'cannot be fetched anew', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  { name: 'was deleted meanwhile', answer: async () => new Response(JSON.stringify(refused), { status: 404 }) },
])('keeps what is being typed when the property $name', async ({ answer }) => {
  vi.stubGlobal('fetch', answer);
  const { queryClient, box, close } = await open(property);
  const { queryKey } = propertyQuery(id);
  const form = box.querySelector('form#property');
  expect(form).not.toBeNull();
  await act(async () => {
    await queryClient.refetchQueries({ queryKey, exact: true });
    // Until the screen has heard of it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  expect(box.contains(form)).toBe(true);
  await close();
});

/** Waits with React, which shows what has come only when it is asked to. */
const until = (shown: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    shown();
  });

/** Pictures on their way, oldest first; each arrives when it is told to. */
function stubPictures() {
  const underWay: Array<{ id: string | null; arrive(): void }> = [];
  class Sending {
    #id: string | null = null;
    readonly upload = {};
    status = 0;
    response: unknown = null;
    onload = () => undefined;
    open(_: string, url: string) {
      this.#id = new URL(url, 'http://localhost').searchParams.get('id');
    }
    send() {
      underWay.push({
        id: this.#id,
        arrive: () => {
          this.status = 200;
          this.response = { id: this.#id, width: 4, height: 3, blur: null, sizes: [] };
          this.onload();
        },
      });
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  return underWay;
}

async function openWithPictures() {
  const underWay = stubPictures();
  const saved: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path !== '/rpc/properties/update') return new Response(JSON.stringify({ json: [] }));
    const said = JSON.parse(body).json;
    saved.push(said);
    return new Response(JSON.stringify({ json: { ...listed, ...said, version: 2 } }));
  });
  const { box, close } = await open(listed);
  const chooser = () => box.querySelector<HTMLInputElement>('input[type=file]');
  await until(() => expect(chooser()).not.toBeNull());
  const files = ['hall.jpg', 'garden.jpg'].map((name) => new File(['…'], name, { type: 'image/jpeg' }));
  Object.defineProperty(chooser(), 'files', { value: files });
  act(() => void chooser()?.dispatchEvent(new Event('change', { bubbles: true })));
  const press = () => {
    act(() => void box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    return until(() => expect(box.textContent).toContain('Uploading pictures...'));
  };
  /** All of them, the last one first. */
  const arrive = () =>
    act(async () => {
      for (const picture of [...underWay].reverse()) picture.arrive();
    });
  return { box, saved, chosen: underWay.map((picture) => picture.id), press, arrive, close };
}

function type(box: Element, name: string, text: string): void {
  const field = box.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!field) throw new Error('no field');
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

it('saves what was typed while the pictures were on their way, with them as they were chosen', async () => {
  const { box, saved, chosen, press, arrive, close } = await openWithPictures();
  await press();
  type(box, 'title', 'Banyan Court, corner flat');
  await arrive();
  await until(() => expect(saved).toHaveLength(1));
  expect(chosen).toHaveLength(2);
  expect(saved).toMatchObject([{ title: 'Banyan Court, corner flat', image_ids: chosen }]);
  await close();
});

it('shows what became wrong while the pictures were on their way, and sends nothing', async () => {
  const { box, saved, press, arrive, close } = await openWithPictures();
  await press();
  type(box, 'title', '');
  await arrive();
  await until(() => expect(box.querySelector('input[name=title]')?.getAttribute('aria-invalid')).toBe('true'));
  expect(box.textContent).not.toContain('Uploading pictures...');
  expect(saved).toEqual([]);
  await close();
});

it('says at the pictures that the server keeps them no more, and leads there', async () => {
  const data = { code: 'invalid', requestId: 'r', fields: [{ path: 'image_ids', code: 'unknown' }] };
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/rpc/properties/update'
      ? new Response(JSON.stringify({ json: { message: 'invalid', data } }), { status: 422 })
      : new Response(JSON.stringify({ json: [] })),
  );
  const image = { id: '0190a3b2-7c1d-7e00-8000-000000000003', width: 4, height: 3, blur: null, sizes: [] };
  const { box, close } = await open({ ...listed, images: [image] });
  document.body.append(box);
  await until(() => expect(box.querySelector('input[type=file]')).not.toBeNull());
  act(() => void box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await until(() => expect(box.textContent).toContain('One field needs attention.Property Images'));
  const pictures = box.querySelector('[role=group]:has(input[type=file])');
  const sentence = document.getElementById(pictures?.getAttribute('aria-describedby') ?? '');
  expect(sentence?.textContent).toBe('Some pictures are missing. Remove them and add them again.');
  expect(document.activeElement).toBe(pictures);

  box.querySelector<HTMLInputElement>('input[name=title]')?.focus();
  act(() => box.querySelector<HTMLButtonElement>('[role=alert] button')?.click());
  expect(document.activeElement).toBe(pictures);
  await close();
  box.remove();
});

it('leads to the features where they are too many', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ json: [] })));
  const { box, close } = await open({ ...listed, features: Array.from({ length: 61 }, (_, place) => `Gate ${place}`) });
  document.body.append(box);
  await until(() => expect(box.querySelector('input[placeholder="Add a feature"]')).not.toBeNull());
  act(() => void box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await until(() => expect(box.textContent).toContain('One field needs attention.Features'));
  expect(document.activeElement?.getAttribute('placeholder')).toBe('Add a feature');
  await close();
  box.remove();
});
