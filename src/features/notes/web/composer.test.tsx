import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import type { Lead } from '#features/leads/contract.ts';
import { aLeadCard } from '#features/leads/lead-testing.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { Composer } from './composer.tsx';
// Loaded before the tests, whose time it would take.
import './composer-call.lazy.tsx';

let sent: object[];
beforeEach(() => {
  sent = [];
});
const tomorrow = addDays(dayOf(new Date(), 'Asia/Kolkata'), 1);

async function open(changes: Partial<Lead> = {}) {
  const lead = aLeadCard({ phone: '98220 41736', ...changes });
  const { user } = await renderApp(<Composer topic="leads" id={lead.id} />, {
    queries: [[leadQuery(lead.id).queryKey, lead]],
    onCall: (path, input: object) => {
      if (!/^\/rpc\/(?:notes\/add|communications\/logCall)$/u.test(path)) return unanswered();
      sent.push({ path, ...input });
      return {};
    },
  });
  return user;
}

const stage = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stage' });

it('logs a call with its outcome, the next follow-up and the stage in three clicks', async () => {
  const user = await open();
  await user.click(screen.getByRole('radio', { name: 'Call' }));
  await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  expect(stage().value).toBe('contacted');
  await user.click(screen.getByRole('button', { name: /^Log call/u }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/rpc/communications/logCall',
    topic: 'leads',
    outcome: 'reached',
    follow_up_on: tomorrow,
    stage: { from: 'new', to: 'contacted' },
  });
  // Ready for the next note.
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Note' })).toHaveProperty('checked', true));
});

it('proposes no move for a call without an answer, and keeps the stage that the user chose', async () => {
  const user = await open();
  await user.click(screen.getByRole('radio', { name: 'Call' }));
  await user.click(await screen.findByRole('radio', { name: 'No answer' }));
  expect(stage().value).toBe('new');
  await user.click(screen.getByRole('button', { name: /^Log call/u }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('stage');

  await user.click(screen.getByRole('radio', { name: 'Call' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Qualified');
  await user.click(screen.getByRole('radio', { name: 'Busy' }));
  expect(stage().value).toBe('qualified');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ outcome: 'busy', stage: { from: 'new', to: 'qualified' } });
});

it('saves a note with the next follow-up and the stage', async () => {
  const user = await open({ status: 'contacted' });
  expect(screen.queryByRole('combobox', { name: 'Stage' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Wants a garden');
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  await user.selectOptions(stage(), 'Qualified');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/rpc/notes/add',
    body: 'Wants a garden',
    follow_up_on: tomorrow,
    stage: { from: 'contacted', to: 'qualified' },
  });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe(''));
});

it('saves a note on a client with the next follow-up', async () => {
  const client = aClient({ full_name: 'Kavita Rao' });
  const { user } = await renderApp(<Composer topic="clients" id={client.id} />, {
    queries: [[clientQuery(client.id).queryKey, client]],
    onCall: (path, input: object) => {
      if (path !== '/rpc/notes/add') return unanswered();
      sent.push(input);
      return {};
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Decides after Diwali');
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(screen.queryByRole('combobox', { name: 'Stage' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Save note/u }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ topic: 'clients', body: 'Decides after Diwali', follow_up_on: tomorrow });
});

it.each(['closed', 'lost'] as const)('leaves a lead that is %s where it is', async (status) => {
  const user = await open({ status });
  await user.click(screen.getByRole('radio', { name: 'Call' }));
  await user.click(await screen.findByRole('button', { name: /^Log call/u }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('combobox', { name: 'Stage' })).toBeNull();
  expect(sent[0]).not.toHaveProperty('stage');
});

it('offers only the ways to write that exist', async () => {
  await open({ phone: null, email: 'kavita@example.in' });
  expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Email' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Meeting' }).getAttribute('href')).toContain('leadId=');
});
