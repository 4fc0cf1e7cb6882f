import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { ResponseRules, WaitingLead } from '../contract.ts';
import { responseRulesQuery, waitingLeadsQuery } from './queries.ts';
import { SettingsResponsePanel } from './settings-response-panel.tsx';
import { WaitingLeads } from './waiting-leads.tsx';

const rules: ResponseRules = {
  is_on: true,
  minutes: { remind: 5, pass_on: null, notify_managers: 30 },
  hours: [{ weekday: 1, opens: '10:00', closes: '19:00' }],
  holidays: [{ day: '2026-11-08', name: 'Diwali' }],
  version: 4,
};
const aWaitingLead = (changes: Partial<WaitingLead>): WaitingLead => ({
  id: '01890000-0000-7000-8000-000000000001',
  full_name: 'Lata Rane',
  email: null,
  phone: '98220 41736',
  phone_e164: '+919822041736',
  source: 'website',
  property: { id: '01890000-0000-7000-8000-000000000009', name: 'Baner Heights' },
  agent: null,
  since: '2026-11-26T06:00:00.000Z',
  is_repeat: false,
  waited: 12,
  step: 'remind',
  ...changes,
});

it('lists who waits, and gives a lead without an agent to who takes it', async () => {
  const claimed: unknown[] = [];
  const { container } = await renderApp(<WaitingLeads />, {
    queries: [[waitingLeadsQuery.queryKey, { items: [aWaitingLead({})], total: 7 }]],
    onCall: (path: string, input: unknown) => {
      if (!path.endsWith('responseClock/claim')) return { items: [], total: 0 };
      claimed.push(input);
      return refusal({ code: 'conflict', reason: 'lead_taken' }, 409);
    },
  });
  expect(container.textContent).toMatch(/6 more.*12 min.*Lata Rane.*Website · Baner Heights.*Unassigned/u);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take lead: Lata Rane' })));
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('Another agent has taken it already.'));
  expect(claimed).toEqual([{ id: aWaitingLead({}).id }]);
});

it('shows nothing when nobody waits', async () => {
  const { container } = await renderApp(<WaitingLeads />, {
    queries: [[waitingLeadsQuery.queryKey, { items: [], total: 0 }]],
  });
  expect(container.textContent).toBe('');
});

it('saves hours, holidays and steps, and names what is wrong', async () => {
  const sent: unknown[] = [];
  const { container } = await renderApp(<SettingsResponsePanel />, {
    me: { permissions: ['manage_company'] },
    queries: [[responseRulesQuery.queryKey, rules]],
    onCall: (path: string, input: object) => {
      if (!path.endsWith('saveRules')) return rules;
      sent.push(input);
      return { ...rules, ...input, version: 5 };
    },
  });
  const save = () => act(async () => fireEvent.submit(container.querySelector('form') ?? document.body));
  fill(screen.getByLabelText('Pass the lead on after'), '45');
  fill(screen.getByLabelText('Monday: closes'), '09:00');
  await save();
  expect(container.textContent).toContain('Must be later than the step before');
  expect(container.textContent).toContain('Must close after it opens');
  expect(sent).toEqual([]);
  fill(screen.getByLabelText('Pass the lead on after'), '15');
  fill(screen.getByLabelText('Monday: closes'), '18:30');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Diwali' }));
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    minutes: { remind: 5, pass_on: 15, notify_managers: 30 },
    hours: [
      { weekday: 1, opens: '10:00', closes: '18:30' },
      { weekday: 6, opens: '10:00', closes: '19:00' },
    ],
    holidays: [],
    version: 4,
  });
});

it('keeps what was typed when another person saves meanwhile', async () => {
  const { queryClient } = await renderApp(<SettingsResponsePanel />, {
    me: { permissions: ['manage_company'] },
    queries: [[responseRulesQuery.queryKey, rules]],
    onCall: () => refusal({ code: 'conflict' }, 409),
  });
  fill(screen.getByLabelText('Remind the agent after'), '7');
  await act(async () => queryClient.setQueryData(responseRulesQuery.queryKey, { ...rules, version: 5 }));
  expect(screen.getByLabelText('Remind the agent after')).toHaveProperty('value', '7');
  await act(async () => fireEvent.submit(document.querySelector('form') ?? document.body));
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('Another person changed them.'));
});
