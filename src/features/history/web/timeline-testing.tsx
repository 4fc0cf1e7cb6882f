import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { HistoryEntry } from '../contract.ts';

export const entryOf = (id: number, action: string, difference: HistoryEntry['difference'] = {}): HistoryEntry => ({
  id,
  at: '2026-03-01T05:30:00Z',
  action,
  actor: 'Rohan',
  difference,
});

/** Renders a timeline in English over a server that answers with these pages, newest first. */
export async function openTimeline(timeline: ReactNode, ...pages: HistoryEntry[][]) {
  const { container: box } = await renderApp(timeline, {
    onCall: () => ({ entries: pages.shift() ?? [], names: {}, has_more: pages.length > 0 }),
  });
  await waitFor(() => expect(box.querySelector('ul')).not.toBeNull());
  return {
    titles: () => [...box.querySelectorAll('li p.font-medium')].map(({ textContent }) => textContent),
    earlier: () => screen.queryByRole('button', { name: /^Show earlier/u }),
  };
}
