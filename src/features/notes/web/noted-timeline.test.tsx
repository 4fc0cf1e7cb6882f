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

it('shows calls alone, then messages alone, and says when there are none', async () => {
  const id = '0190a3b2-7c1d-7e00-8000-000000000001';
  const at = '2026-03-01T05:30:00Z';
  const written = { topic: 'leads', record_id: id, written_at: at, author_id: null, author: 'Rohan', updated_at: at };
  const note = { ...written, id, body: 'Wants a balcony', call: null, version: 1 };
  const call = { ...note, id: id.replace(/1$/u, '2'), body: 'Rang', call: { outcome: 'reached', direction: 'out' } };
  const added = { id: 1, at, action: 'created', actor: 'Rohan', difference: {} };
  const parts: unknown[] = [];
  const { user } = await renderApp(<NotedTimeline topic="leads" id={id} formatters={{ fields: {} }} />, {
    onCall: (path, input) => {
      const { part } = (input ?? {}) as { part?: string };
      if (path.endsWith('history/timeline')) {
        parts.push(part);
        return { entries: part === undefined ? [added] : [], names: {}, has_more: false };
      }
      if (path.endsWith('notes/list')) return { items: part === 'calls' ? [call] : [call, note], next: null };
      return undefined;
    },
  });
  expect(await screen.findByText('Wants a balcony')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Calls' }));
  await waitFor(() => expect(screen.queryByText('Wants a balcony')).toBeNull());
  expect(await screen.findByText(/Rang/u)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Messages' }));
  expect(await screen.findByText('Nothing of this kind yet.')).toBeTruthy();
  expect(screen.queryByText(/Rang/u)).toBeNull();
  expect(parts).toEqual([undefined, 'messages']);
});
