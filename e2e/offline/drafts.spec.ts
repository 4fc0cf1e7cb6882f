import type { Locator, Page } from '@playwright/test';
import type { Meeting, Reminder } from '#features/meetings/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at, dayAfter } from '../meetings.ts';
import { people, peoplePassword } from '../people.ts';
import { listening, loseAnswers, toastWith, waitForPrefetch } from '../screen.ts';

/** The draft is saved on the device a moment after the last key. */
async function typeTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await expect(page.getByText(/^Draft saved on this device/u)).toBeVisible();
}

/** Fills the other required fields of a property; returns the save button. */
async function typeTheRest(page: Page): Promise<Locator> {
  await page.getByLabel('Property type').selectOption('House');
  await page.getByLabel('Price').fill('90 lakh');
  await page.getByLabel('Address').fill('2, Canal Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('State').selectOption('Maharashtra');
  return page.getByRole('main').getByRole('button', { name: 'Add Property' });
}

/** It may open while the user types: the form asks for suggestions. */
async function sessionPrompt(page: Page, save: Locator): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(async () => {
    if (!(await dialog.isVisible())) await save.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return dialog;
}

test('a reload, and leaving and coming back, restore the draft', async ({ admin: page }) => {
  await page.goto('/properties/add');
  await typeTitle(page, 'Half a bungalow');
  await page.getByLabel('Add a feature').fill('Well');
  await page.getByLabel('Add a feature').press('Enter');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Half a bungalow');
  await expect(page.getByRole('button', { name: 'Remove Well' })).toBeVisible();

  await page.getByLabel('City').fill('Satara');
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Satara');
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/properties');
  await page.goto('/properties/add');
  await expect(page.getByLabel('City')).toHaveValue('Satara');

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove Well' })).toHaveCount(0);
});

test('typed meeting notes survive their dialog and conflict with newer notes, until discarded', {
  tag: '@long',
}, async ({ admin: page, api, consoleGuard }) => {
  const { id, version } = await addMeeting(api, 'At the mill', at(2, '11:00'));
  const dialog = page.getByRole('dialog');
  const notes = dialog.getByLabel('Meeting notes');
  const write = () => page.getByRole('button', { name: 'Add notes: At the mill' }).click();
  await page.goto('/meetings');
  await write();
  await notes.fill('Liked the terrace');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await write();
  await expect(notes).toHaveValue('Liked the terrace');
  await dialog.getByLabel('Follow-up required').check();
  await page.reload();
  await write();
  await expect(notes).toHaveValue('Liked the terrace');
  await expect(dialog.getByLabel('Follow-up required')).toBeChecked();

  // Changes to other fields do not conflict; other notes do.
  await api.post(`/meetings/${id}/reschedule`, { from: at(2, '11:00'), meeting_date: at(2, '12:00') });
  await api.put(`/meetings/${id}/notes`, {
    version: version + 1,
    meeting_notes: 'Came late',
    outcome: null,
    follow_up_required: false,
    next_follow_up_date: null,
  });
  await page.reload();
  await write();
  await expect(notes).toHaveValue('Liked the terrace');
  consoleGuard.expectRefusal(409, '/rpc/meetings/saveNotes');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  const choice = page.getByRole('dialog', { name: 'Meera Kulkarni changed these notes while you were editing' });
  await expect(choice.getByRole('group', { name: 'Meeting notes' })).toContainText('Came late');
  await choice.getByRole('button', { name: 'Back to the form' }).click();
  await expect(notes).toHaveValue('Liked the terrace');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await write();
  await expect(notes).toHaveValue('Came late');
  await page.keyboard.press('Escape');

  const move = async () => {
    await page.getByRole('button', { name: 'More actions: At the mill' }).click();
    await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  };
  await move();
  await dialog.getByLabel('New time').fill('15:00');
  await dialog.getByLabel('Reason').fill('The owner is away');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  // The request contains the time that was shown when the notes were typed.
  await api.post(`/meetings/${id}/reschedule`, { from: at(2, '12:00'), meeting_date: at(2, '13:00') });
  await page.reload();
  await move();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The owner is away');
  await expect(dialog.getByLabel('New time')).toHaveValue('15:00');
  consoleGuard.expectRefusal(409, '/rpc/meetings/reschedule');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Meera Kulkarni moved this meeting to');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toBeVisible();
  expect(await api.get<Meeting>(`/meetings/${id}`)).toMatchObject({ reschedule_reason: 'The owner is away' });
  await move();
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
});

test('a save fails offline with a message, and succeeds when the network is back', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const { id } = await api.addProperty({ title: 'By the canal' });
  const { page, context } = await signIn('Agent');
  await page.goto(`/properties/${id}/edit`);
  await expect(page.getByLabel('Title')).toHaveValue('By the canal');
  await waitForPrefetch(page);
  await context.setOffline(true);
  await typeTitle(page, 'By the old canal');
  await page.getByRole('button', { name: 'Update property' }).click();
  const failure = toastWith(page, 'Failed to update property. Please try again.');
  await expect(failure).toContainText('The server is not responding. Check your connection; what you typed is safe.');
  await expect(page.getByLabel('Title')).toHaveValue('By the old canal');
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By the old canal' })).toBeVisible();
});

test('a failed save keeps the typed data, also after a reload', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id } = await api.addProperty({ title: 'Plot at Mulshi' });
  consoleGuard.expectRefusal(503, '/rpc/properties/update');
  await page.goto(`/properties/${id}/edit`);
  await page.route('**/rpc/properties/update', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await typeTitle(page, 'Plot at Mulshi lake');
  await page.getByRole('button', { name: 'Update property' }).click();
  await expect(toastWith(page, 'Failed to update property. Please try again.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Plot at Mulshi lake');
  await page.getByRole('button', { name: 'Update property' }).click();
  await expect(page).toHaveURL(`/properties/${id}`);
  expect(await api.get<Property>(`/properties/${id}`)).toMatchObject({ title: 'Plot at Mulshi lake' });
});

test('an expired session asks for the password over the page', { tag: '@long' }, async ({ signIn, consoleGuard }) => {
  const { page, context, api } = await signIn('Junior Agent');
  // The page's own requests are sent before the session ends.
  const listens = listening(page);
  await page.goto('/properties/add');
  await typeTitle(page, 'Typed before it ended');
  await listens;
  consoleGuard.expectRefusal(401, '/');
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  await context.clearCookies();
  const add = await typeTheRest(page);
  const dialog = await sessionPrompt(page, add);
  await expect(dialog).toContainText('Sign in as ananya@example.in to continue.');
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password', { exact: true }).fill('something-else');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Typed before it ended');
  await add.click();
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/u);
  const { items } = await api.get<{ items: Property[] }>('/properties?search=Typed');
  expect(items.map(({ title }) => title)).toEqual(['Typed before it ended']);
});

test('a page that cannot be fetched shows an error, and loads when the network is back', { tag: '@long' }, async ({
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const { page, context } = await signIn('Manager');
  await page.goto('/properties');
  const main = page.getByRole('main');
  await expect(
    main.getByText('Start by adding your first property').or(main.getByRole('article').first()),
  ).toBeVisible();
  await waitForPrefetch(page, 'after-start');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main Menu' }).getByRole('link', { name: 'Settings' }).click();
  await expect(main.getByRole('alert')).toContainText('This page could not be loaded');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to, create or search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(toastWith(page, 'This could not be loaded. Check the connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a meeting whose answer was lost is scheduled once, with the latest data', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  await page.goto(`/meetings/schedule?date=${dayAfter(3)}`);
  const schedule = page.getByRole('main').getByRole('button', { name: 'Schedule Meeting' });
  await page.getByLabel('Title').fill('At the quarry');
  await page.getByRole('textbox', { name: 'Location' }).fill('Wagholi');
  await loseAnswers(page, '**/rpc/meetings/create', 1);
  await schedule.click();
  await expect(toastWith(page, 'Failed to schedule meeting. Please try again.')).toBeVisible();
  await page.getByLabel('Title').fill('At the temple');
  await page.getByRole('checkbox', { name: '24 hours before' }).uncheck();
  await schedule.click();
  await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
  const { items } = await api.get<{ items: Meeting[] }>('/meetings');
  const [made, ...more] = items.filter(({ location }) => location === 'Wagholi');
  expect(more).toEqual([]);
  expect(made).toMatchObject({ title: 'At the temple', agent: { full_name: people.Admin.full_name } });
  const reminders = await api.get<Reminder[]>(`/meetings/${made?.id}/reminders`);
  expect(reminders.map(({ reminder_type }) => reminder_type)).toEqual(['2_hours', '30_minutes']);
});

test('an open form stays on screen while the people are fetched', { tag: '@long' }, async ({ admin: page }) => {
  await page.route('**/rpc/accounts/listPeople', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const asked = page.waitForResponse('**/rpc/accounts/listPeople');
  await page.goto('/meetings/schedule');
  const form = await page.locator('form#meeting').elementHandle();
  await asked;
  expect(await form?.evaluate((node) => node.isConnected)).toBe(true);
});

test('without a network from the start, an error is still shown', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const { id } = await api.addProperty({ title: 'No signal in the lift' });
  const { page, context } = await signIn('Agent');
  await page.route(/toast-list/u, (route) => route.abort());
  await page.goto(`/properties/${id}/edit`);
  await typeTitle(page, 'Typed in the lift');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update property' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Failed to update property. Please try again.' });
  await expect(message).toBeInViewport();
  expect((await message.boundingBox())?.width).toBeGreaterThan(200);
  await page.unroute(/toast-list/u);
  await context.setOffline(false);
  await toastWith(page, 'Failed to update property.').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed in the lift' })).toBeVisible();
});

test('a deactivated person sees the reason in the password prompt', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  const { page } = await signIn('Agent');
  // A page without a live connection does not learn of it at once.
  consoleGuard.expectNoAnswer();
  await page.route('**/live?*', (route) => route.abort());
  await page.goto('/properties/add');
  await typeTitle(page, 'Typed on the last day');
  const everybody = await api.get<Array<{ id: string; email: string; version: number }>>('/people');
  const agent = everybody.find(({ email }) => email === people.Agent.email);
  await api.put(`/people/${agent?.id}/status`, { status: 'inactive', version: agent?.version });
  consoleGuard.expectRefusal(401, '/');
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  const dialog = await sessionPrompt(page, await typeTheRest(page));
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByText("This account has been deactivated. Please ask your agency's Admin.")).toBeVisible();
});
