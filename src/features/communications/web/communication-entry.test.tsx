import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Communication } from '../history-contract.ts';
import { CommunicationEntry } from './communication-entry.tsx';

const refused: Communication = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  type: 'email',
  direction: 'out',
  subject: 'Hello',
  content: '<p>Hello</p>',
  status: 'failed',
  error: '550 no such reader',
  outcome: null,
  duration_minutes: null,
  agent_id: 'p1',
  agent: 'Meera',
  created_at: '2026-03-01T05:30:00Z',
};

it('says that the client has no address when a failed email is sent again', async () => {
  const { user } = await renderApp(<CommunicationEntry topic="clients" communication={refused} isShort={false} />, {
    me: { profile_id: 'p1', company: { can_send_email: true } },
    onCall: () => refusal({ code: 'conflict', reason: 'person_without_email' }),
  });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(shownToasts()).not.toEqual([]));
  expect(shownToasts().at(-1)).toMatchObject({
    tone: 'danger',
    title: 'Failed to send email',
    text: 'This person no longer has an email address.',
  });
});
