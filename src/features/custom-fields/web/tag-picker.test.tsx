import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wordsQuery } from '#features/vocabulary/web/queries.ts';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import { TagPicker } from './tag-picker.tsx';

const tags = [
  aTag({ key: 'nri', name: 'NRI' }),
  aTag({ key: 'investor', name: 'Investor' }),
  aTag({ key: 'vip', name: 'VIP', is_hidden: true }),
  aTag({ key: 'old', name: 'Abroad', merged_into: 'nri' }),
];
beforeEach(() => setOwnWords(tags));
afterEach(() => setOwnWords([]));

let chosen: readonly string[] = [];
function Picker() {
  const [value, setValue] = useState<readonly string[]>([]);
  chosen = value;
  return <TagPicker value={value} onChange={setValue} />;
}

const open = (permissions: readonly string[], onCall?: (path: string, input: object) => unknown) =>
  renderApp(<Picker />, { me: { permissions }, queries: [[wordsQuery.queryKey, tags]], ...(onCall && { onCall }) });
const manager = ['manage_words'];
const input = () => screen.getByRole('textbox');
const offered = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

it('adds a typed tag to those of the agency, and chooses it', async () => {
  const asked: object[] = [];
  const { user, queryClient } = await open(manager, (_, sent) => {
    asked.push(sent);
    return { ...aTag({ key: 'corner_plot', name: 'Corner plot' }), version: 1 };
  });
  await user.type(input(), ' Corner plot {Enter}');
  await waitFor(() => expect(chosen).toEqual(['corner_plot']));
  expect(asked).toEqual([{ id: expect.any(String), kind: 'tag', name: 'Corner plot' }]);
  expect(queryClient.getQueryData(wordsQuery.queryKey)?.map(({ key }) => key)).toContain('corner_plot');
  expect(input()).toHaveProperty('value', '');
});

it('chooses the tag that has the typed name, also one that it was merged into', async () => {
  const { user } = await open(manager, () => {
    throw new Error('nothing is added');
  });
  await user.type(input(), 'investor{Enter}');
  expect(chosen).toEqual(['investor']);
  await user.type(input(), 'abroad{Enter}');
  expect(chosen).toEqual(['investor', 'nri']);
  expect(screen.getByText('“abroad” was merged into “NRI”.')).toBeDefined();
  await user.type(input(), 'vip{Enter}');
  expect(screen.getByText(/“VIP” is hidden/u)).toBeDefined();
  expect(chosen).toEqual(['investor', 'nri']);
});

it('chooses the tag that a colleague has added meanwhile', async () => {
  const { user } = await open(manager, (path) =>
    path.endsWith('/create')
      ? refusal({ code: 'invalid', fields: [{ path: 'name', code: 'taken' }] }, 422)
      : [...tags, aTag({ key: 'urgent', name: 'urgent' })],
  );
  await user.type(input(), 'Urgent{Enter}');
  await waitFor(() => expect(chosen).toEqual(['urgent']));
});

it('says why a tag cannot be added', async () => {
  const { user } = await open(manager, () =>
    refusal({ code: 'invalid', fields: [{ path: 'name', code: 'too_many', limit: 40 }] }, 422),
  );
  await user.type(input(), 'Urgent{Enter}');
  expect(await screen.findByText('A list can have up to 40 words.')).toBeDefined();
  expect(input()).toHaveProperty('value', 'Urgent');
});

it('only filters for who may not add words, and says who may', async () => {
  const { user } = await open([]);
  expect(screen.getByText('Ask an Admin or Manager to add tags.')).toBeDefined();
  expect(offered()).toEqual(['NRI', 'Investor']);
  await user.type(input(), 'inv');
  expect(offered()).toEqual(['Investor']);
  await user.type(input(), 'e{Enter}');
  expect(chosen).toEqual(['investor']);
  await user.type(input(), 'Urgent{Enter}');
  expect(chosen).toEqual(['investor']);
  expect(screen.getByText('No tag found.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
