import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import type { Image } from '../../contract.ts';
import { PropertyAddScreen } from './property-add-screen.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { emptyProperty } from './property-form-values.ts';

// On a busy machine the import takes longer than a test waits.
beforeAll(async () => {
  await import('./property-form-more.lazy.tsx');
});

async function open() {
  const { container: box, user, unmount: close } = await renderApp(<PropertyAddScreen />, { onCall: unanswered });
  const offer = () => box.querySelector('[aria-labelledby=earlier-pictures]');
  // Its code loads when it is needed.
  const offered = () => waitFor(() => expect(offer()).not.toBeNull());
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { box, offer, offered, press, close };
}

const pictures: Image[] = [1, 2].map((number) => ({
  id: `0190a3b2-7c1d-7e00-8000-00000000000${number}`,
  width: 4,
  height: 3,
  blur: null,
  sizes: [],
}));
const draftPictures = () => readDraft<PropertyFormValues>('property:new')?.values.images;

it('offers the pictures of an abandoned form until they are used', async () => {
  writeDraft('property:new', { ...emptyProperty, title: 'Half a bungalow', images: pictures });
  const left = await open();
  await left.offered();
  expect(left.offer()?.textContent).toContain('Continue with 2 pictures from an earlier draft?');
  expect(left.box.querySelector<HTMLInputElement>('[name=title]')?.value).toBe('Half a bungalow');
  left.close();
  expect(draftPictures()).toEqual([]);

  const again = await open();
  await again.offered();
  expect(again.offer()?.textContent).toContain('Continue with 2 pictures');
  await again.press('Use');
  expect(again.offer()).toBeNull();
  again.close();
  expect(draftPictures()).toEqual(pictures);
});

it('discards the pictures of an abandoned form on request', async () => {
  writeDraft('property:new', { ...emptyProperty, images: pictures });
  const left = await open();
  await left.offered();
  await left.press('Discard');
  expect(left.offer()).toBeNull();
  left.close();
  const next = await open();
  expect(next.offer()).toBeNull();
});
