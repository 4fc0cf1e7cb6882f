import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { WaitingRequests } from './waiting-requests.lazy.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

it.each([
  ['mine', { whose: 'mine' }],
  ['all', { whose: 'all' }],
  [
    { topic: 'clients', id },
    { topic: 'clients', person_id: id },
  ],
] as const)('asks for the requests of %j, as the list below does', async (of, asked) => {
  const calls: unknown[] = [];
  await renderApp(<WaitingRequests of={of} />, {
    queries: [],
    onCall: (path: string, input: unknown) => {
      calls.push([path.split('/').slice(-2).join('/'), input]);
      return [];
    },
  });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual(
    expect.arrayContaining([
      ['visitRequests/list', asked],
      ['detailProposals/list', asked],
    ]),
  );
});
