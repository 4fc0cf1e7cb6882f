import type { FollowUp } from '#features/follow-ups/contract.ts';
import type { Meeting } from '#features/meetings/contract.ts';
import type { NotificationItem } from '#features/notifications/contract.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { countClicks } from '../count-clicks.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting } from '../meetings.ts';
import { findOverflow } from '../overflow-check.ts';
import { people, peoplePassword } from '../people.ts';
import { toastWith } from '../screen.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const yesterday = addDays(dayOf(new Date(), 'Asia/Kolkata'), -1);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('a phone shows what is due after 0 taps, and takes what came of a visit in 3', { tag: '@long' }, async ({
  api,
  openBrowser,
}) => {
  await api.addLead({ full_name: 'Farhan Due', phone: '98220 12391', follow_up_on: yesterday });
  await api.addLead({ full_name: 'Waits Wagle', phone: '98220 12392' });
  const visit = await addMeeting(api, 'Showing at Aundh', minutesAgo(75), {
    duration_minutes: 60,
    meeting_type: 'showing',
  });
  const page = await (await openBrowser(phone)).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(people.Admin.email);
  await page.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/today$/u);
  const taps = await countClicks(page);
  const due = page.getByRole('main');
  for (const what of ['Farhan Due', 'Waits Wagle', 'Showing at Aundh']) await expect(due).toContainText(what);
  expect(taps()).toBe(0);

  await page.getByRole('button', { name: 'Complete: Showing at Aundh' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Complete meeting' });
  await dialog.getByRole('radio', { name: 'Client interested' }).tap();
  await dialog.getByRole('button', { name: 'Save and complete' }).tap();
  await expect(dialog).toHaveCount(0);
  expect(taps()).toBe(3);
  expect(await api.get<Meeting>(`/meetings/${visit.id}`)).toMatchObject({
    status: 'completed',
    outcome: 'client_interested',
  });
});

test('a day on a phone starts with what is due, and ends with the outcome of a meeting', { tag: '@long' }, async ({
  api,
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const lead = await api.addLead({ full_name: 'Sunita Due', phone: '98220 12390', follow_up_on: yesterday });
  const meeting = await addMeeting(api, 'Showing at Baner', minutesAgo(75), { duration_minutes: 60 });
  const context = await openBrowser(phone);
  const page = await context.newPage();

  await page.goto('/login');
  await page.getByLabel('Email').fill(people.Admin.email);
  await page.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/today$/u);
  const overdue = page.getByRole('region', { name: 'Overdue' });
  await expect(overdue.getByRole('button', { name: 'Done: Sunita Due' })).toBeVisible();
  expect(await findOverflow(page, [])).toEqual([]);

  await page.getByRole('button', { name: 'Done: Sunita Due' }).tap();
  await expect(page.getByRole('button', { name: 'Done: Sunita Due' })).toHaveCount(0);
  await toastWith(page, 'Follow-up done').getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => (await api.get<FollowUp[]>(`/leads/${lead.id}/follow-ups`)).length).toBe(1);
  await page.getByRole('button', { name: 'Snooze: Sunita Due' }).tap();
  await page.getByRole('menuitem', { name: 'Tomorrow' }).tap();
  await expect(page.getByRole('button', { name: 'Done: Sunita Due' })).toHaveCount(0);

  // The job asks every minute.
  const asked = async () =>
    (await api.get<{ items: NotificationItem[] }>('/notifications')).items.filter(
      ({ kind }) => kind === 'meeting_over',
    );
  await expect.poll(async () => (await asked()).length, { timeout: 120_000 }).toBe(1);
  await page.goto(`/today?outcome=${meeting.id}`);
  const dialog = page.getByRole('dialog', { name: 'Complete meeting' });
  await expect(dialog).toContainText('Showing at Baner');
  expect(await findOverflow(page, [])).toEqual([]);
  await dialog.getByRole('radio', { name: 'Client interested' }).tap();
  await dialog.getByRole('button', { name: 'Save and complete' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/today$/u);
  expect(await api.get<Meeting>(`/meetings/${meeting.id}`)).toMatchObject({
    status: 'completed',
    outcome: 'client_interested',
  });
});
