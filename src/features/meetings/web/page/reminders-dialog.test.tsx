import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Reminder } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { RemindersDialog } from './reminders-dialog.lazy.tsx';

const reminder = (reminder_type: Reminder['reminder_type'], state: Reminder['state']): Reminder => ({
  id: `0190a3b2-7c1d-7e00-8000-${reminder_type.padStart(12, '0').replaceAll(/\W|[g-z_]/gu, '0')}`,
  reminder_type,
  sent: state === 'sent',
  state,
  reminder_time: '2126-03-11T05:30:00.000Z',
});

async function open(status: MeetingStatus, reminders: Reminder[]) {
  const meeting = { id: '0190a3b2-7c1d-7e00-8000-000000000001', title: 'At the flat', status };
  await import('#ui/dialog-body.tsx');
  await renderApp(
    <RemindersDialog meeting={{ ...meeting, meeting_date: '2126-03-12T05:30:00.000Z' }} onClose={() => undefined} />,
    { me: { company: { can_send_email: true } }, onCall: () => reminders },
  );
}

it.each(['completed', 'cancelled'] as const)('shows the sent reminders of a %s meeting, locked', async (status) => {
  await open(status, [reminder('24_hours', 'sent'), reminder('2_hours', 'waiting')]);
  expect(await screen.findByText('Sent')).not.toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('Save reminders')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says that none was sent', async () => {
  await open('cancelled', [reminder('2_hours', 'waiting')]);
  expect(await screen.findByText('No reminders were sent.')).not.toBeNull();
});

it('can be changed before the meeting', async () => {
  await open('scheduled', [reminder('2_hours', 'waiting')]);
  expect(await screen.findByText('Save reminders')).not.toBeNull();
});
