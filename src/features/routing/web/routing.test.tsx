import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import type { Agent } from '#features/agents/contract.ts';
import { agentQuery } from '#features/agents/web/queries.ts';
import { entryOf } from '#features/history/web/timeline-testing.tsx';
import { useDescribeRouting } from '#features/history/web/use-describe-routing.ts';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { AgentLeave, Routing } from '../contract.ts';
import { aRoutingRule } from '../routing-testing.ts';
import { AgentLeaves } from './agent-leaves.lazy.tsx';
import { ClaimOffer } from './claim-offer.lazy.tsx';
import { leavesQuery, routingQuery } from './queries.ts';
import { SettingsRoutingPanel } from './settings-routing-panel.tsx';

const [asha, ravi, groupId] = [1, 2, 3].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const routing: Routing = {
  holds_off_hours: false,
  routes_imports: false,
  rules: [
    aRoutingRule({ name: 'Luxury', budget_from: '30000000' }),
    aRoutingRule({ name: 'Baner buyers', way: 'turn', group_id: groupId, localities: ['Baner'] }),
  ],
  groups: [{ id: groupId, name: 'West', member_ids: [asha, ravi] }],
  limits: [{ agent_id: asha, most_open_leads: 20 }],
  people: [
    { id: asha, full_name: 'Asha Rao', open_leads: 3, back_after: null, is_on_leave: false },
    { id: ravi, full_name: 'Ravi Shinde', open_leads: 1, back_after: '2031-11-09', is_on_leave: true },
  ],
  version: 4,
};

it('shows rules in words, reorders them, and saves everything at once', async () => {
  const sent: unknown[] = [];
  const { container } = await renderApp(<SettingsRoutingPanel />, {
    me: { permissions: ['manage_company'] },
    queries: [[routingQuery.queryKey, routing]],
    onCall: (path: string, input: unknown) => {
      if (!path.endsWith('routing/save')) return [];
      sent.push(input);
      return { ...routing, version: 5 };
    },
  });
  const save = () => act(async () => fireEvent.submit(container.querySelector('form') ?? document.body));
  expect(container.textContent).toMatch(/Baner buyersBaner→ West · A group, in turn/u);
  expect(container.textContent).toMatch(/On leave until/u);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Move Baner buyers up' })));
  fill(screen.getByLabelText('Open-lead limit of Ravi Shinde'), 'many');
  await save();
  expect(container.textContent).toContain('Enter a number up to 9999.');
  expect(sent).toEqual([]);
  fill(screen.getByLabelText('Open-lead limit of Ravi Shinde'), '7');
  await save();
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]).toMatchObject({
    version: 4,
    rules: [{ name: 'Baner buyers' }, { name: 'Luxury' }],
    limits: [
      { agent_id: asha, most_open_leads: 20 },
      { agent_id: ravi, most_open_leads: 7 },
    ],
  });
});

it('keeps a group that a rule uses', async () => {
  await renderApp(<SettingsRoutingPanel />, {
    me: { permissions: ['manage_company'] },
    queries: [[routingQuery.queryKey, routing]],
    onCall: () => [],
  });
  const groups = within(screen.getByRole('list', { name: 'Groups' }));
  expect(groups.queryByRole('button', { name: 'Remove West' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove Baner buyers' })));
  expect(groups.getByRole('button', { name: 'Remove West' })).toBeTruthy();
});

it('tells who was late with an offer who has the lead', async () => {
  await renderApp(<ClaimOffer leadId={asha} name="Lata Rane" />, {
    onCall: () => refusal({ code: 'conflict', reason: 'lead_taken', changedBy: 'Ravi Shinde' }, 409),
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take lead: Lata Rane' })));
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('Ravi Shinde has taken it already.'));
});

const names = { [asha]: 'Asha Rao', [ravi]: 'Ravi Shinde' };

function Entry() {
  const said = useDescribeRouting()(
    entryOf(1, 'routed', {
      assigned_agent_id: [null, asha],
      routing_rule: [null, 'Baner buyers'],
      routing_way: [null, 'turn'],
      leave_ids: [null, [ravi]],
    }),
    names,
  );
  return <p>{`${said?.title}: ${said?.text}`}</p>;
}

it('says on the timeline who got a lead and why', async () => {
  const { container } = await renderApp(<Entry />, { onCall: () => [] });
  expect(container.textContent).toContain(
    'Assigned to Asha Rao: Rule “Baner buyers” · next in turn · On leave: Ravi Shinde',
  );
});

const leave: AgentLeave = {
  id: '01890000-0000-7000-8000-00000000000a',
  first_on: '2031-11-03',
  last_on: '2031-11-09',
};

/** The leaves on the page of an agent, seen by the agent. */
async function openLeaves(agent: Partial<Agent>, leaves: readonly AgentLeave[]) {
  const calls: Array<[path: string, input: object]> = [];
  let current = leaves;
  await import('#ui/dialog-body.tsx');
  const app = await renderApp(<AgentLeaves agentId={asha} />, {
    me: { profile_id: asha },
    queries: [
      [leavesQuery(asha).queryKey, leaves],
      // Only what the section reads.
      [agentQuery(asha).queryKey, { id: asha, status: 'active', is_approved: true, ...agent }],
    ],
    onCall: (path, input) => {
      if (path.startsWith('/rpc/routing/leaves')) return current;
      calls.push([path.slice(path.lastIndexOf('/') + 1), input]);
      if (path.endsWith('/deleteLeave')) current = [];
      return input;
    },
  });
  return { ...app, calls };
}

it.each([{ status: 'inactive' as const }, { is_approved: false }])(
  'offers no leave to a person with %j',
  async (agent) => {
    await openLeaves(agent, [leave]);
    expect(screen.getByText('03/11/2031 to 09/11/2031')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('deletes a leave with Undo, and moves the focus to the button that adds one', async () => {
  const { calls, user } = await openLeaves({}, [leave]);
  await user.dblClick(screen.getByRole('button', { name: 'Delete leave: 03/11/2031 to 09/11/2031' }));
  await waitFor(() => expect(screen.queryByText('03/11/2031 to 09/11/2031')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add leave' }));
  expect(calls).toEqual([['deleteLeave', { id: leave.id, agent_id: asha }]]);
  const [deleted] = shownToasts().filter(({ title }) => title === 'Leave deleted');
  await act(async () => deleted?.action?.onAction());
  await waitFor(() => expect(calls[1]).toEqual(['addLeave', { ...leave, agent_id: asha }]));
});

it.each<[first: string, last: string, label: string, text: string]>([
  ['', '', 'First day', 'Choose a day.'],
  ['01/03/2020', '', 'First day', 'Choose today or a later day.'],
  ['01/03/2020', '02/03/2020', 'Last day', 'Choose today or a later day.'],
  ['02/03/2031', '01/03/2031', 'Last day', 'Choose the first day or a later one.'],
])('asks for another day after a leave from %j to %j', async (first, last, label, text) => {
  const { calls, user } = await openLeaves({}, []);
  await user.click(screen.getByRole('button', { name: 'Add leave' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(name, 'u') });
  fill(field('First day'), first);
  fill(field('Last day'), last);
  await user.click(dialog.getByRole('button', { name: /^Add leave/u }));
  expect(field(label).closest('div')?.textContent).toContain(text);
  expect(document.activeElement).toBe(field(label));
  expect(calls).toEqual([]);
  fill(field('First day'), '04/11/2031');
  fill(field('Last day'), '');
  await user.click(dialog.getByRole('button', { name: /^Add leave/u }));
  const day = '2031-11-04';
  await waitFor(() => expect(calls).toMatchObject([['addLeave', { agent_id: asha, first_on: day, last_on: day }]]));
});
