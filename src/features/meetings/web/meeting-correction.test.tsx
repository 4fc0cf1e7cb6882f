import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import { lost, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import type { Meeting } from '../contract.ts';
import { aMeeting } from '../meeting-testing.ts';
import { MeetingConflictDialog } from './form/meeting-conflict.lazy.tsx';
import { emptyMeeting } from './form/meeting-form-values.ts';
import { MeetingScheduleScreen } from './form/meeting-schedule-screen.tsx';

const [clientId, meera] = ['0190a3b2-7c1d-7e00-8000-000000000001', '0190a3b2-7c1d-7e00-8000-000000000002'];
const typed = {
  ...emptyMeeting(new Date(), 'Asia/Kolkata', '2030-03-12T11:00'),
  title: 'Visit',
  location: 'Baner Road',
  client_id: clientId,
  agent_id: meera,
  reminders: ['2_hours'],
};

beforeEach(() => setDraftOwner(meera));

const kavita = { id: clientId, full_name: 'Kavita Bhide', email: 'kavita@example.in', phone: null, phone_e164: null };

async function show(screen: ReactNode, onCall: (path: string, input: object) => unknown) {
  await Promise.all([
    import('#ui/dialog-body.tsx'),
    import('./page/meeting-reminders.lazy.tsx'),
    import('./form/meeting-form-schema.lazy.ts'),
  ]);
  await renderApp(screen, {
    path: '/meetings/schedule',
    me: { profile_id: meera },
    queries: [
      [peopleQuery.queryKey, []],
      [clientQuery(clientId).queryKey, kavita],
    ],
    onCall,
  });
}

it('invites the client on a request made after a lost response', async () => {
  const sent: Array<[path: string, input: object]> = [];
  writeDraft('meeting:new', { ...typed, invite_client: false }, { values: typed, version: null });
  await show(<MeetingScheduleScreen />, (path, input) => {
    if (!/\/(create|update|saveReminders)$/u.test(path)) return unanswered();
    sent.push([path, input]);
    if (sent.length === 1) return lost();
    return path.endsWith('saveReminders') ? [] : { ...input, version: 1, meeting_date: '2030-03-12T05:30:00.000Z' };
  });
  // The form waits half a second for the agent's calendar, which this test never answers.
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  const schedule = async () => {
    const before = sent.length;
    await waitFor(() => expect(document.querySelector('form#meeting')).not.toBeNull());
    act(() => document.querySelector<HTMLFormElement>('form#meeting')?.requestSubmit());
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  };
  await schedule();
  const invite = await waitFor(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('form#meeting input[type=checkbox]')];
    const box = boxes.find(({ labels }) => labels?.[0]?.textContent?.includes('invitation'));
    if (!box) throw new Error('The rest of the form has not loaded.');
    return box;
  });
  act(() => invite.click());
  await schedule();
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toMatchObject([
    ['/rpc/meetings/create', { invite_client: false }],
    ['/rpc/meetings/create', { invite_client: true }],
    ['/rpc/meetings/update', { invite_client: true, client_id: clientId, version: 1 }],
    ['/rpc/meetings/saveReminders', {}],
  ]);
});

it('does not ask about reminders and invitation when somebody else changed a new meeting', async () => {
  const current = aMeeting({
    title: 'Visit',
    meeting_type: 'showing',
    client_id: clientId,
    agent_id: meera,
    meeting_date: '2030-03-12T05:30:00.000Z',
    duration_minutes: 60,
    location: 'Aundh',
    status: 'scheduled',
  }) as Meeting; // The fields of a meeting that the dialog reads.
  const onSave = vi.fn();
  const props = { current, mine: typed, base: typed, changedBy: 'Rohan', isSaving: false };
  await show(
    <MeetingConflictDialog {...props} onClose={() => undefined} onKeepTheirs={() => undefined} onSave={onSave} />,
    unanswered,
  );
  const save = await screen.findByRole('button', { name: /Save my choice/u });
  expect([...document.querySelectorAll('[role=dialog] legend')].map(({ textContent }) => textContent)).toEqual([
    'Location',
  ]);
  act(() => save.click());
  expect(onSave).toHaveBeenCalledWith({ ...typed, location: 'Aundh' });
});
