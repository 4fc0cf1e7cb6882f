import { notifyManager } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { lost, renderApp, stubCalls, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { MeetingScheduleScreen } from './meeting-schedule-screen.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

it('keeps its form and the id of the meeting while a failed query is retried', async () => {
  const { container: box, queryClient } = await renderApp(<MeetingScheduleScreen />, {
    path: `/meetings/schedule?clientId=${id}`,
    queries: [[peopleQuery.queryKey, []]],
    onCall: lost,
  });
  const form = await waitFor(() => {
    const found = box.querySelector('form#meeting');
    if (!found) throw new Error('The client has not loaded.');
    return found;
  });
  const { queryKey } = clientQuery(id);
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  stubCalls(unanswered);
  await act(async () => {
    void queryClient.refetchQueries({ queryKey });
    // Wait until the screen has been notified.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
  expect(box.contains(form)).toBe(true);
});
