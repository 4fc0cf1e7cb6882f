import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useRecordSave } from './use-record-save.ts';

interface Flat {
  id: string;
  version: number;
  title: string;
}
type Values = Pick<Flat, 'title'>;
type Send = (values: Values, version: number, current: Flat | null) => Promise<Flat>;

const opened: Flat = { id: 'one', version: 3, title: 'Old' };
const defaults: Values = { title: opened.title };
const refusal = (data: object) => Object.assign(new Error('refused'), { data: { requestId: 'r', ...data } });

/** Renders an open form with the state and the result of its save. */
async function open(send: Send) {
  const saved: Flat[] = [];
  const onSaved = (flat: Flat) => void saved.push(flat);
  const { result } = await renderAppHook(() => {
    const draft = useDraftForm<Values>({ draftKey: 'flat:one', defaults, version: opened.version, check: () => [] });
    const save = useRecordSave<Flat, Values>({ record: opened, draft, failed: 'Failed to save.', send, onSaved });
    return { draft, save };
  });
  const now = () => result.current.save;
  const settled = () => waitFor(() => expect(now().isSaving).toBe(false));
  return {
    saved,
    now,
    errors: () => result.current.draft.state.errors,
    type: (title: string) => act(() => result.current.draft.form.setValue('title', title)),
    typed: () => result.current.draft.form.values(),
    save: async (values: Values) => {
      act(() => now().save(values));
      await settled();
    },
    saveChosen: async (values: Values) => {
      act(() => now().saveChosen(values));
      await settled();
    },
  };
}

it('saves on the version that the form started with', async () => {
  const form = await open(async (values, version) => ({ ...opened, ...values, version: version + 1 }));
  await form.save({ title: 'Mine' });
  expect(form.saved).toEqual([{ id: 'one', version: 4, title: 'Mine' }]);
  expect(form.now().conflict).toBeNull();
});

it('asks when another user saved first, and saves the choice on the current version', async () => {
  const theirs: Flat = { ...opened, version: 7, title: 'Theirs' };
  const known: Array<Flat | null> = [];
  const form = await open(async (values, version, current) => {
    known.push(current);
    if (version !== theirs.version) throw refusal({ code: 'conflict', current: theirs, changedBy: 'Rohan' });
    return { ...theirs, ...values, version: version + 1 };
  });
  await form.save({ title: 'Mine' });
  expect(form.now().conflict).toEqual({ current: theirs, changedBy: 'Rohan', mine: { title: 'Mine' } });
  expect(form.saved).toEqual([]);
  await form.saveChosen({ title: 'Both' });
  expect(known).toEqual([null, theirs]);
  expect(form.now().conflict).toBeNull();
  expect(form.saved).toEqual([{ id: 'one', version: 8, title: 'Both' }]);
});

it.each([
  { code: 'invalid', fields: [{ path: 'title', code: 'required' }] },
  { code: 'forbidden', fields: [{ path: 'title', code: 'not_yours' }] },
])('shows the problem $code of the server at its field', async (refused) => {
  const form = await open(async () => {
    throw refusal(refused);
  });
  await form.save({ title: '' });
  expect(form.errors()).toMatchObject({ title: refused.fields[0] });
  expect(form.saved).toEqual([]);
  await waitFor(() => expect(shownToasts()).not.toEqual([]));
});

async function pressRetry(): Promise<void> {
  const toast = await waitFor(() => shownToasts().find(({ action }) => action) ?? expect.fail('no action'));
  await act(async () => toast.action?.onAction());
}

function awayOnce() {
  const sent: Array<{ title: string; version: number }> = [];
  const send: Send = async (values, version) => {
    sent.push({ ...values, version });
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return { ...opened, ...values, version: version + 1 };
  };
  return { sent, send };
}

it('sends the current values on Retry', async () => {
  const { sent, send } = awayOnce();
  const form = await open(send);
  form.type('Mine');
  await form.save(form.typed());
  form.type('Mine, corrected');
  await pressRetry();
  await waitFor(() => expect(form.saved).not.toEqual([]));
  expect(form.saved).toMatchObject([{ title: 'Mine, corrected' }]);
  expect(sent.map(({ version }) => version)).toEqual([3, 3]);
});

it('sends the same resolved conflict on Retry if nothing was typed since', async () => {
  const { sent, send } = awayOnce();
  const form = await open(send);
  form.type('Mine');
  await form.saveChosen({ title: 'Both' });
  await pressRetry();
  await waitFor(() => expect(form.saved).not.toEqual([]));
  expect(sent.map(({ title }) => title)).toEqual(['Both', 'Both']);
});

/** A fake server that saves on the current version; `fates` says which answers are lost, before or after the save. */
function keeper(...fates: Array<'before' | 'after' | undefined>) {
  let stands = { ...opened, by: 'nobody' };
  const saveAs = (by: string, values: Values) => {
    stands = { ...stands, ...values, version: stands.version + 1, by };
  };
  const send: Send = async (values, version) => {
    const fate = fates.shift();
    if (fate === 'before') throw new TypeError('Failed to fetch');
    const { by, ...current } = stands;
    if (version !== current.version)
      throw refusal({ code: 'conflict', current, changedBy: `Name of ${by}`, changedById: by });
    saveAs('meera', values);
    if (fate === 'after') throw new TypeError('Failed to fetch');
    const { by: _, ...saved } = stands;
    return saved;
  };
  return { send, saveAs };
}

it('continues from its own save after a lost answer, and reports no other user', async () => {
  for (const fate of ['before', 'after'] as const) {
    const form = await open(keeper(fate, undefined, fate).send);
    await form.save({ title: 'Mine' });
    await form.save({ title: 'Mine, corrected' });
    await form.save({ title: 'Mine, corrected' });
    expect(form.now().conflict).toBeNull();
    expect(form.saved.at(-1)).toMatchObject({ title: 'Mine, corrected' });
  }
});

it('asks when another user saved after it or instead of it', async () => {
  for (const fate of ['before', 'after'] as const) {
    const server = keeper(fate);
    const form = await open(server.send);
    await form.save({ title: 'Mine' });
    server.saveAs('rohan', { title: 'Theirs' });
    await form.save({ title: 'Mine' });
    expect(form.now().conflict).toMatchObject({ current: { title: 'Theirs' }, changedBy: 'Name of rohan' });
    expect(form.saved).toEqual([]);
  }
});

it('asks when the same user saved in another window', async () => {
  const server = keeper();
  const form = await open(server.send);
  server.saveAs('meera', { title: 'Of the other tab' });
  await form.save({ title: 'Mine' });
  expect(form.now().conflict).toMatchObject({ current: { title: 'Of the other tab' } });
});
