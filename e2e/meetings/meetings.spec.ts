import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Me } from '#features/accounts/contract.ts';
import type { Meeting, Reminder } from '#features/meetings/contract.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at, dayAfter, typed } from '../meetings.ts';
import { cardTitled, toastWith } from '../screen.ts';

/** Opens the list with one meeting and an entry of its menu. */
async function fromMenu(page: Page, title: string, entry: string): Promise<Locator> {
  await cardTitled(page, title)
    .getByRole('button', { name: `More actions: ${title}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  return dialog;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

test('an agency begins with its first meeting, and one with only past meetings is offered a link to them', {
  tag: '@long',
}, async ({ admin: page, api }) => {
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings found' })).toBeVisible();
  await expect(page.getByText('Start by scheduling your first meeting')).toBeVisible();
  await addMeeting(api, 'Over and done', at(-40, '09:00'), { status: 'completed' });
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { name: 'No upcoming meetings' })).toBeVisible();
  await expect(page.getByText('Start by scheduling your first meeting')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all meetings' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Over and done']);
  const { items } = await api.get<{ items: Meeting[] }>('/meetings');
  for (const { id } of items) await api.delete(`/meetings/${id}`);
});

test('a lead whose agent left is met by the person who schedules', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
  consoleGuard,
}) => {
  // The page may open with the pointer over the link to the agent in the trash, which prefetches it.
  consoleGuard.mayRefuse(404, '/rpc/agents/find');
  consoleGuard.mayRefuse(404, '/rpc/agents/assignedRecords');
  const { api: leaving } = await signIn('Junior Agent');
  const { profile_id } = await leaving.get<Me>('/me');
  const { id } = await api.addLead({ full_name: 'Left Behind', assigned_agent_id: profile_id });
  const agent = page.getByRole('combobox', { name: 'Agent' });
  await page.goto(`/meetings/schedule?leadId=${id}`);
  await expect(agent).toHaveValue('Ananya Pillai');
  await api.delete(`/agents/${profile_id}`);
  await page.goto(`/meetings/schedule?leadId=${id}`);
  await expect(agent).toHaveValue('Meera Kulkarni');
  await page.getByRole('textbox', { name: 'Location' }).fill('Office, FC Road');
  await page.getByRole('main').getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
  const { items } = await api.get<{ items: Meeting[] }>(`/meetings?lead=${id}`);
  expect(items.map((meeting) => meeting.agent?.full_name)).toEqual(['Meera Kulkarni']);
  for (const meeting of items) await api.delete(`/meetings/${meeting.id}`);
});

test('meetings are listed by day, filtered, and link to their attendees and subjects', async ({ admin: page, api }) => {
  const client = await api.addClient({ full_name: 'Kavita Deshmukh', phone: '98220 41736' });
  const lead = await api.addLead({ full_name: 'Harshad Mane' });
  const property = await api.addProperty({ title: 'Kesar Wada' });
  await addMeeting(api, 'Price talk', at(1, '10:30'), {
    meeting_type: 'phone_call',
    location: '',
    client_id: client.id,
    duration_minutes: 90,
  });
  await addMeeting(api, 'First look', at(1, '16:00'), {
    meeting_type: 'showing',
    lead_id: lead.id,
    property_id: property.id,
    location: '14, Baner Road, Pune',
  });
  await addMeeting(api, 'From abroad', at(3, '09:00'), { meeting_type: 'video_call', location: '' });
  await addMeeting(api, 'Long ago', at(-3, '09:00'), { status: 'completed' });

  await page.goto('/meetings');
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings & Appointments' })).toBeVisible();
  await expect(page.getByText('3 meetings', { exact: true })).toBeVisible();
  const tomorrow = page.getByRole('region', { name: /^Tomorrow/u });
  await expect(tomorrow).toContainText(typed(1));
  await expect(tomorrow.getByRole('heading', { level: 3 })).toHaveText(['Price talk', 'First look']);
  const call = cardTitled(page, 'Price talk');
  await expect(call).toContainText('10:30 AM');
  await expect(call).toContainText('1 h 30 min');
  await expect(call).toContainText('Phone call');
  await expect(call).toContainText('Scheduled');
  await expect(call.getByRole('link', { name: 'Call Kavita Deshmukh' })).toHaveAttribute('href', 'tel:+919822041736');
  await expect(call.getByRole('link', { name: 'Kavita Deshmukh', exact: true })).toHaveAttribute(
    'href',
    `/clients/${client.id}`,
  );
  const look = cardTitled(page, 'First look');
  await expect(look.getByRole('link', { name: 'Harshad Mane' })).toHaveAttribute('href', `/leads/${lead.id}`);
  await expect(look.getByRole('link', { name: 'Kesar Wada' })).toHaveAttribute('href', `/properties/${property.id}`);
  await expect(look.getByRole('link', { name: 'Directions to 14, Baner Road, Pune' })).toBeVisible();
  await expect(look.getByRole('link', { name: /^Call/u })).toHaveCount(0);
  const video = cardTitled(page, 'From abroad').getByRole('link', { name: 'Start video call: From abroad' });
  await expect(video).toHaveAttribute('href', /^https:\/\/meet\.jit\.si\/aangan-/u);
  await expect(video).toHaveAttribute('target', '_blank');
  await expect(video).toHaveAttribute('rel', /noopener/u);
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Past' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Long ago']);
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByText('4 meetings', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Meeting type' }).selectOption('Phone call');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Price talk']);
  await page.getByRole('combobox', { name: 'Meeting type' }).selectOption('All Types');
  await page.getByRole('searchbox', { name: 'Search meetings' }).fill('deshmukh');
  await expect(page.getByText('1 meeting', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search meetings' }).fill('');

  await page.getByRole('button', { name: 'More Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'More Filters' });
  await filters.getByRole('checkbox', { name: 'Completed' }).check();
  await filters.getByRole('textbox', { name: 'To' }).fill(typed(-1));
  await filters.getByRole('button', { name: 'Show meetings' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Long ago']);
  await expect(page).toHaveURL(/status=.*until=/u);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.goto(`/meetings?client=${client.id}&when=all`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Price talk']);
  await expect(page.getByRole('main')).toContainText('Client Kavita Deshmukh');
  await page.goto('/meetings?search=nothing+like+it');
  await expect(page.getByRole('heading', { name: 'No meetings found' })).toBeVisible();

  for (const [path, title] of [
    [`/clients/${client.id}`, 'Price talk'],
    [`/leads/${lead.id}`, 'First look'],
    [`/properties/${property.id}`, 'First look'],
    [`/client-portal/${client.id}?tab=meetings`, 'Price talk'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Meetings' })).toContainText(title);
  }
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Meeting scheduled');
});

test('a meeting is confirmed, completed, reopened and cancelled', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id } = await addMeeting(api, 'Goes its way', at(2, '11:00'));
  const statusNow = async () => (await api.get<Meeting>(`/meetings/${id}`)).status;
  await page.goto('/meetings?when=all&search=goes+its');
  const row = cardTitled(page, 'Goes its way');
  for (const [button, text, status] of [
    ['Confirm', 'Confirmed', 'confirmed'],
    ['Complete', 'Completed', 'completed'],
    ['Reopen', 'Scheduled', 'scheduled'],
  ] as const) {
    if (button === 'Complete') {
      // It cannot be completed two days ahead.
      await expect(row.getByRole('button', { name: 'Complete: Goes its way' })).toHaveCount(0);
      await row.getByRole('button', { name: 'More actions: Goes its way' }).click();
      await page.getByRole('menuitem', { name: 'Mark as held early' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save and complete' }).click();
    } else {
      await row.getByRole('button', { name: `${button}: Goes its way` }).click();
      await expect(toastWith(page, 'Status updated').first()).toBeVisible();
    }
    await expect(row).toContainText(text);
    await expect.poll(statusNow).toBe(status);
  }
  const question = await fromMenu(page, 'Goes its way', 'Cancel meeting');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(row).toContainText('Scheduled');
  await (await fromMenu(page, 'Goes its way', 'Cancel meeting'))
    .getByRole('button', { name: 'Cancel meeting' })
    .click();
  await expect(row).toContainText('Cancelled');
  await expect.poll(statusNow).toBe('cancelled');

  // Another meeting has taken its time.
  await addMeeting(api, 'Took the time', at(2, '11:30'), { overlap_confirmed: false } as object);
  consoleGuard.expectRefusal(409, '/rpc/meetings/changeStatus');
  await row.getByRole('button', { name: 'Reopen: Goes its way' }).click();
  const overlap = page.getByRole('dialog', { name: 'There is another meeting at that time' });
  await expect(overlap).toContainText('Took the time');
  await expect(overlap).toContainText('Meera Kulkarni already has a meeting at this time.');
  await expectAccessible(page);
  await overlap.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(row).toContainText('Scheduled');
  await expect(row).toContainText('Overlaps another meeting of this agent');

  await page.route('**/rpc/meetings/changeStatus', async (route) => {
    await api.post(`/meetings/${id}/status`, { from: 'scheduled', status: 'completed' });
    await route.continue();
  });
  consoleGuard.expectRefusal(409, '/rpc/meetings/changeStatus');
  await row.getByRole('button', { name: 'Confirm: Goes its way' }).click();
  await expect(toastWith(page, 'Error')).toContainText('Failed to update meeting status.');
  await expect(row).toContainText('Completed');
});

test('scheduling a visit to a sold property says that it is sold, and when', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const sold = await api.addProperty({ title: 'Harmony Terraces' });
  await api.recordDeal(sold.id, { kind: 'sale', closed_on: '2026-01-31' });
  await api.addProperty({ title: 'Harmony Villa' });
  const warning = page.getByRole('main').getByRole('status').filter({ hasText: 'Harmony Terraces: sold on' });
  await page.goto('/meetings/schedule');
  const picker = page.getByRole('combobox', { name: 'Property' });
  await picker.fill('harmony');
  await expect(page.getByRole('option', { name: /^Harmony Villa/u })).not.toContainText('Sold');
  await expect(page.getByRole('option', { name: /^Harmony Terraces/u })).toContainText('Sold on 31/01/2026');
  await page.getByRole('option', { name: /^Harmony Terraces/u }).click();
  await expect(warning).toHaveText('Harmony Terraces: sold on 31/01/2026. Schedule the meeting anyway?');
  await expectAccessible(page);
  await picker.fill('harmony');
  await page.getByRole('option', { name: /^Harmony Villa/u }).click();
  await expect(warning).toHaveCount(0);

  const { id } = await addMeeting(api, 'Second viewing', at(2, '11:00'), { property_id: sold.id });
  await page.goto(`/meetings/edit/${id}`);
  await expect(warning).toBeVisible();
});

test('a meeting is completed with its outcome, and Undo reverts all of it', async ({ admin: page, api }) => {
  const startedAt = new Date(Date.now() - 10 * 60_000).toISOString();
  const { id, version } = await addMeeting(api, 'Under way', startedAt, { status: 'confirmed' });
  const earlier = { meeting_notes: 'Bring the keys', outcome: null, follow_up_required: false };
  await api.put(`/meetings/${id}/notes`, { version, ...earlier, next_follow_up_date: null });
  await page.goto('/meetings?search=under+way');
  await cardTitled(page, 'Under way').getByRole('button', { name: 'Complete: Under way' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete meeting' });
  await dialog.getByRole('radio', { name: 'Client interested' }).check();
  await dialog.getByLabel('Meeting notes').fill('Liked the terrace');
  await dialog.getByLabel('Follow-up required').check();
  await dialog.getByRole('button', { name: 'In 3 days' }).click();
  await dialog.getByRole('button', { name: 'Save and complete' }).click();
  await expect(cardTitled(page, 'Under way')).toHaveCount(0);
  const done = toastWith(page, 'Status updated');
  await expect(done).toContainText(`Follow-up: ${typed(3)}, 10:00 AM`);
  const completed = await api.get<Meeting>(`/meetings/${id}`);
  expect(completed).toMatchObject({
    status: 'completed',
    outcome: 'client_interested',
    meeting_notes: 'Liked the terrace',
  });
  expect(Date.parse(completed.next_follow_up_date ?? '')).toBe(Date.parse(at(3, '10:00')));

  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(cardTitled(page, 'Under way')).toContainText('Confirmed');
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({
    ...earlier,
    status: 'confirmed',
    next_follow_up_date: null,
  });
});

test('a meeting is rescheduled, and a conflict names the person who was faster', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id } = await addMeeting(api, 'Moves house', at(2, '11:00'));
  await addMeeting(api, 'Stands there', at(4, '10:00'));
  await page.goto('/meetings?search=moves');
  const dialog = await fromMenu(page, 'Moves house', 'Reschedule');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const date = dialog.getByRole('textbox', { name: 'New date' });
  await expect(date).toHaveAccessibleDescription('Please select a new date and time');
  await expectAccessible(page);
  await date.fill(typed(4));
  await dialog.getByLabel('New time').fill('10:30');
  await dialog.getByLabel('Reason').fill('The owner is away');
  consoleGuard.expectRefusal(409, '/rpc/meetings/reschedule');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const overlap = page.getByRole('dialog', { name: 'There is another meeting at that time' });
  await expect(overlap).toContainText('Stands there');
  await overlap.getByRole('button', { name: 'Choose another time' }).click();
  await dialog.getByLabel('New time').fill('12:00');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
  await expect(cardTitled(page, 'Moves house')).toContainText('12:00 PM');
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({
    status: 'scheduled',
    reschedule_reason: 'The owner is away',
    location: 'Office, FC Road',
  });

  const again = await fromMenu(page, 'Moves house', 'Reschedule');
  await api.post(`/meetings/${id}/reschedule`, { from: at(4, '12:00'), meeting_date: at(5, '15:00') });
  await again.getByLabel('New time').fill('17:00');
  consoleGuard.expectRefusal(409, '/rpc/meetings/reschedule');
  await again.getByRole('button', { name: 'Reschedule' }).click();
  await expect(again.getByRole('alert')).toContainText(`Meera Kulkarni moved this meeting to ${typed(5)} at 3:00 PM.`);
  await again.getByRole('button', { name: 'Reschedule' }).click();
  await expect(cardTitled(page, 'Moves house')).toContainText('5:00 PM');
});

test('the outcome of a meeting is recorded, and no save overwrites another one', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id, version } = await addMeeting(api, 'Went well', at(-1, '11:00'));
  await page.goto('/meetings?when=past&search=went');
  const open = async () => {
    await cardTitled(page, 'Went well').getByRole('button', { name: 'Add notes: Went well' }).click();
    const dialog = page.getByRole('dialog', { name: 'Meeting Notes & Outcome' });
    await expect(dialog.getByLabel('Meeting notes')).toBeVisible();
    return dialog;
  };
  const dialog = await open();
  await dialog.getByLabel('Meeting notes').fill('Liked the terrace');
  await dialog.getByLabel('Outcome').selectOption('Client interested');
  await expect(dialog.getByRole('textbox', { name: 'Next follow-up date' })).toHaveCount(0);
  await dialog.getByLabel('Follow-up required').check();
  await dialog.getByRole('textbox', { name: 'Next follow-up date' }).fill(typed(3));
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await expect(dialog.getByText('Enter both a date and a time, or neither')).toBeVisible();
  await dialog.getByLabel('Next follow-up time').fill('10:30');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await expect(toastWith(page, 'Notes saved successfully')).toContainText(
    'Meeting notes and outcome have been updated',
  );
  const saved = await api.get<Meeting>(`/meetings/${id}`);
  expect(saved).toMatchObject({ meeting_notes: 'Liked the terrace', outcome: 'client_interested' });
  expect(Date.parse(saved.next_follow_up_date ?? '')).toBe(Date.parse(at(3, '10:30')));
  expect(saved.version).toBeGreaterThan(version);

  const second = await open();
  await second.getByLabel('Meeting notes').fill('Liked the kitchen');
  await api.put(`/meetings/${id}/notes`, {
    version: saved.version,
    meeting_notes: 'Liked the balcony',
    outcome: 'successful',
    follow_up_required: false,
    next_follow_up_date: null,
  });
  consoleGuard.expectRefusal(409, '/rpc/meetings/saveNotes');
  await second.getByRole('button', { name: 'Save notes' }).click();
  const choice = page.getByRole('dialog', { name: 'Meera Kulkarni changed these notes while you were editing' });
  await expect(choice.getByRole('group', { name: 'Meeting notes' })).toContainText('Liked the kitchen');
  await expect(choice.getByRole('group', { name: 'Outcome' }).getByRole('radio').nth(1)).toBeChecked();
  await choice.getByRole('button', { name: 'Save my choice' }).click();
  await expect(choice).toBeHidden();
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({
    meeting_notes: 'Liked the kitchen',
    outcome: 'successful',
    follow_up_required: false,
  });
});

test('reminders are chosen, added and removed', { tag: '@long' }, async ({ admin: page, api }) => {
  const { id } = await addMeeting(api, 'Reminds', at(2, '23:00'));
  await page.goto('/meetings?search=reminds');
  const dialog = await fromMenu(page, 'Reminds', 'Set reminders');
  await expect(dialog.getByRole('checkbox', { name: '24 hours before' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: '2 hours before' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: '2 hours before' }).uncheck();
  await dialog.getByRole('button', { name: 'Add custom reminder' }).click();
  await expect(dialog.getByLabel('Time of custom reminder 1')).toHaveValue('22:00');
  await dialog.getByLabel('Time of custom reminder 1').fill('23:30');
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(dialog.getByText('Choose a time before the meeting')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Time of custom reminder 1').fill('20:15');
  await dialog.getByRole('button', { name: 'Add custom reminder' }).click();
  await dialog.getByRole('button', { name: 'Remove custom reminder 2' }).click();
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(toastWith(page, 'Reminders saved successfully')).toBeVisible();
  const stored = await api.get<Reminder[]>(`/meetings/${id}/reminders`);
  expect(stored.map(({ reminder_type }) => reminder_type)).toEqual(['24_hours', 'custom', '30_minutes']);

  const soon = await addMeeting(api, 'Begins soon', new Date(Date.now() + 3_600_000).toISOString());
  await page.goto('/meetings?search=begins');
  const late = await fromMenu(page, soon.title, 'Set reminders');
  await expect(late.getByRole('checkbox', { name: '24 hours before' })).toBeDisabled();
  await expect(late).toContainText('already past');
});

test('reminders that another person has changed are shown before they are replaced', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/meetings/saveReminders');
  const { id } = await addMeeting(api, 'Reminded by two', at(2, '23:00'));
  await page.goto('/meetings?search=reminded');
  const dialog = await fromMenu(page, 'Reminded by two', 'Set reminders');
  await dialog.getByRole('checkbox', { name: '2 hours before' }).uncheck();
  const theirs = { reminder_type: 'custom', reminder_time: at(2, '21:30') };
  const usual = (['24_hours', '2_hours'] as const).map((reminder_type) => ({ reminder_type, reminder_time: null }));
  await api.put(`/meetings/${id}/reminders`, { reminders: [theirs, ...usual] });
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Someone else changed it while you were editing.');
  await expect(dialog.getByLabel('Time of custom reminder 1')).toHaveValue('21:30');
  await expect(dialog.getByRole('checkbox', { name: '2 hours before' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Save reminders' }).click();
  await expect(toastWith(page, 'Reminders saved successfully')).toBeVisible();
  const stored = await api.get<Reminder[]>(`/meetings/${id}/reminders`);
  expect(stored.map(({ reminder_type }) => reminder_type)).toEqual(['24_hours', 'custom']);
});

test('a meeting is moved to the trash and restored', { tag: '@long' }, async ({ admin: page, api }) => {
  await addMeeting(api, 'Thrown away', at(2, '11:00'));
  await page.goto('/meetings?search=thrown');
  await cardTitled(page, 'Thrown away').getByRole('button', { name: 'More actions: Thrown away' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(cardTitled(page, 'Thrown away')).toHaveCount(0);
  await toastWith(page, 'Meeting deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(cardTitled(page, 'Thrown away')).toBeVisible();
});

test('the calendar shows which days have meetings, and the meetings of a day', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const client = await api.addClient({ full_name: 'Calendar Client' });
  await addMeeting(api, 'At noon', '2031-03-05T06:30:00Z', { client_id: client.id, meeting_type: 'site_visit' });
  await addMeeting(api, 'In the morning', '2031-03-05T04:00:00Z', { meeting_type: 'phone_call', location: '' });
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Calendar View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar View' });
  await expect(dialog).toContainText('Days with meetings');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Asia/Kolkata' }).format();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(today);
  const now = dayAfter(0).split('-').map(Number);
  const months = (2031 - (now[0] ?? 0)) * 12 + 3 - (now[1] ?? 0);
  for (let month = 0; month < months; month += 1) await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.getByRole('button', { name: /, 5 March 2031.*2 meetings/u }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Wednesday, March 5, 2031');
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['In the morning', 'At noon']);
  const [first, second] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()];
  await expect(first).toContainText('9:30 AM');
  await expect(first).toContainText('No location');
  await expect(first).toContainText('None');
  await expect(first).toContainText('Phone call');
  await expect(second).toContainText('Calendar Client');
  await expect(second).toContainText('Meera Kulkarni');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /, 6 March 2031/u }).click();
  await expect(dialog).toContainText('No meetings scheduled for this day');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Calendar View' })).toBeFocused();
});

test('everything fits on a phone', { tag: '@long' }, async ({ signIn, api }) => {
  await addMeeting(
    api,
    'A title that is longer than a phone is wide, because somebody wrote it all down',
    at(1, '08:00'),
  );
  const { page } = await signIn('Agent', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await page.goto('/meetings');
  await expect(page.getByRole('article').first()).toBeVisible();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Calendar View' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
  expect(await isWide()).toBe(false);
});

test('every page links to a new meeting, and to the shown one', { tag: '@long' }, async ({ admin: page, api }) => {
  const client = await api.addClient({ full_name: 'One Step' });
  const lead = await api.addLead({ full_name: 'Step Lead' });
  const property = await api.addProperty({ title: 'Step Home' });
  const { id } = await addMeeting(api, 'One step away', at(-2, '10:00'), { client_id: client.id, lead_id: lead.id });
  await page.goto('/meetings?when=all&search=one+step+away');
  const row = cardTitled(page, 'One step away');
  await expect(row.getByRole('link', { name: 'One step away' })).toHaveAttribute('href', `/meetings/edit/${id}`);
  await expect(page.getByRole('main').getByRole('radio', { name: 'Calendar', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Schedule Meeting' })).toHaveAttribute(
    'href',
    '/meetings/schedule',
  );
  for (const [path, search] of [
    [`/clients/${client.id}`, `clientId=${client.id}`],
    [`/leads/${lead.id}`, `leadId=${lead.id}`],
    [`/properties/${property.id}`, `propertyId=${property.id}`],
  ] as const) {
    await page.goto(path);
    const section = page.getByRole('region', { name: 'Meetings' });
    await expect(section.getByRole('link', { name: 'Schedule Meeting' })).toHaveAttribute(
      'href',
      `/meetings/schedule?${search}`,
    );
  }
  await page.goto('/leads/pipeline?search=step+lead');
  await expect(page.getByRole('link', { name: 'Meet Step Lead' })).toHaveAttribute(
    'href',
    `/meetings/schedule?leadId=${lead.id}`,
  );

  await page.goto('/meetings?when=all&search=one+step+away');
  await row.getByRole('button', { name: 'Add notes: One step away' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meeting Notes & Outcome' });
  await dialog.getByLabel('Follow-up required').check();
  await dialog.getByRole('textbox', { name: 'Next follow-up date' }).fill(typed(6));
  await dialog.getByLabel('Next follow-up time').fill('16:30');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await toastWith(page, 'Notes saved successfully').getByRole('button', { name: 'Schedule follow-up' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/meetings/schedule');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('clientId')).toBe(client.id);
  expect(searchParams.get('leadId')).toBe(lead.id);
  expect(searchParams.get('date')).toBe(`${dayAfter(6)}T16:30`);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`a lead is chosen for a meeting and named wherever it is shown, ${viewport.width} px wide`, {
    tag: viewport.width > 360 ? '@long' : [],
  }, async ({ signIn, api }) => {
    // Nobody else schedules meetings for the Manager, at whatever hour this runs.
    const { page } = await signIn('Manager', { viewport });
    const name = `Nilesh Shah ${viewport.width}`;
    const lead = await api.addLead({ full_name: name, email: 'nilesh@example.in' });
    const gone = await api.addLead({ full_name: `Gone ${viewport.width}` });
    await api.delete(`/leads/${gone.id}`);
    await page.goto('/meetings/schedule');
    const field = page.getByRole('combobox', { name: 'Lead' });
    await field.fill(`gone ${viewport.width}`);
    await expect(page.getByText('No leads found')).toBeVisible();
    await field.fill(`nilesh shah ${viewport.width}`);
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Showing with ${name}`);
    await expect(page.getByRole('link', { name: 'Open lead' })).toHaveAttribute('href', `/leads/${lead.id}`);
    await expect(page.getByRole('checkbox', { name: 'Send the lead an invitation by email' })).toBeChecked();
    await page.getByRole('textbox', { name: 'Location' }).fill('Office, FC Road');
    await page.getByRole('textbox', { name: 'Date' }).fill(typed(0));
    await page.getByLabel('Time').fill(viewport.width === 360 ? '23:15' : '22:00');
    await page.getByRole('spinbutton', { name: 'Duration' }).fill('15');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Schedule Meeting' }).click();
    await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
    const { items } = await api.get<{ items: Meeting[] }>(`/meetings?lead=${lead.id}`);
    expect(items).toMatchObject([{ lead: { full_name: name }, client: null }]);

    await page.goto('/meetings?when=all');
    const named = { name, exact: true };
    const row = cardTitled(page, `Showing with ${name}`);
    await expect(row.getByRole('link', named)).toHaveAttribute('href', `/leads/${lead.id}`);
    await page.getByRole('button', { name: 'Calendar View' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar View' });
    await expect(dialog.getByRole('link', named)).toHaveAttribute('href', `/leads/${lead.id}`);
    for (const { id } of items) await api.delete(`/meetings/${id}`);
  });
