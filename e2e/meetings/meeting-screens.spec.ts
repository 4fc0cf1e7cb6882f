import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import type { Meeting, Reminder } from '#features/meetings/contract.ts';
import { meetingReminders } from '#features/meetings/server/tables.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at, typed } from '../meetings.ts';
import { cardTitled, toastWith } from '../screen.ts';
import { badge, expectTone } from '../tones.ts';

/** Marks the 24-hour reminder as just sent. */
async function markSent(url: string, meetingId: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    await database.db
      .update(meetingReminders)
      .set({ sent: true, sent_at: new Date() })
      .where(and(eq(meetingReminders.meeting_id, meetingId), eq(meetingReminders.reminder_type, '24_hours')));
  } finally {
    await database.close();
  }
}

async function chooseFromMenu(page: Page, title: string, entry: string): Promise<void> {
  await cardTitled(page, title)
    .getByRole('button', { name: `More actions: ${title}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const typesInOrder = ['Showing', 'Consultation', 'Phone call', 'Video call', 'Site visit'];

test('/meetings: loading, failed, empty', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  await whileWaiting(page, 'meetings/list', async () => {
    await page.goto('/meetings');
    await expect(page.getByRole('status').filter({ hasText: 'Loading meetings...' })).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meetings & Appointments');
  await expect(page.getByText('No meetings found')).toBeVisible();
  await expect(page.getByText('Start by scheduling your first meeting')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Schedule Meeting' }).last().click();
  await expect(page).toHaveURL('/meetings/schedule');
  await whileFailing(page, consoleGuard, 'meetings/list', async () => {
    await page.goto('/meetings');
    await expect(page.getByText('Error loading meetings')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No meetings found')).toBeVisible();
});

test('/meetings: the list, its search and its filters', { tag: '@long' }, async ({ admin: page, api }) => {
  const client = await api.addClient({ full_name: 'Kavita Deshmukh', phone: '98220 41736' });
  await addMeeting(api, 'Price talk', at(1, '10:30'), { meeting_type: 'phone_call', client_id: client.id });
  await addMeeting(api, 'Nobody to call', at(1, '11:30'), { meeting_type: 'phone_call' });
  await addMeeting(api, 'From abroad', at(1, '12:30'), { meeting_type: 'video_call', location: '' });
  await page.goto('/meetings');
  const type = page.getByRole('combobox', { name: 'Meeting type' });
  await expect(type.getByRole('option')).toHaveText(['All Types', ...typesInOrder]);
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Price talk', 'Nobody to call', 'From abroad']);
  const search = page.getByRole('searchbox', { name: 'Search meetings' });
  for (const text of ['price', 'kavita']) {
    await search.fill(text);
    await expect(titles).toHaveText(['Price talk']);
  }
  await search.fill('');
  await type.selectOption('Video call');
  await expect(titles).toHaveText(['From abroad']);
  await type.selectOption('All Types');

  await expect(cardTitled(page, 'Price talk').getByRole('link', { name: 'Call Kavita Deshmukh' })).toHaveAttribute(
    'href',
    'tel:+919822041736',
  );
  await expect(cardTitled(page, 'Nobody to call').getByRole('link', { name: /^Call/u })).toHaveCount(0);
  const start = cardTitled(page, 'From abroad').getByRole('link', { name: 'Start video call: From abroad' });
  await expect(start).toHaveAttribute('target', '_blank');
  await expect(cardTitled(page, 'Price talk').getByRole('button', { name: 'Add notes: Price talk' })).toBeVisible();
  await cardTitled(page, 'Price talk').getByRole('button', { name: 'More actions: Price talk' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Add notes', 'Reschedule', 'Edit', 'Call', 'WhatsApp', 'SMS', 'Directions'],
    ...['Set reminders', 'Cancel meeting', 'Delete'],
  ]);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/meetings\/edit\//u);
});

test('calendar view', { tag: '@long' }, async ({ admin: page, api }) => {
  const client = await api.addClient({ full_name: 'Calendar Client' });
  await addMeeting(api, 'At noon', at(0, '12:00'), { client_id: client.id, meeting_type: 'site_visit' });
  await addMeeting(api, 'At nine', at(0, '09:00'), { meeting_type: 'phone_call', location: '', status: 'confirmed' });
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Calendar View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar View' });
  await expect(dialog).toContainText('Days with meetings');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Asia/Kolkata' }).format();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(day);
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['At nine', 'At noon']);
  const [first, second] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()];
  for (const text of ['Confirmed', '9:00 AM', 'No location', 'None', 'Meera Kulkarni', 'Phone call'])
    await expect(first).toContainText(text);
  for (const text of ['Scheduled', '12:00 PM', 'Office, FC Road', 'Calendar Client', 'Site visit'])
    await expect(second).toContainText(text);
  const nextMonth = dialog.getByRole('button', { name: 'Next month' });
  for (let month = 0; month < 3; month += 1) await nextMonth.click();
  await dialog.getByRole('button', { name: /, 15 \p{L}+ \d{4}$/u }).click();
  await expect(dialog).toContainText('No meetings scheduled for this day');
});

test('the status button cycles through the statuses, with their colours', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id } = await addMeeting(api, 'Goes its way', at(2, '11:00'));
  await page.goto('/meetings?when=all&search=goes+its');
  const row = cardTitled(page, 'Goes its way');
  await expectTone(badge(row, 'Scheduled'), 'warning');
  for (const [button, text, tone] of [
    ['Confirm', 'Confirmed', 'accent'],
    ['Complete', 'Completed', 'success'],
    ['Reopen', 'Scheduled', 'warning'],
  ] as const) {
    if (button === 'Complete') {
      await row.getByRole('button', { name: 'More actions: Goes its way' }).click();
      await page.getByRole('menuitem', { name: 'Mark as held early' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save and complete' }).click();
    } else {
      // A click during a pending request does nothing.
      const answered = page.waitForResponse('**/rpc/meetings/changeStatus');
      await row.getByRole('button', { name: `${button}: Goes its way` }).click();
      await answered;
      await expect(toastWith(page, 'Status updated').first()).toBeVisible();
    }
    await expectTone(badge(row, text), tone);
    await expect.poll(async () => (await api.get<Meeting>(`/meetings/${id}`)).status).toBe(text.toLowerCase());
  }
  await whileFailing(page, consoleGuard, 'meetings/changeStatus', async () => {
    await row.getByRole('button', { name: 'Confirm: Goes its way' }).click();
    await expect(toastWith(page, 'Failed to update meeting status.')).toContainText('Error');
  });
  await api.post(`/meetings/${id}/status`, { from: 'scheduled', status: 'cancelled' });
  await expectTone(badge(row, 'Cancelled'), 'danger');
  await row.getByRole('button', { name: 'Reopen: Goes its way' }).click();
  await expectTone(badge(row, 'Scheduled'), 'warning');
});

test('notes and outcome', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const { id } = await addMeeting(api, 'Went well', at(-1, '11:00'));
  await page.goto('/meetings?when=past&search=went');
  const open = () => cardTitled(page, 'Went well').getByRole('button', { name: 'Add notes: Went well' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meeting Notes & Outcome' });
  await expect(cardTitled(page, 'Went well')).toBeVisible();
  await whileFailing(page, consoleGuard, 'meetings/find', async () => {
    await open();
    await expect(dialog.getByText('Loading meeting notes...')).toBeAttached();
    await expect(toastWith(page, 'Failed to load meeting notes')).toContainText('Error');
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByLabel('Meeting notes')).toHaveAttribute('rows', '6');
  await expect(dialog.getByLabel('Outcome').getByRole('option')).toHaveText([
    ...['Not recorded yet', 'Successful', 'Needs follow-up', 'Client interested', 'Client not interested'],
    ...['Property sold', 'Cancelled', 'Rescheduled'],
  ]);
  await dialog.getByLabel('Meeting notes').fill('Liked the terrace');
  await dialog.getByLabel('Outcome').selectOption('Needs follow-up');
  await expect(dialog.getByRole('textbox', { name: 'Next follow-up date' })).toHaveCount(0);
  await dialog.getByLabel('Follow-up required').check();
  await dialog.getByRole('textbox', { name: 'Next follow-up date' }).fill(typed(3));
  await dialog.getByLabel('Next follow-up time').fill('10:30');
  await whileFailing(page, consoleGuard, 'meetings/saveNotes', async () => {
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await expect(toastWith(page, 'Failed to save meeting notes')).toContainText('Error');
  });
  await whileWaiting(page, 'meetings/saveNotes', async () => {
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Notes saved successfully')).toContainText(
    'Meeting notes and outcome have been updated',
  );
  const saved = await api.get<Meeting>(`/meetings/${id}`);
  expect(saved).toMatchObject({ outcome: 'needs_follow_up', follow_up_required: true });
  expect(saved.next_follow_up_date).not.toBeNull();

  await open();
  await dialog.getByLabel('Follow-up required').uncheck();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({
    follow_up_required: false,
    next_follow_up_date: null,
  });
});

test('reschedule', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const client = await api.addClient({ full_name: 'Asha Patil', email: 'asha@example.in' });
  const input = { status: 'confirmed', client_id: client.id } as const;
  const { id } = await addMeeting(api, 'Moves house', at(2, '11:00'), input);
  await page.goto('/meetings?search=moves');
  await chooseFromMenu(page, 'Moves house', 'Reschedule');
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  await dialog.getByRole('textbox', { name: 'New date' }).fill('');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog.getByText('Please select a new date and time')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New date' }).fill(typed(4));
  await dialog.getByLabel('New time').fill('15:00');
  await expect(dialog.getByLabel('Reason')).not.toHaveAttribute('required');
  await expect(dialog.getByLabel('Location')).not.toHaveAttribute('required');
  await whileFailing(page, consoleGuard, 'meetings/reschedule', async () => {
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(toastWith(page, 'Failed to reschedule meeting')).toContainText('Error');
  });
  await whileWaiting(page, 'meetings/reschedule', async () => {
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(dialog.getByRole('button', { name: 'Rescheduling...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toContainText(
    'Email isn’t set up yet, so messages wait in the outbox.',
  );
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({ status: 'scheduled' });

  const { title } = await addMeeting(api, 'Alone', at(2, '17:00'));
  await page.goto('/meetings?search=alone');
  await chooseFromMenu(page, title, 'Reschedule');
  await dialog.getByLabel('New time').fill('18:00');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toastWith(page, 'Meeting rescheduled successfully').last()).not.toContainText('client');
});

test('reminders', { tag: '@long' }, async ({ admin: page, api, agency, consoleGuard }) => {
  test.setTimeout(300_000);
  const { id, title } = await addMeeting(api, 'Reminds', at(3, '23:00'));
  await page.goto('/meetings?search=reminds');
  await expect(cardTitled(page, title)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await whileFailing(page, consoleGuard, 'meetings/reminders', async () => {
    await chooseFromMenu(page, title, 'Set reminders');
    await expect(dialog.getByText('Loading reminders...')).toBeAttached();
    await expect(toastWith(page, 'Failed to load meeting reminders')).toContainText('Error');
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  for (const usual of ['24 hours before', '2 hours before', '30 minutes before'])
    await expect(dialog.getByRole('checkbox', { name: usual })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add custom reminder' }).click();
  await expect(dialog.getByLabel('Time of custom reminder 1')).toHaveValue('22:00');
  await whileFailing(page, consoleGuard, 'meetings/saveReminders', async () => {
    await dialog.getByRole('button', { name: 'Save reminders' }).click();
    await expect(toastWith(page, 'Failed to save meeting reminders')).toContainText('Error');
  });
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(toastWith(page, 'Reminders saved successfully')).toBeVisible();
  const stored = await api.get<Reminder[]>(`/meetings/${id}/reminders`);
  expect(stored.map(({ reminder_type }) => reminder_type)).toEqual(['24_hours', '2_hours', 'custom', '30_minutes']);

  await markSent(agency.database, id);
  await chooseFromMenu(page, title, 'Set reminders');
  await expect(dialog.getByRole('listitem')).toHaveText([/^24 hours before.*Sent$/u]);
  await expect(dialog.getByRole('checkbox', { name: '24 hours before' })).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: '2 hours before' })).toBeChecked();
});

test('/meetings/schedule', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const lead = await api.addLead({ full_name: 'Harshad Mane' });
  await whileWaiting(page, 'leads/find', async () => {
    await page.goto(`/meetings/schedule?leadId=${lead.id}`);
    await expect(page.getByText('Loading...')).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule Meeting');
  await expect(page.getByRole('combobox', { name: 'Lead' })).toHaveValue('Harshad Mane');
  await page.goto('/meetings/schedule');
  const schedule = page.getByRole('main').getByRole('button', { name: 'Schedule Meeting' });
  await expect(
    page.getByRole('radio', { name: /^(?:Showing|Consultation|Phone call|Video call|Site visit)$/u }),
  ).toHaveCount(5);
  const duration = page.getByRole('spinbutton', { name: 'Duration' });
  await expect(duration).toHaveValue('60');
  await expect(duration).toHaveAttribute('min', '15');
  await expect(duration).toHaveAttribute('step', '15');
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    ...['Scheduled', 'Confirmed', 'Completed', 'Cancelled'],
  ]);
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.getByRole('textbox', { name: 'Date' }).fill('');
  await schedule.click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Title is required');
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription('Date is required');
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveAccessibleDescription('Location is required');
  await page.getByRole('textbox', { name: 'Title' }).fill('First look');
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(9));
  await page.getByLabel('Time').fill('10:00');
  await page.getByRole('textbox', { name: 'Location' }).fill('14, Baner Road');
  await duration.fill('');
  await whileFailing(page, consoleGuard, 'meetings/create', async () => {
    await schedule.click();
    await expect(toastWith(page, 'Failed to schedule meeting. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'meetings/create', async () => {
    await schedule.click();
    await expect(page.getByRole('button', { name: 'Scheduling...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
  const { items } = await api.get<{ items: Meeting[] }>('/meetings?search=First+look');
  expect(items[0]).toMatchObject({ duration_minutes: 60, client: null, property: null });
});

test('/meetings/edit/{id}', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const { id } = await addMeeting(api, 'Is edited', at(12, '10:00'));
  await whileWaiting(page, 'meetings/find', async () => {
    await page.goto(`/meetings/edit/${id}`);
    await expect(page.getByText('Loading meeting...')).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit meeting');
  const update = page.getByRole('button', { name: 'Update meeting' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Was edited');
  await page.getByLabel('Status').selectOption('Confirmed');
  await whileFailing(page, consoleGuard, 'meetings/update', async () => {
    await update.click();
    await expect(toastWith(page, 'Failed to update meeting. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'meetings/update', async () => {
    await update.click();
    await expect(page.getByRole('button', { name: 'Updating meeting...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Meeting updated')).toBeVisible();
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({ title: 'Was edited', status: 'confirmed' });

  await whileFailing(page, consoleGuard, 'meetings/find', async () => {
    await page.goto(`/meetings/edit/${id}`);
    await expect(toastWith(page, 'Failed to load meeting details.')).toContainText('Error');
  });
  await expect(page).toHaveURL('/meetings');
  consoleGuard.expectRefusal(404, '/rpc/meetings/find');
  await page.goto('/meetings/edit/019a9d5c-7c11-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meeting not found');
});

test('a meeting is deleted', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  await addMeeting(api, 'Thrown away', at(2, '11:00'));
  await page.goto('/meetings?search=thrown');
  await whileFailing(page, consoleGuard, 'meetings/delete', async () => {
    await chooseFromMenu(page, 'Thrown away', 'Delete');
    await expect(toastWith(page, 'Failed to delete meeting. Please try again.')).toContainText('Error');
  });
  await expect(cardTitled(page, 'Thrown away')).toBeVisible();
  await chooseFromMenu(page, 'Thrown away', 'Delete');
  await expect(toastWith(page, 'Meeting deleted')).toBeVisible();
  await expect(cardTitled(page, 'Thrown away')).toHaveCount(0);
});
