import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { ListedPerson } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';
import { peopleQuery } from './queries.ts';

// The fields that the mutations read.
const rohan = { id: 'p2', full_name: 'Rohan', role: 'Agent', status: 'active', version: 1 } as ListedPerson;

it('saves the second of two quick choices on the version of the first', async () => {
  const sent: Array<{ path: string; said: { version: number } }> = [];
  let answer: (() => void) | undefined;
  const { result: people } = await renderAppHook(usePeopleMutations, {
    queries: [[peopleQuery.queryKey, [rohan]]],
    // The server answers with the next version when the test resolves it.
    onCall: (path, said: { version: number }) => {
      sent.push({ path, said });
      return new Promise((resolve) => {
        answer = () => resolve({ ...rohan, ...said, version: said.version + 1 });
      });
    },
  });
  act(() => {
    people.current.changeRole.mutate({ person: rohan, role: 'Manager' });
    people.current.changeStatus.mutate({ person: rohan, status: 'on_leave' });
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  answer?.();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path, said }) => [path, said.version])).toEqual([
    ['/rpc/accounts/changeRole', 1],
    ['/rpc/accounts/changeStatus', 2],
  ]);
});
