import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { entryOf } from '#features/history/web/timeline-testing.tsx';
import { useDescribeRouting } from '#features/history/web/use-describe-routing.ts';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Routing } from '../contract.ts';
import { aRoutingRule } from '../routing-testing.ts';
import { ClaimOffer } from './claim-offer.lazy.tsx';
import { routingQuery } from './queries.ts';
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
