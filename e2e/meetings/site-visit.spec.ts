import ICAL from 'ical.js';
import { v7 as uuid } from 'uuid';
import type { Meeting, MeetingPage } from '#features/meetings/contract.ts';
import { dayOf, timeOf } from '#platform/dates.ts';
import { expect } from '../fixtures.ts';
import { people } from '../people.ts';
import { cardTitled, toastWith } from '../screen.ts';
import { test } from '../smtp-server.ts';

const timeZone = 'Asia/Kolkata';
const minuteMs = 60_000;
const typed = (instant: Date) => dayOf(instant, timeZone).split('-').toReversed().join('/');

/** The start of the only event in a calendar. */
function startIn(calendar: string): string | undefined {
  const [event] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  return event && new ICAL.Event(event).startDate.toJSDate().toISOString();
}

test('a visit is scheduled from a lead, moved, confirmed by the client and completed with notes, after a reminder', {
  tag: '@long',
}, async ({ admin: page, api, inbox, openBrowser }) => {
  test.setTimeout(240_000);
  const email = 'kavita@example.in';
  const lead = await api.addLead({ full_name: 'Kavita Bhide', email, phone: '55501 77012' });
  const first = await test.step('schedule it from the lead', async () => {
    await page.goto(`/leads/${lead.id}`);
    await page.getByRole('link', { name: 'Schedule Meeting' }).first().click();
    await page.getByRole('radio', { name: 'Site visit' }).check();
    await expect(page.getByLabel('Title')).toHaveValue('Site visit with Kavita Bhide');
    // Two hours and a few seconds from now, on the minute: its reminder is due at the next minute.
    const start = new Date(Math.ceil((Date.now() + 25_000) / minuteMs) * minuteMs + 120 * minuteMs);
    await page.getByLabel('Date', { exact: false }).first().fill(typed(start));
    await page.getByRole('textbox', { name: 'Time' }).fill(timeOf(start, timeZone));
    await page.getByLabel('Location').fill('14, Baner Road, Pune');
    await page.getByRole('button', { name: 'Schedule Meeting' }).click();
    await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
    return start;
  });
  const [meeting] = (await api.get<MeetingPage>(`/meetings?lead=${lead.id}`)).items;
  if (!meeting) throw new Error('no meeting');
  expect(new Date(meeting.meeting_date)).toEqual(first);

  const clientId = uuid();
  await api.post(`/leads/${lead.id}/convert`, { client_id: clientId, client_type: 'buyer' });
  expect(await api.get<Meeting>(`/meetings/${meeting.id}`)).toMatchObject({ client_id: clientId });

  await test.step('both get the reminder, with a sound', async () => {
    expect((await inbox.waitForEmail(email)).subject).toContain('Invitation: Site visit with Kavita Bhide');
    const message = await inbox.waitForEmail(email, { withinMs: 150_000 });
    expect(message.subject).toContain('Reminder: Site visit with Kavita Bhide');
    expect(message.text).toContain('14, Baner Road, Pune');
    expect((await inbox.waitForEmail(people.Admin.email)).subject).toContain('Reminder: Site visit with Kavita Bhide');
    await page.goto('/notifications');
    await expect(page.getByRole('main')).toContainText('Site visit with Kavita Bhide');
    await page.goto('/meetings');
    await cardTitled(page, meeting.title)
      .getByRole('button', { name: `More actions: ${meeting.title}` })
      .click();
    await page.getByRole('menuitem', { name: 'Set reminders' }).click();
    await expect(page.getByRole('dialog')).toContainText('Sent');
    await page.keyboard.press('Escape');
  });

  const { url: feed } = await api.post<{ url: string }>('/calendar-feed', {});
  const moved = new Date(first.getTime() + 24 * 60 * minuteMs);
  await test.step('move it: the client gets an email and the calendar updates', async () => {
    await cardTitled(page, meeting.title)
      .getByRole('button', { name: `More actions: ${meeting.title}` })
      .click();
    await page.getByRole('menuitem', { name: 'Reschedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/date/iu).first().fill(typed(moved));
    await dialog.getByLabel(/reason/iu).fill('Rain');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    const confirmation = toastWith(page, 'Meeting rescheduled successfully');
    await expect(confirmation).toContainText('Kavita Bhide will get an email.');
    const message = await inbox.waitForEmail(email);
    expect(message.text).toContain('Rain');
    expect(message.replyTo).toMatchObject([{ address: people.Admin.email }]);
    const invitation = message.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const content = invitation?.content ?? new Uint8Array();
    expect(startIn(typeof content === 'string' ? content : new TextDecoder().decode(content))).toBe(
      moved.toISOString(),
    );
    const calendar = await page.request.get(
      new URL(new URL(feed).search, `${new URL(page.url()).origin}/calendar.ics`).href,
    );
    expect(startIn(await calendar.text())).toBe(moved.toISOString());
  });

  await test.step('the client confirms', async () => {
    const link = await api.post<{ url: string }>(`/clients/${clientId}/portal-links`, { id: uuid(), days: 7 });
    const visitor = await (await openBrowser()).newPage();
    await visitor.goto(link.url.replace(/^https?:\/\/[^/]+/u, new URL(page.url()).origin));
    await visitor.getByRole('button', { name: 'Confirm' }).click();
    await expect(visitor.getByRole('region', { name: 'Your meetings' })).toContainText('Confirmed');
    await expect(cardTitled(page, meeting.title)).toContainText('Confirmed');
  });

  await test.step('save the notes with a follow-up, and complete it', async () => {
    await cardTitled(page, meeting.title)
      .getByRole('button', { name: `Add notes: ${meeting.title}` })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Meeting notes').fill('Liked the balcony');
    await dialog.getByLabel('Outcome').selectOption('Client interested');
    await dialog.getByLabel('Follow-up required').check();
    await dialog.getByLabel('Next follow-up date').fill(typed(new Date(moved.getTime() + 7 * 1440 * minuteMs)));
    await dialog.getByLabel('Next follow-up time').fill('11:00');
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await expect(toastWith(page, 'Notes saved successfully')).toContainText(
      'Meeting notes and outcome have been updated',
    );
    await cardTitled(page, meeting.title)
      .getByRole('button', { name: `More actions: ${meeting.title}` })
      .click();
    await page.getByRole('menuitem', { name: 'Mark as held early' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save and complete' }).click();
    await expect.poll(async () => (await api.get<Meeting>(`/meetings/${meeting.id}`)).status).toBe('completed');
  });
  expect(await api.get<Meeting>(`/meetings/${meeting.id}`)).toMatchObject({
    status: 'completed',
    outcome: 'client_interested',
    meeting_notes: 'Liked the balcony',
    follow_up_required: true,
  });
});
