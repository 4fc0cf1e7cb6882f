import { notifyManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { lost, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { ListedPerson } from './people-mutations.ts';
import { peopleQuery, secondFactorsQuery } from './queries.ts';
import { SettingsPeoplePanel } from './settings-people-panel.tsx';

const admin = { profile_id: 'p1', role: 'Admin' };

it('keeps a half-typed invitation when refetching the people fails', async () => {
  const { user, queryClient } = await renderApp(<SettingsPeoplePanel />, {
    me: admin,
    queries: [[peopleQuery.queryKey, []]],
    onCall: lost,
  });
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog');
  const name = await waitFor(() => within(dialog).getAllByRole('textbox')[0]);
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: peopleQuery.queryKey });
    // Until the screen has re-rendered.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(peopleQuery.queryKey)?.status).toBe('error');
  expect(name?.isConnected).toBe(true);
});

it('offers to refuse people with an unconfirmed address, unless they were approved', async () => {
  const calls: unknown[] = [];
  const common = { role: 'Agent', status: 'active', is_erased: false, avatar_url: null } as const;
  // The fields that the table reads.
  const people = [
    { ...common, id: 'p2', full_name: 'Asha', email: 'asha@a.in', state: 'waiting_confirmation', is_approved: false },
    { ...common, id: 'p3', full_name: 'Ravi', email: 'ravi@a.in', state: 'waiting_confirmation', is_approved: true },
    { ...common, id: 'p4', full_name: 'Nita', email: 'nita@a.in', state: 'active', is_approved: true },
  ] as ListedPerson[];
  const { user } = await renderApp(<SettingsPeoplePanel />, {
    me: admin,
    queries: [
      [secondFactorsQuery.queryKey, []],
      [peopleQuery.queryKey, people],
    ],
    onCall: (path, input) => void calls.push([path, input]),
  });
  const buttons = screen.getAllByRole('button', { name: /^Decline/u });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Decline Asha']);
  await user.click(screen.getByRole('button', { name: 'Decline Asha' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('The account is removed. asha@a.in can sign up again.');
  await user.click(within(question).getByRole('button', { name: /Decline/u }));
  expect(calls).toContainEqual(['/rpc/accounts/refusePerson', { id: 'p2' }]);
});
