import { cleanup, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { VisitRequest } from '../contract.ts';
import { visitRequestsQuery } from './queries.ts';
import { VisitRequests } from './visit-requests.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const rohan = { id: 'rohan', full_name: 'Rohan Kale' };

const request: VisitRequest = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  property: { id: 'home', title: 'Corner Home', address: '4, Lake Road', city: 'Pune' },
  person: { topic: 'leads', id: 'kavita', full_name: 'Kavita Rane', phone: '98220 45645' },
  name: '',
  phone: '',
  state: 'open',
  preferred_times: [{ on: inDays(2).slice(0, 10), part: 'morning', time: null, starts_at: inDays(2) }],
  note: '',
  proposed: [],
  answer: '',
  requested_at: inDays(-3),
  agent: rohan,
};
/** From a person with a link to a property, without a record. */
const ofStranger: VisitRequest = { ...request, person: null, name: 'Anil', phone: '98220 41736', preferred_times: [] };

interface Opened {
  readonly request: VisitRequest;
  readonly me?: { readonly [field: string]: unknown };
  readonly rohanIs?: 'active' | 'inactive' | undefined;
  onAccept?(input: object): unknown;
}

async function open({ request: shown, me = {}, rohanIs = 'active', onAccept }: Opened) {
  await import('#ui/dialog-body.tsx');
  return renderApp(<VisitRequests of="all" />, {
    me,
    queries: [
      [visitRequestsQuery('all').queryKey, [shown]],
      [peopleQuery.queryKey, [{ ...rohan, status: rohanIs }]],
    ],
    onCall: (path, input) => (path === '/rpc/visitRequests/accept' ? onAccept?.(input) : [shown]),
  });
}

const buttons = () =>
  screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/^Accept .*/u, 'Accept'));

afterEach(cleanup);

const limited = { reach: { agents: { own: ['meera'], team: ['meera'] }, kinds: { meetings: { write: 'own' } } } };

it.each([
  { record: 'a colleague’s', agent: rohan, rohanIs: 'active' as const, mayAccept: false },
  { record: 'of a colleague who has left', agent: rohan, rohanIs: 'inactive' as const, mayAccept: true },
  { record: 'one’s own', agent: { id: 'meera', full_name: 'Meera Kulkarni' }, mayAccept: true },
  { record: 'nobody’s', agent: null, mayAccept: true },
])('offers to schedule only meetings that the user may write: $record', async ({ agent, rohanIs, mayAccept }) => {
  await open({ request: { ...request, agent }, me: limited, rohanIs });
  expect(buttons()).toEqual([...(mayAccept ? ['Accept'] : []), 'Propose other times', 'Decline']);
  cleanup();
  await open({ request: { ...ofStranger, agent }, me: limited, rohanIs });
  expect(buttons()).toEqual([...(mayAccept ? ['Set a time'] : []), 'Decline']);
});

it('names the person and the property in each button', async () => {
  await open({ request });
  const names = screen.getAllByRole('button', { name: /Kavita Rane · Corner Home$/u });
  expect(names).toHaveLength(screen.getAllByRole('button').length);
});

it('shows how long a request waits only while it waits for the agency', async () => {
  const { container } = await open({ request });
  expect(container.textContent).toContain('Waiting for 3 days');
  cleanup();
  const proposed = await open({ request: { ...request, state: 'proposed', proposed: [inDays(4)] } });
  expect(proposed.container.textContent).toContain('Waiting for the client');
  expect(proposed.container.textContent).not.toContain('days');
});

it('proposes other times only where some were named', async () => {
  await open({ request: { ...request, preferred_times: [] } });
  expect(buttons()).toEqual(['Propose times', 'Decline']);
});

it('calls a person without a record', async () => {
  await open({ request: ofStranger });
  expect(screen.getByRole('link', { name: /^98220 41736/u }).getAttribute('href')).toBe('tel:+919822041736');
});

it('keeps a typed time until the visit is scheduled', async () => {
  const answers = [lost, () => ({ meeting_id: request.id, request: ofStranger })];
  const sent: object[] = [];
  const onAccept = (input: object) => {
    sent.push(input);
    return answers[sent.length - 1]?.();
  };
  const { user } = await open({ request: ofStranger, onAccept });
  await user.click(screen.getByRole('button', { name: /^Set a time/u }));
  fill(await screen.findByLabelText(/^Time/u, { selector: 'input' }), '16:30');
  await user.click(screen.getByRole('button', { name: /^Schedule visit/u }));
  const failed = () => shownToasts().find(({ text }) => text?.includes('The visit could not be scheduled.'));
  await waitFor(() => expect(failed()).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>(/^Time/u, { selector: 'input' }).value).toBe('16:30');
  act(() => failed()?.action?.onAction());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('offers no retry for a request that a colleague has answered', async () => {
  const onAccept = () => refusal({ code: 'conflict', reason: 'visit_answered' });
  const { user } = await open({ request, onAccept });
  await user.click(screen.getByRole('button', { name: /^Accept/u }));
  const told = () => shownToasts().find(({ text }) => text?.startsWith('This request was already answered.'));
  await waitFor(() => expect(told()).toBeDefined());
  expect(told()?.action).toBeUndefined();
});
