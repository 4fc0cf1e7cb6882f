import { notifyManager } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Property } from '../../contract.ts';
import { aPropertyRecord } from '../../property-testing.ts';
import { propertyQuery } from '../queries.ts';
import type { ClosingProps } from '../use-closing.tsx';
import { PropertyEditScreen } from './property-edit-screen.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

const property: Property = aPropertyRecord({
  id,
  title: 'Banyan Court',
  price: '9500000.00',
  address: '4, Lake Road',
  city: 'Pune',
});

/** A property that is valid as it is. */
const listed: Property = { ...property, property_type_id: '0190a3b2-7c1d-7e00-8000-000000000002' };

/** Lazy parts of the form; on a busy machine their code takes longer than a test waits. */
const late = () =>
  Promise.all([
    import('./property-form-more.lazy.tsx'),
    import('./property-form-schema.lazy.ts'),
    import('#platform/forms/web/form-problems.lazy.tsx'),
  ]);

async function open(shown: Property, onCall: (path: string, input: object) => unknown) {
  await late();
  const closing = lazyComponent<ClosingProps>(() => Promise.resolve(() => null));
  const { container: box, queryClient } = await renderApp(<PropertyEditScreen closing={closing} />, {
    path: `/properties/${id}/edit`,
    route: '/properties/$id/edit',
    queries: [[propertyQuery(id).queryKey, shown]],
    onCall,
  });
  return { queryClient, box };
}

it.each([
  { name: 'cannot be refetched', answer: lost },
  { name: 'was deleted meanwhile', answer: () => refusal({ code: 'not_found' }, 404) },
])('keeps the typed values when the property $name', async ({ answer }) => {
  const { queryClient, box } = await open(property, answer);
  const { queryKey } = propertyQuery(id);
  const form = box.querySelector('form#property');
  expect(form).not.toBeNull();
  await act(async () => {
    await queryClient.refetchQueries({ queryKey, exact: true });
    // Wait until the screen has rendered the error.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  expect(box.contains(form)).toBe(true);
});

/** Uploading pictures, oldest first; each finishes when the test calls `arrive`. */
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
  const saved: object[] = [];
  const { box } = await open(listed, (path, input) => {
    if (path !== '/rpc/properties/update') return [];
    saved.push(input);
    return { ...listed, ...input, version: 2 };
  });
  const chooser = () => box.querySelector<HTMLInputElement>('input[type=file]');
  await waitFor(() => expect(chooser()).not.toBeNull());
  const files = ['hall.jpg', 'garden.jpg'].map((name) => new File(['…'], name, { type: 'image/jpeg' }));
  Object.defineProperty(chooser(), 'files', { value: files });
  act(() => void chooser()?.dispatchEvent(new Event('change', { bubbles: true })));
  const press = () => {
    submit(box);
    return waitFor(() => expect(box.textContent).toContain('Uploading pictures...'));
  };
  /** Finishes all uploads, the last one first. */
  const arrive = () =>
    act(async () => {
      for (const picture of [...underWay].reverse()) picture.arrive();
    });
  return { box, saved, chosen: underWay.map((picture) => picture.id), press, arrive };
}

const submit = (box: Element) => fireEvent.submit(box.querySelector('form') ?? box);
const type = (box: Element, name: string, text: string) => fill(box.querySelector(`input[name="${name}"]`), text);

it('saves text typed during the upload, with the pictures in the chosen order', async () => {
  const { box, saved, chosen, press, arrive } = await openWithPictures();
  await press();
  type(box, 'title', 'Banyan Court, corner flat');
  await arrive();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(chosen).toHaveLength(2);
  expect(saved).toMatchObject([{ title: 'Banyan Court, corner flat', image_ids: chosen }]);
});

it('shows an error that arose during the upload, and sends nothing', async () => {
  const { box, saved, press, arrive } = await openWithPictures();
  await press();
  type(box, 'title', '');
  await arrive();
  await waitFor(() => expect(box.querySelector('input[name=title]')?.getAttribute('aria-invalid')).toBe('true'));
  expect(box.textContent).not.toContain('Uploading pictures...');
  expect(saved).toEqual([]);
});

it('shows missing pictures as an error of the picture field, and focuses it', async () => {
  const image = { id: '0190a3b2-7c1d-7e00-8000-000000000003', width: 4, height: 3, blur: null, sizes: [] };
  const { box } = await open({ ...listed, images: [image] }, (path) =>
    path === '/rpc/properties/update'
      ? refusal({ code: 'invalid', fields: [{ path: 'image_ids', code: 'unknown' }] }, 422)
      : [],
  );
  await waitFor(() => expect(box.querySelector('input[type=file]')).not.toBeNull());
  submit(box);
  await waitFor(() => expect(box.textContent).toContain('One field needs attention.Property Images'));
  const pictures = box.querySelector('[role=group]:has(input[type=file])');
  const sentence = document.getElementById(pictures?.getAttribute('aria-describedby') ?? '');
  expect(sentence?.textContent).toBe('Some pictures are missing. Remove them and add them again.');
  expect(document.activeElement).toBe(pictures);

  box.querySelector<HTMLInputElement>('input[name=title]')?.focus();
  act(() => box.querySelector<HTMLButtonElement>('[role=alert] button')?.click());
  expect(document.activeElement).toBe(pictures);
});

it('focuses the features field when it has too many', async () => {
  const features = Array.from({ length: 61 }, (_, index) => `Gate ${index}`);
  const { box } = await open({ ...listed, features }, () => []);
  await waitFor(() => expect(box.querySelector('input[placeholder="Add a feature"]')).not.toBeNull());
  submit(box);
  await waitFor(() => expect(box.textContent).toContain('One field needs attention.Features'));
  expect(document.activeElement?.getAttribute('placeholder')).toBe('Add a feature');
});
