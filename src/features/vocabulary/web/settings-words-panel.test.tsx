import { msg } from '@lingui/core/macro';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mapValues } from '#platform/map-values.ts';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { wordList } from '#platform/words/words.ts';
import { shownToasts } from '#ui/toast.ts';
import type { Word } from '../contract.ts';
import { wordKindLabels } from '../labels.ts';
import { wordsQuery, wordUsesQuery } from './queries.ts';
import { SettingsWordsPanel } from './settings-words-panel.tsx';

const aWord = (changes: Pick<Word, 'id' | 'kind' | 'key'> & Partial<Word>): Word => ({
  name: null,
  colour: null,
  starts_clock: changes.kind === 'lead_source' ? true : null,
  is_shipped: true,
  is_hidden: false,
  is_removed: false,
  merged_into: null,
  version: 3,
  ...changes,
});
const words = [
  aWord({ id: 'w1', kind: 'lead_source', key: 'website' }),
  aWord({ id: 'w2', kind: 'lead_source', key: 'desk', name: 'Branch desk', is_shipped: false, starts_clock: false }),
  aWord({ id: 'w3', kind: 'lost_reason', key: 'budget' }),
];
const lists = mapValues(wordKindLabels, (_, kind) => wordList(kind, { website: msg`Website`, budget: msg`Budget` }));

const clock = (name: string) => screen.getByRole('switch', { name: `Starts the response clock ${name}` });

async function open(answer: () => unknown) {
  const sent: object[] = [];
  const app = await renderApp(<SettingsWordsPanel lists={lists} />, {
    queries: [
      [wordsQuery.queryKey, words],
      [wordUsesQuery.queryKey, []],
    ],
    onCall: (path: string, input: object) => {
      if (path.endsWith('/list')) return words;
      if (path.endsWith('/uses')) return [];
      sent.push(input);
      return answer();
    },
  });
  await app.user.click(screen.getByRole('tab', { name: 'Lead sources' }));
  return { ...app, sent };
}

it('says of each lead source whether it starts the response clock, and of no other word', async () => {
  const { user } = await open(() => null);
  expect(screen.getAllByRole('switch')).toHaveLength(2);
  expect([clock('Website'), clock('Branch desk')].map((one) => (one as HTMLInputElement).checked)).toEqual([
    true,
    false,
  ]);
  await user.click(screen.getByRole('tab', { name: 'Lost reasons' }));
  expect(screen.queryByRole('switch')).toBeNull();
});

it('saves the setting at once, and nothing else of the source', async () => {
  const { user, sent } = await open(() => ({ ...words[1], starts_clock: true, version: 4 }));
  await user.click(clock('Branch desk'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ id: 'w2', version: 3, name: 'Branch desk', is_hidden: false, starts_clock: true }]);
});

it('shows what is stored again when the setting could not be saved', async () => {
  const { user } = await open(() => refusal({ code: 'conflict' }, 409));
  await user.click(clock('Website'));
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('A colleague changed it just now.'));
  await waitFor(() => expect(clock('Website')).toHaveProperty('checked', true));
});
