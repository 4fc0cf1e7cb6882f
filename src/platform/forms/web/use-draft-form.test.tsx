import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, setDraftOwner } from './drafts.ts';
import type { DraftForm } from './use-draft-form.ts';
import { useDraftForm } from './use-draft-form.ts';

interface Values {
  title: string;
  city: string;
}

const defaults: Values = { title: '', city: '' };

function Form({ onRender }: { onRender: (draft: DraftForm<Values>) => void }) {
  onRender(useDraftForm<Values>({ draftKey: 'property:new', defaults, check: () => [] }));
  return null;
}

function open(): { draft(): DraftForm<Values>; close(): void } {
  const rendered: DraftForm<Values>[] = [];
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Form onRender={(draft) => rendered.push(draft)} />));
  return {
    draft: () => {
      const latest = rendered.at(-1);
      if (!latest) throw new Error('not rendered');
      return latest;
    },
    close: () => act(() => root.unmount()),
  };
}

const kept = () => readDraft<Values>('property:new')?.values;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  localStorage.clear();
  setDraftOwner('meera');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps what was typed and brings it back', () => {
  const form = open();
  act(() => form.draft().form.setValue('title', 'Nilgiri Residency'));
  act(() => vi.runAllTimers());
  form.close();

  const reopened = open();
  expect(reopened.draft().form.values()).toEqual({ title: 'Nilgiri Residency', city: '' });
  expect(reopened.draft().isRestored).toBe(true);
});

it('keeps also what was typed just before the form was left', () => {
  const form = open();
  act(() => form.draft().form.setValue('city', 'Pune'));
  form.close();
  expect(kept()).toEqual({ title: '', city: 'Pune' });
});

it('forgets after a save, and keeps what is typed after that', () => {
  const form = open();
  act(() => form.draft().form.setValue('title', 'Sold'));
  act(() => form.draft().forgetDraft());
  act(() => form.draft().form.reset({ title: 'Sold', city: '' }));
  act(() => vi.runAllTimers());
  expect(kept()).toBeUndefined();

  act(() => form.draft().form.setValue('city', 'Nashik'));
  act(() => vi.runAllTimers());
  expect(kept()).toEqual({ title: 'Sold', city: 'Nashik' });
});

it('starts over with nothing kept', () => {
  const form = open();
  act(() => form.draft().form.setValue('title', 'Wada'));
  act(() => form.draft().startOver());
  act(() => vi.runAllTimers());
  form.close();
  expect(kept()).toBeUndefined();
  expect(form.draft().form.values()).toEqual(defaults);
});

it('keeps also what was typed just before a reload', () => {
  const form = open();
  act(() => form.draft().form.setValue('city', 'Satara'));
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual({ title: '', city: 'Satara' });
});
