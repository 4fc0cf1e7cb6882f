import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { FollowUpListScreen } from './follow-up-list-screen.tsx';

it('leads somebody without a follow-up to those of everyone', async () => {
  const asked: unknown[] = [];
  await renderApp(<FollowUpListScreen />, {
    path: '/follow-ups',
    route: '/follow-ups',
    onCall: (path, input) => {
      if (path.endsWith('followUps/list')) asked.push((input as { whose?: string }).whose);
      return path.endsWith('count') ? { value: 0, capped: false } : { items: [], next_cursor: null };
    },
  });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Show everyone’s follow-ups' })));
  await waitFor(() => expect(asked).toEqual(['mine', undefined]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show everyone’s follow-ups' })).toBeNull());
  expect(screen.getByRole('link', { name: 'All leads' })).toBeTruthy();
});
