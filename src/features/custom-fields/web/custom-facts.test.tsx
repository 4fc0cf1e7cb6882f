import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import { CustomFactList } from './custom-facts.lazy.tsx';
import { CustomFacts } from './custom-facts.tsx';

afterEach(() => setOwnWords([]));

const facts = (permissions: readonly string[], id: string | undefined = 'a') =>
  renderApp(<CustomFacts kind="leads" id={id} values={{}} />, { me: { permissions } });

it('offers tags before the agency has any, to users who may add words', async () => {
  await facts(['manage_words']);
  expect(await screen.findByRole('button', { name: 'Edit tags' })).toBeDefined();
});

it('offers no tags to others until the agency has some', async () => {
  const { container } = await facts([]);
  expect(container.textContent).toBe('');
});

it('shows the tags of a record that the user may not change', async () => {
  setOwnWords([aTag({ key: 'nri', name: 'NRI' })]);
  await renderApp(<CustomFactList kind="leads" id={undefined} values={{ tags: ['nri'] }} />);
  expect(screen.getByRole('list', { name: 'Tags' }).textContent).toBe('NRI');
  expect(screen.queryByRole('button')).toBeNull();
});
