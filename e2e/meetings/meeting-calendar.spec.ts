import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Meeting } from '#features/meetings/contract.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at, dayAfter, typed } from '../meetings.ts';
import { toastWith } from '../screen.ts';

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Days until the Wednesday after next. */
const wednesday = 9 + ((10 - new Date(`${dayAfter(9)}T00:00:00Z`).getUTCDay()) % 7);
const thursday = wednesday + 1;

const block = (page: Page, title: string) => page.locator('[data-meeting]').filter({ hasText: title });
const said = (page: Page) => page.locator('main p[role=status]');
/** Meetings can be dragged: the drag code loads after the paint. */
const carriable = (page: Page) => expect(page.locator('[data-draggable]')).toBeVisible();

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is out of sight.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 12) };
}

const storedTime = async (api: Api, id: string) =>
  new Date((await api.get<Meeting>(`/meetings/${id}`)).meeting_date).toISOString();

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('a visit is scheduled from a lead, and overlaps another one only after confirmation', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/meetings/create');
  const { page, api } = await signIn('Agent');
  const property = await api.addProperty({ title: 'Two halls in Baner' });
  const lead = await api.addLead({ full_name: 'Harpreet Singh Bedi', property_id: property.id });
  const other = await addMeeting(api, 'Loan papers', at(wednesday, '10:30'));
  await page.goto(`/meetings/schedule?leadId=${lead.id}`);
  await expect(page.getByLabel('Title')).toHaveValue('Showing: Two halls in Baner · Harpreet Singh Bedi');
  await expect(page.getByLabel('Location')).toHaveValue('14, Baner Road, Pune');
  await expect(page.getByRole('combobox', { name: 'Lead' })).toHaveValue('Harpreet Singh Bedi');
  await page.getByRole('radio', { name: 'Site visit' }).check();
  await expect(page.getByLabel('Title')).toHaveValue('Site visit: Two halls in Baner · Harpreet Singh Bedi');

  await page.getByLabel('Date', { exact: false }).first().fill(typed(wednesday));
  await page.getByLabel('Time').fill('10:00');
  await expect(page.getByRole('link', { name: 'Loan papers' })).toHaveAttribute(
    'href',
    new RegExp(`/meetings/edit/${other.id}`, 'u'),
  );
  await isAccessible(page);
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const question = page.getByRole('dialog', { name: 'There is another meeting at that time' });
  await expect(question).toContainText('Loan papers');
  await question.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
  await expect(page).toHaveURL(`/leads/${lead.id}`);

  await page.goto(`/meetings/calendar?day=${dayAfter(wednesday)}`);
  await expect(block(page, 'Site visit: Two halls in Baner · Harpreet Singh Bedi')).toBeVisible();
  await expect(block(page, 'Loan papers')).toBeVisible();
  await isAccessible(page);
  const stored = await api.get<{ items: Meeting[] }>(`/meetings?lead=${lead.id}`);
  expect(stored.items).toMatchObject([{ property_id: property.id, overlap_confirmed: true }]);
  expect(await storedTime(api, stored.items[0]?.id ?? '')).toBe(at(wednesday, '10:00'));
});

test('a conflicting second edit of a meeting shows a question', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/meetings/update');
  const meeting = await addMeeting(api, 'Keys of the villa', at(wednesday, '18:00'));
  const { page } = await signIn('Manager');
  await page.goto(`/meetings/edit/${meeting.id}`);
  await page.getByLabel('Location').fill('Site office');
  await api.put(`/meetings/${meeting.id}`, { ...meeting, location: 'Main gate' });
  await page.getByRole('button', { name: 'Update meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meera Kulkarni changed this meeting while you were editing' });
  await expect(dialog.getByRole('group', { name: 'Location' })).toContainText('Main gate');
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(toastWith(page, 'Meeting updated')).toBeVisible();
  await expect(page).toHaveURL(/\/meetings(\/calendar)?$/u);
  expect((await api.get<Meeting>(`/meetings/${meeting.id}`)).location).toBe('Site office');
});

test('a meeting is dragged with the mouse and moved back', async ({ signIn }) => {
  const { page, api } = await signIn('Senior Agent');
  const { id } = await addMeeting(api, 'Price talk', at(wednesday, '09:00'), { status: 'confirmed' });
  await page.goto(`/meetings/calendar?day=${dayAfter(wednesday)}`);
  await carriable(page);
  const from = await middleOf(block(page, 'Price talk'));
  const column = await page.locator(`[data-day="${dayAfter(thursday)}"]`).boundingBox();
  if (!column) throw new Error('The day is out of sight.');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
  // Down two hours, right one day.
  await page.mouse.move(column.x + column.width / 2, from.y + 112, { steps: 8 });
  await expect(page.locator(`[data-day="${dayAfter(thursday)}"] [data-drop-target]`)).toBeVisible();
  await page.mouse.up();
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
  expect(await storedTime(api, id)).toBe(at(thursday, '11:00'));
  await toastWith(page, 'Meeting rescheduled successfully').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedTime(api, id)).toBe(at(wednesday, '09:00'));
  await expect.poll(async () => (await api.get<Meeting>(`/meetings/${id}`)).status).toBe('confirmed');

  // Escape cancels the drag; a click opens the meeting.
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 100, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-drop-target]')).toHaveCount(0);
  await block(page, 'Price talk').click();
  const details = page.getByRole('dialog', { name: 'Price talk' });
  await expect(details.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', new RegExp(id, 'u'));
});

test('a meeting is dragged with the keyboard, and each step is announced', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/meetings/reschedule');
  const { page, api } = await signIn('Junior Agent');
  const { id } = await addMeeting(api, 'Signing', at(wednesday, '10:00'));
  await addMeeting(api, 'Bank visit', at(thursday, '10:00'));
  await page.goto(`/meetings/calendar?day=${dayAfter(wednesday)}`);
  await carriable(page);
  const signing = block(page, 'Signing');
  await signing.focus();
  await page.keyboard.press('Space');
  await expect(said(page)).toContainText('10:00 AM. Arrow keys move the meeting, Enter drops it');
  await page.keyboard.press('ArrowDown');
  await expect(said(page)).toContainText('10:15 AM.');
  await page.keyboard.press('Escape');
  await expect(said(page)).toContainText('Signing is back on');
  await expect(signing).toBeFocused();

  // An overlap asks for confirmation; cancelling moves the meeting back.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'There is another meeting at that time' });
  await question.getByRole('button', { name: 'Choose another time' }).click();
  await expect(
    page.locator(`[data-day="${dayAfter(wednesday)}"]`).locator('[data-meeting]', { hasText: 'Signing' }),
  ).toBeVisible();
  expect(await storedTime(api, id)).toBe(at(wednesday, '10:00'));

  await signing.focus();
  await page.keyboard.press('Space');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
  expect(await storedTime(api, id)).toBe(at(wednesday + 2, '09:45'));
  await expect(signing).toBeFocused();

  // Letters switch the view when no meeting is being dragged.
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/view=month/u);
  await page.keyboard.press('t');
  await expect(page).not.toHaveURL(/day=/u);
});

test('a meeting that continues after midnight is shown on both days and dragged from either', { tag: '@long' }, async ({
  signIn,
}) => {
  const { page, api } = await signIn('Manager');
  const { id } = await addMeeting(api, 'Flat by night', at(wednesday, '23:30'));
  await addMeeting(api, 'Beside it', at(thursday, '00:15'), { duration_minutes: 30 });
  const part = (days: number) => page.locator(`[data-day="${dayAfter(days)}"]`).locator(`[data-meeting="${id}"]`);
  const stepTo = async (days: number) => {
    const column = await page.locator(`[data-day="${dayAfter(days)}"]`).boundingBox();
    if (!column) throw new Error('The day is out of sight.');
    return column.x + column.width / 2;
  };
  await page.goto(`/meetings/calendar?day=${dayAfter(wednesday)}`);
  await carriable(page);
  await expect(part(wednesday)).toHaveAccessibleName(
    'Flat by night 11:30 PM , 11:30 PM – 12:30 AM, Office, FC Road, Scheduled',
  );
  await expect(part(thursday)).toHaveAccessibleName(
    'Flat by night , 11:30 PM – 12:30 AM, From the day before, Office, FC Road, Scheduled',
  );
  const [second, beside] = [await part(thursday).boundingBox(), await block(page, 'Beside it').boundingBox()];
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await isAccessible(page);

  await test.step('dragging its second part moves the whole meeting', async () => {
    const from = await middleOf(part(thursday));
    const x = await stepTo(thursday + 1);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y, { steps: 3 });
    await page.mouse.move(x, from.y, { steps: 8 });
    for (const day of [thursday, thursday + 1])
      await expect(page.locator(`[data-day="${dayAfter(day)}"] [data-drop-target]`)).toBeVisible();
    await page.mouse.up();
    await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
    expect(await storedTime(api, id)).toBe(at(thursday, '23:30'));
  });

  await test.step('move it by keyboard, also when only its second day is visible', async () => {
    await page.goto(`/meetings/calendar?view=day&day=${dayAfter(thursday + 1)}`);
    await carriable(page);
    await part(thursday + 1).focus();
    await page.keyboard.press('Space');
    await expect(said(page)).toContainText('11:30 PM. Arrow keys move the meeting');
    await page.keyboard.press('Escape');
    await expect(part(thursday + 1)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`day=${dayAfter(thursday + 1)}`, 'u'));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
    expect(await storedTime(api, id)).toBe(at(thursday, '23:15'));
    await expect(part(thursday + 1)).toBeFocused();
  });

  await page.goto(`/meetings/calendar?view=month&day=${dayAfter(thursday)}`);
  for (const day of [thursday, thursday + 1]) await expect(part(day)).toBeVisible();
});

test('a meeting is dragged by touch on a phone', { tag: '@long' }, async ({ signIn }) => {
  const { page, api } = await signIn('Manager', phone);
  const { id } = await addMeeting(api, 'Balcony check', at(wednesday, '08:00'));
  await page.goto(`/meetings/calendar?view=day&day=${dayAfter(wednesday)}`);
  await carriable(page);
  const { x, y } = await middleOf(block(page, 'Balcony check'));
  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await finger('touchStart', { x, y });
  await expect(page.locator('[data-drop-target]')).toBeVisible();
  for (const step of [14, 28, 42, 56]) await finger('touchMove', { x, y: y + step });
  await finger('touchEnd');
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
  expect(await storedTime(api, id)).toBe(at(wednesday, '09:00'));
  await isAccessible(page);
  for (const view of ['month', 'week', 'day']) {
    await page.goto(`/meetings/calendar?view=${view}&day=${dayAfter(wednesday)}`);
    await expect(block(page, 'Balcony check')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('a free time is pressed or drawn, and the meeting is scheduled without leaving the calendar', {
  tag: '@long',
}, async ({ signIn }) => {
  const { page, api } = await signIn('Agent');
  await api.addClient({ full_name: 'Nandini Rao', phone: '98220 41799' });
  await page.goto(`/meetings/calendar?day=${dayAfter(wednesday)}`);
  await carriable(page);
  const column = await page.locator(`[data-day="${dayAfter(thursday)}"]`).boundingBox();
  if (!column) throw new Error('The day is out of sight.');
  const hour = column.height / 24;
  const x = column.x + column.width / 2;
  const dialog = page.getByRole('dialog', { name: 'Schedule Meeting' });
  const duration = dialog.getByRole('spinbutton', { name: 'Duration' });
  await page.mouse.click(x, column.y + 15.6 * hour);
  await expect(dialog.getByLabel('Time')).toHaveValue('15:30');
  await expect(duration).toHaveValue('60');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.mouse.move(x, column.y + 13.05 * hour);
  await page.mouse.down();
  await page.mouse.move(x, column.y + 14.45 * hour, { steps: 8 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Date', { exact: false }).first()).toHaveValue(typed(thursday));
  await expect(dialog.getByLabel('Time')).toHaveValue('13:00');
  await expect(duration).toHaveValue('90');
  await dialog.getByRole('combobox', { name: 'Client' }).fill('nandini rao');
  await page.getByRole('option', { name: 'Nandini Rao' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Showing with Nandini Rao');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(dialog.getByLabel('Location')).toHaveAccessibleDescription('Location is required');
  await dialog.getByLabel('Location').fill('Office, FC Road');
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(block(page, 'Showing with Nandini Rao')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/meetings/calendar');
  const scheduled = toastWith(page, 'Meeting scheduled successfully');
  await scheduled.getByRole('button', { name: 'WhatsApp to Nandini Rao' }).click();
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue(/ at 1:00/u);
});

test('the secret URL of a calendar is created, renewed and revoked', { tag: '@long' }, async ({ signIn }) => {
  const { page } = await signIn('Agent');
  await page.goto('/settings?tab=calendar');
  await page.getByRole('button', { name: 'Create calendar link' }).click();
  const address = page.getByLabel('Private link');
  await expect(address).toHaveValue(/\/calendar\.ics\?key=[\w-]+$/u);
  const first = await address.inputValue();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Create new link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new link' }).click();
  await expect(address).not.toHaveValue(first);
  await page.getByRole('button', { name: 'Turn off link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off link' }).click();
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
});
