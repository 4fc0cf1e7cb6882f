import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { ListedPerson } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';
import { peopleQuery } from './queries.ts';

// What the mutations ask of a person.
const rohan = { id: 'p2', full_name: 'Rohan', role: 'Agent', status: 'active', version: 1 } as ListedPerson;

it('saves two quick choices one on the other', async () => {
  const sent: Array<{ path: string; said: { version: number } }> = [];
  let answer: (() => void) | undefined;
  const { result: people } = await renderAppHook(usePeopleMutations, {
    queries: [[peopleQuery.queryKey, [rohan]]],
    // Whatever is saved is answered with the next version, when the test says so.
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
