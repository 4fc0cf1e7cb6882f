import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import { TagChips } from './tag-chips.tsx';

const names = ['NRI', 'Investor', 'Urgent', 'Corner plot'];
beforeEach(() =>
  setOwnWords(names.map((name, index) => aTag({ key: `t${index}`, name, colour: index === 2 ? 'red' : null }))),
);
afterEach(() => setOwnWords([]));

const chips = () => screen.getAllByRole('listitem');

it('shows tags by name in their colours, and grey without one', async () => {
  await renderApp(<TagChips values={{ tags: ['t2', 't0'] }} />);
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Urgent', 'NRI']);
  expect(chips().map(({ className }) => /text-(?:danger|ink-3)/u.exec(className)?.[0])).toEqual([
    'text-danger',
    'text-ink-3',
  ]);
});

it('counts the tags that have no room, and names them', async () => {
  await renderApp(<TagChips values={{ tags: ['t0', 't1', 't2', 't3'] }} most={2} />);
  expect(chips()).toHaveLength(3);
  expect(chips().at(-1)?.title).toBe('Urgent, Corner plot');
  expect(chips().at(-1)?.textContent).toBe('+2Urgent, Corner plot');
});

it('shows nothing without tags', async () => {
  const { container } = await renderApp(<TagChips values={{ vastu: 'east' }} />);
  expect(container.querySelector('ul')).toBeNull();
});
