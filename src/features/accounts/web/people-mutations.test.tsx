import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedPerson } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';
import { peopleQuery } from './queries.ts';

interface Sent {
  readonly path: string;
  readonly said: { version: number };
}

let sent: Sent[];
let answer: (() => void) | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  sent = [];
  // Whatever is saved is answered with the next version, when the test says so.
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const said = JSON.parse(body).json;
    sent.push({ path, said });
    return new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json({ json: { ...rohan, ...said, version: said.version + 1 } }));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

// What the mutations ask of a person.
const rohan = { id: 'p2', full_name: 'Rohan', role: 'Agent', status: 'active', version: 1 } as ListedPerson;

const until = (count: number) => act(() => vi.waitFor(() => expect(sent).toHaveLength(count)));

function Used({ onRender }: { onRender(people: ReturnType<typeof usePeopleMutations>): void }) {
  onRender(usePeopleMutations());
  return null;
}

it('saves two quick choices one on the other', async () => {
  const queryClient = new QueryClient({
    defaultOptions: { mutations: { networkMode: 'always' } },
  });
  queryClient.setQueryData(peopleQuery.queryKey, [rohan]);
  let people: ReturnType<typeof usePeopleMutations> | undefined;
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <Used
            onRender={(now) => {
              people = now;
            }}
          />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  act(() => {
    people?.changeRole.mutate({ person: rohan, role: 'Manager' });
    people?.changeStatus.mutate({ person: rohan, status: 'on_leave' });
  });
  await until(1);
  answer?.();
  await until(2);
  expect(sent.map(({ path, said }) => [path, said.version])).toEqual([
    ['/rpc/accounts/changeRole', 1],
    ['/rpc/accounts/changeStatus', 2],
  ]);
  act(() => root.unmount());
});
