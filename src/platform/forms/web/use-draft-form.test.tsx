import { act, cleanup, renderHook } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, setDraftOwner } from './drafts.ts';
import type { DraftForm } from './use-draft-form.ts';
import { useDraftForm } from './use-draft-form.ts';

interface Values {
  title: string;
  city: string;
}

const defaults: Values = { title: '', city: '' };

interface Flat extends Values {
  version: number;
}

function useFlatForm(flat: Flat | undefined): DraftForm<Values> {
  const begun = useMemo(() => (flat ? { title: flat.title, city: flat.city } : defaults), [flat]);
  const of = flat ? { draftKey: 'property:one', version: flat.version } : { draftKey: 'property:new' };
  return useDraftForm<Values>({ ...of, defaults: begun, check: () => [] });
}

/** Opens the form of a new or an existing record, which may be reloaded. */
function open(opened?: Flat) {
  const { result, rerender, unmount } = renderHook(useFlatForm, { initialProps: opened });
  return { show: rerender, draft: () => result.current, close: unmount };
}

const storedDraft = () => readDraft<Values>('property:new')?.values;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  setDraftOwner('meera');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('saves what is typed and restores it', () => {
  const form = open();
  act(() => form.draft().form.setValue('title', 'Nilgiri Residency'));
  act(() => vi.runAllTimers());
  form.close();

  const reopened = open();
  expect(reopened.draft().form.values()).toEqual({ title: 'Nilgiri Residency', city: '' });
  expect(reopened.draft().isRestored).toBe(true);
});

it('saves what was typed just before the form was left', () => {
  const form = open();
  act(() => form.draft().form.setValue('city', 'Pune'));
  form.close();
  expect(storedDraft()).toEqual({ title: '', city: 'Pune' });
});

it('discards the draft after a save and saves what is typed later', () => {
  const form = open();
  act(() => form.draft().form.setValue('title', 'Sold'));
  act(() => form.draft().discardDraft());
  act(() => form.draft().form.reset({ title: 'Sold', city: '' }));
  act(() => vi.runAllTimers());
  expect(storedDraft()).toBeUndefined();

  act(() => form.draft().form.setValue('city', 'Nashik'));
  act(() => vi.runAllTimers());
  expect(storedDraft()).toEqual({ title: 'Sold', city: 'Nashik' });
});

it('resets the form and the draft', () => {
  const form = open();
  act(() => form.draft().form.setValue('title', 'Wada'));
  act(() => form.draft().reset());
  act(() => vi.runAllTimers());
  form.close();
  expect(storedDraft()).toBeUndefined();
  expect(form.draft().form.values()).toEqual(defaults);
});

it('saves what was typed just before a reload', () => {
  const form = open();
  act(() => form.draft().form.setValue('city', 'Satara'));
  window.dispatchEvent(new Event('pagehide'));
  expect(storedDraft()).toEqual({ title: '', city: 'Satara' });
});

const cached: Flat = { version: 3, title: 'Wada', city: 'Pune' };
const newer: Flat = { version: 4, title: 'Wada', city: 'Nashik' };

it('takes over a fresh record after a cached one while nothing is typed', () => {
  const form = open(cached);
  form.show(newer);
  expect(form.draft().form.values()).toEqual({ title: 'Wada', city: 'Nashik' });
  expect(form.draft().baseline).toEqual({ values: { title: 'Wada', city: 'Nashik' }, version: 4 });
  act(() => vi.runAllTimers());
  form.close();
  expect(readDraft('property:one')).toBeNull();
});

it('keeps what is typed and its version when the record changes', () => {
  const form = open(cached);
  act(() => form.draft().form.setValue('title', 'Wada, sold'));
  form.show(newer);
  expect(form.draft().form.values()).toEqual({ title: 'Wada, sold', city: 'Pune' });
  expect(form.draft().baseline.version).toBe(3);
});

it('restores a draft with the version it was typed on', () => {
  const before = open(cached);
  act(() => before.draft().form.setValue('title', 'Wada, sold'));
  before.close();
  const form = open(newer);
  expect(form.draft().form.values()).toEqual({ title: 'Wada, sold', city: 'Pune' });
  expect(form.draft().baseline.version).toBe(3);
});

it('keeps what was sent while the server is asked about it', async () => {
  const form = open(cached);
  await act(() => form.draft().form.submit(() => undefined));
  form.show(newer);
  expect(form.draft().baseline.version).toBe(3);
});

it('continues from the save before the record is reloaded, and keeps later typing on its version', () => {
  const form = open(cached);
  act(() => form.draft().form.setValue('title', 'Wada, sold'));
  const sent = form.draft().form.values();
  act(() => form.draft().form.setValue('city', 'Nashik'));
  const saved = { values: { title: 'Wada, sold', city: 'Pune' }, version: 4 };
  act(() => form.draft().rebase(sent, saved));
  form.show(cached);
  expect(form.draft().form.values()).toEqual({ title: 'Wada, sold', city: 'Nashik' });
  form.close();
  expect(readDraft('property:one')).toMatchObject({ values: { city: 'Nashik' }, baseline: saved });
});

it('never returns to a record older than the save', () => {
  const form = open(cached);
  act(() => form.draft().form.setValue('title', 'Wada, sold'));
  act(() =>
    form.draft().rebase(form.draft().form.values(), { values: { title: 'Wada, sold', city: 'Pune' }, version: 4 }),
  );
  form.show({ ...cached });
  expect(form.draft().form.values()).toEqual({ title: 'Wada, sold', city: 'Pune' });
  form.show({ version: 5, title: 'Wada, rented', city: 'Pune' });
  expect(form.draft().form.values()).toEqual({ title: 'Wada, rented', city: 'Pune' });
});

it('reads a draft that an earlier version stored', () => {
  const stored = { values: { title: 'Sahyadri' }, origin: null, keptAt: '2026-11-21T06:00:00.000Z' };
  localStorage.setItem('draft:meera:property:new', JSON.stringify(stored));
  const { values } = stored;
  expect(readDraft('property:new')).toEqual({ values, baseline: null, savedAt: new Date(stored.keptAt) });
});
