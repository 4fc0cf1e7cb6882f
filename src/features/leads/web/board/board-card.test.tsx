import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import { aLeadCard } from '../../lead-testing.ts';
import { BoardCard, boardCardHeight } from './board-card.tsx';

beforeEach(() => setOwnWords(['NRI', 'Urgent', 'Golf'].map((name) => aTag({ key: name.toLowerCase(), name }))));
afterEach(() => setOwnWords([]));

it('has a line for the tags of a lead', async () => {
  const lead = aLeadCard({ custom: { tags: ['nri', 'urgent', 'golf'] } });
  const height = boardCardHeight(lead, false);
  expect(height - boardCardHeight(aLeadCard(), false)).toBe(20);
  await renderApp(<BoardCard lead={lead} height={height} isTouch={false} mayMove onMove={() => undefined} />);
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map(({ textContent, title }) => title || textContent)).toEqual(['NRI', 'Urgent', 'Golf']);
});
