import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { timelineQuery } from '#features/history/web/queries.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { NotedTimeline } from './noted-timeline.lazy.tsx';
import { notesQuery } from './queries.ts';

it('hides entries without known fields, and offers earlier ones', async () => {
  const id = '0190a3b2-7c1d-7e00-8000-000000000001';
  const entry = { id: 2, at: '2026-03-01T05:30:00Z', action: 'updated', actor: 'Rohan', difference: {} };
  const hidden = { ...entry, difference: { rank: ['1', '2'] } };
  const shown = { ...entry, id: 1, difference: { city: ['Pune', 'Nashik'] } };
  const pages = [{ entries: [hidden], names: {}, has_more: true }];
  const none = { pages: [{ items: [], next: null }], pageParams: [''] };
  const formatters = { fields: { city: { label: { id: 'City' }, kind: 'text' } } } as const;
  const { container: box, user } = await renderApp(
    <NotedTimeline topic="properties" id={id} formatters={formatters} />,
    {
      queries: [
        [timelineQuery('properties', id).queryKey, { pages, pageParams: [0] }],
        [notesQuery('properties', id).queryKey, none],
      ],
      onCall: () => ({ entries: [shown], names: {}, has_more: false }),
    },
  );
  const titles = () => [...box.querySelectorAll('li p.font-medium')].map(({ textContent }) => textContent);
  expect(titles()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Show earlier/u }));
  await waitFor(() => expect(titles()).toEqual(['City changed']));
});
