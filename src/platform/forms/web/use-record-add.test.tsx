import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { useDraftForm } from './use-draft-form.ts';
import type { RecordAddOptions } from './use-record-add.ts';
import { useRecordAdd } from './use-record-add.ts';

vi.mock('uuid', () => ({ v7: () => 'one' }));

interface Flat {
  id: string;
  version: number;
  title: string;
}
type Values = Pick<Flat, 'title'>;

const names: Record<string, string> = { meera: 'Meera Kulkarni', rohan: 'Rohan Deshpande' };
const defaults: Values = { title: '' };
const lost = () => new TypeError('Failed to fetch');
const refusal = (data: object) => Object.assign(new Error('refused'), { data: { requestId: 'r', ...data } });

/** A fake server that keeps the first record of each id; `fails` sets the fate of each answer. */
function keeper(...fails: Array<'before' | 'after' | 'refused' | undefined>) {
  const flats = new Map<string, Flat & { by: string }>();
  const corrections: Array<'before' | 'after'> = [];
  return {
    flats,
    corrections,
    send: async (id: string, { title }: Values) => {
      const fate = fails.shift();
      if (fate === 'before') throw lost();
      if (fate === 'refused') throw refusal({ code: 'invalid', fields: [{ path: 'title', code: 'required' }] });
      const flat = flats.get(id) ?? { id, version: 1, title, by: 'meera' };
      flats.set(id, flat);
      if (fate === 'after') throw lost();
      return flat;
    },
    correct: async ({ id }: Flat, { title }: Values, version: number) => {
      const current = flats.get(id);
      if (current?.version !== version) {
        const { by, ...shown } = { by: 'rohan', ...current };
        throw refusal({ code: 'conflict', current: shown, changedBy: names[by], changedById: by });
      }
      const fate = corrections.shift();
      if (fate === 'before') throw lost();
      const flat = { id, version: version + 1, title, by: 'meera' };
      flats.set(id, flat);
      if (fate === 'after') throw lost();
      return flat;
    },
    /** A colleague saves the record. */
    rewrite: (id: string, title: string) =>
      void flats.set(id, { id, title, version: (flats.get(id)?.version ?? 0) + 1, by: 'rohan' }),
  };
}

type Options = Pick<RecordAddOptions<Flat, Values>, 'before'>;

async function open({ send, correct }: ReturnType<typeof keeper>, options: Options = {}) {
  const added: Flat[] = [];
  const onAdded = (flat: Flat) => void added.push(flat);
  const { result } = await renderAppHook(() => {
    const draft = useDraftForm<Values>({ draftKey: 'flat:new', defaults, check: () => [] });
    const texts = { failed: 'Failed to add.', signedOut: 'Signed out.' };
    return useRecordAdd<Flat, Values>({ draft, ...texts, send, correct, onAdded, ...options });
  });
  const settled = () => waitFor(() => expect(result.current.isAdding).toBe(false));
  return {
    added,
    now: () => result.current,
    choose: async (title: string) => {
      act(() => result.current.saving.saveChosen({ title }));
      await settled();
    },
    add: async (title: string) => {
      act(() => result.current.add({ title }));
      await settled();
    },
  };
}

it('saves a correction after a lost answer, whatever the outcome of the first attempt', async () => {
  for (const fate of ['before', 'after'] as const) {
    const server = keeper(fate);
    const form = await open(server);
    await form.add('Wada');
    await form.add('Wada in Pune');
    expect(form.added).toMatchObject([{ id: 'one', title: 'Wada in Pune' }]);
    expect([...server.flats.values()]).toEqual(form.added);
  }
});

it('saves the latest values after several lost answers', async () => {
  const server = keeper('after', 'after', 'before');
  const form = await open(server);
  for (const title of ['Wada', 'Flat', 'Wada', 'Wada']) await form.add(title);
  expect(form.added).toMatchObject([{ title: 'Wada' }]);
});

it('changes nothing on a replay, or when the first attempt was refused', async () => {
  const again = await open(keeper('after'));
  await again.add('Wada');
  await again.add('Wada');
  expect(again.added).toMatchObject([{ id: 'one', version: 1, title: 'Wada' }]);
  const refused = await open(keeper('refused'));
  await refused.add('');
  await refused.add('Wada');
  expect(refused.added).toMatchObject([{ id: 'one', version: 1, title: 'Wada' }]);
});

it('adds once on a double click while it waits for pictures', async () => {
  const form = await open(keeper(), { before: async (values) => values });
  await act(async () => {
    form.now().add({ title: 'Wada' });
    form.now().add({ title: 'Wada' });
  });
  expect(form.added).toHaveLength(1);
  await form.add('Wada');
  expect(form.added).toHaveLength(2);
});

it('asks before it overwrites the edit of a colleague', async () => {
  const server = keeper('after');
  const form = await open(server);
  await form.add('Wada');
  server.rewrite('one', 'Bungalow');
  await form.add('Wada in Pune');
  expect(form.added).toEqual([]);
  const asked = { changedBy: 'Rohan Deshpande', mine: { title: 'Wada in Pune' }, base: { title: 'Wada' } };
  expect(form.now().saving.conflict).toMatchObject({ ...asked, current: { title: 'Bungalow', version: 2 } });
  await form.choose('Bungalow in Pune');
  expect(form.now().saving.conflict).toBeNull();
  expect(form.added).toMatchObject([{ title: 'Bungalow in Pune', version: 3 }]);
});

it('asks again if the record was saved meanwhile, and can keep it as it is', async () => {
  const server = keeper('after');
  const form = await open(server);
  await form.add('Wada');
  server.rewrite('one', 'Bungalow');
  await form.add('Wada in Pune');
  server.rewrite('one', 'Row house');
  await form.choose('Bungalow in Pune');
  expect(form.now().saving.conflict?.current).toMatchObject({ title: 'Row house' });
  act(() => form.now().keepTheirs());
  expect(form.added).toMatchObject([{ title: 'Row house' }]);
  expect(server.flats.get('one')).toMatchObject({ title: 'Row house' });
});

it('continues from a correction whose answer was lost, whatever its outcome', async () => {
  for (const fate of ['before', 'after'] as const) {
    const server = keeper('after');
    server.corrections.push(fate, fate);
    const form = await open(server);
    for (const title of ['Wada', 'Flat', 'House', 'Wada']) await form.add(title);
    expect(form.now().saving.conflict).toBeNull();
    expect(form.added).toMatchObject([{ title: 'Wada' }]);
    expect(server.flats.get('one')).toMatchObject({ title: 'Wada' });
  }
});
