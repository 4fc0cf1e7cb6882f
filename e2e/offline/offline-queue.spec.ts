import type { BrowserContext, Page } from '@playwright/test';
import type { Meeting } from '#features/meetings/contract.ts';
import type { Note } from '#features/notes/contract.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at } from '../meetings.ts';
import { people, peoplePassword } from '../people.ts';
import { cardTitled, loseAnswers, toastWith, waitForPrefetch } from '../screen.ts';

/** The status line of the offline queue; not accessible behind a dialog, and not the toasts. */
const line = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|not been sent/u });
const dialog = (page: Page) => page.getByRole('dialog');

async function openLead(page: Page, { id, full_name }: { id: string; full_name: string }): Promise<void> {
  await page.goto(`/leads/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: full_name })).toBeVisible();
  await waitForPrefetch(page, 'after-start');
}

async function writeNote(page: Page, body: string): Promise<void> {
  await page.getByPlaceholder('Write a note …').fill(body);
  await page.getByRole('button', { name: 'Save note' }).click();
  const notes = page.getByRole('listitem').filter({ hasText: body });
  // The request may have arrived without its response.
  await expect(notes.filter({ hasText: 'Waiting to be sent' })).toBeVisible();
}

function countAcceptedNotes(context: BrowserContext): () => number {
  let count = 0;
  context.on('response', (answer) => {
    if (answer.ok() && answer.url().endsWith('/rpc/notes/add')) count += 1;
  });
  return () => count;
}

const notesOf = async (api: Api, leadId: string) =>
  (await api.get<{ items: Note[] }>(`/leads/${leadId}/notes`)).items.map(({ body, author }) => [body, author]);

/** The number of queued entries in this browser, of any person. */
const queuedEntries = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('unsent');
      opening.onsuccess = () => resolve(opening.result);
    });
    const count = await new Promise<number>((resolve) => {
      const asking = database.transaction('entries').objectStore('entries').count();
      asking.onsuccess = () => resolve(asking.result);
    });
    database.close();
    return count;
  });

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test('a queued write for a changed or deleted record is kept until the person decides', async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  consoleGuard.expectRefusal(404, '/rpc/notes/add');
  consoleGuard.expectRefusal(409, '/rpc/meetings/saveNotes');
  // The page of the lead refetches it.
  consoleGuard.mayRefuse(404, '/rpc/');
  const { page, context, api: own } = await signIn('Agent');
  const lead = await own.addLead({ full_name: 'Sunita Deshmukh' });
  const meeting = await addMeeting(own, 'At the flat', at(-1, '11:00'));
  const other = await context.newPage();
  await openLead(page, lead);
  await other.goto('/meetings?when=past');
  await cardTitled(other, meeting.title)
    .getByRole('button', { name: `Add notes: ${meeting.title}` })
    .click();
  await dialog(other).getByLabel('Meeting notes').fill('Liked the terrace');
  await waitForPrefetch(other, 'after-start');

  await context.setOffline(true);
  await writeNote(page, 'Has a dog');
  await dialog(other).getByRole('button', { name: 'Save notes' }).click();
  await expect(cardTitled(other, meeting.title)).toContainText('Waiting to be sent');
  await api.delete(`/leads/${lead.id}`);
  await api.put(`/meetings/${meeting.id}/notes`, {
    version: meeting.version,
    meeting_notes: 'Did not come',
    outcome: null,
    follow_up_required: false,
    next_follow_up_date: null,
  });
  await context.setOffline(false);

  await expect(line(other)).toContainText('2 entries have not been sent yet', { timeout: 30_000 });
  const toastCount = async () => {
    const [here, there] = [page, other].map((tab) => toastWith(tab, 'An entry could not be sent').count());
    return ((await here) ?? 0) + ((await there) ?? 0);
  };
  await expect.poll(toastCount).toBeGreaterThan(0);
  await line(other).getByRole('button', { name: 'Show' }).click();
  const [note, outcome] = ['Has a dog', 'Meeting: At the flat'].map((text) =>
    dialog(other).getByRole('listitem').filter({ hasText: text }),
  );
  if (!note || !outcome) throw new Error('There are two.');
  await expect(note).toContainText('Upload failed');
  await expect(note).toContainText('This record no longer exists. Someone may have deleted it.');
  await expect(note).toContainText(
    'If it is in the trash, a Manager can restore it. Then choose Edit and save this again.',
  );
  await expect(outcome).toContainText('Liked the terrace');
  await expect(outcome).toContainText('Someone else changed it while you were editing.');

  await test.step('show both outcomes and choose one', async () => {
    await outcome.getByRole('button', { name: 'Review' }).click();
    const choice = other.getByRole('dialog', { name: 'Meera Kulkarni changed these notes while you were editing' });
    await expect(choice.getByRole('group', { name: 'Meeting notes' })).toContainText('Did not come');
    await choice.getByRole('button', { name: 'Save my choice' }).click();
    await expect(line(other)).toContainText('1 entry has not been sent yet');
    await expect(line(page)).toContainText('1 entry has not been sent yet');
    expect((await api.get<Meeting>(`/meetings/${meeting.id}`)).meeting_notes).toBe('Liked the terrace');
  });

  await test.step('keeping theirs empties the queue', async () => {
    await cardTitled(other, meeting.title)
      .getByRole('button', { name: `Add notes: ${meeting.title}` })
      .click();
    await dialog(other).getByLabel('Meeting notes').fill('Wants to come again');
    await context.setOffline(true);
    await dialog(other).getByRole('button', { name: 'Save notes' }).click();
    await expect(cardTitled(other, meeting.title)).toContainText('Waiting to be sent');
    const { version } = await api.get<Meeting>(`/meetings/${meeting.id}`);
    await api.put(`/meetings/${meeting.id}/notes`, {
      version,
      meeting_notes: 'Went to Nashik',
      outcome: null,
      follow_up_required: false,
      next_follow_up_date: null,
    });
    await context.setOffline(false);
    await expect(line(other)).toContainText('2 entries have not been sent yet', { timeout: 30_000 });
    await line(other).getByRole('button', { name: 'Show' }).click();
    await dialog(other).getByRole('button', { name: 'Review' }).click({ timeout: 30_000 });
    await dialog(other).getByRole('button', { name: 'Keep theirs' }).click();
    await expect(line(other)).toContainText('1 entry has not been sent yet');
    expect((await api.get<Meeting>(`/meetings/${meeting.id}`)).meeting_notes).toBe('Went to Nashik');
  });

  await test.step('restore the lead and save the note again', async () => {
    await api.post('/trash/restore', { topic: 'leads', id: lead.id });
    await line(other).getByRole('button', { name: 'Show' }).click();
    await dialog(other).getByRole('button', { name: 'Edit' }).click();
    await expect(dialog(other).getByRole('textbox', { name: 'Note' })).toHaveValue('Has a dog');
    await dialog(other).getByRole('button', { name: 'Save note' }).click();
    await expect(dialog(other)).toHaveCount(0);
    for (const tab of [page, other]) await expect(line(tab)).toHaveCount(0);
    expect(await notesOf(api, lead.id)).toEqual([['Has a dog', people.Agent.full_name]]);
  });
});

test('a queued note that had arrived is edited, and the edit arrives, too', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const { page } = await signIn('Agent');
  const lead = await api.addLead({ full_name: 'Anil Pawar' });
  await openLead(page, lead);
  await loseAnswers(page, '**/rpc/notes/add');
  await writeNote(page, 'Has a dog');
  expect(await notesOf(api, lead.id)).toEqual([['Has a dog', people.Agent.full_name]]);

  await line(page).getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  // The form opens only when the entry is not being sent any more.
  await expect(dialog(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Has a dog');
  await page.unroute('**/rpc/notes/add');
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Has two dogs');
  await dialog(page).getByRole('button', { name: 'Save note' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(line(page)).toHaveCount(0, { timeout: 30_000 });
  const bodies = (await notesOf(api, lead.id)).map(([body]) => body);
  expect(bodies.toSorted()).toEqual(['Has a dog', 'Has two dogs']);
});

test('two tabs share one queue, which is sent once and deleted by a sign-out in either', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  consoleGuard.mayRefuse(401, '/rpc/');
  consoleGuard.mayRefuse(404, '/rpc/');
  const { page, context } = await signIn('Agent');
  const lead = await api.addLead({ full_name: 'Kavita Rao' });
  const other = await context.newPage();
  const taken = countAcceptedNotes(context);
  for (const tab of [page, other]) await openLead(tab, lead);
  const bothSay = async (phrase: string) => {
    for (const tab of [page, other]) await expect(line(tab)).toContainText(phrase, { timeout: 30_000 });
  };

  await context.setOffline(true);
  await writeNote(page, 'Has a dog');
  await bothSay('1 waiting to be sent');
  await writeNote(other, 'Comes on Sunday');
  await bothSay('2 waiting to be sent');
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(line(tab)).toHaveCount(0, { timeout: 30_000 });
  expect(taken()).toBe(2);
  expect((await notesOf(api, lead.id)).map(([body]) => body).toSorted()).toEqual(['Comes on Sunday', 'Has a dog']);

  // A refused entry stays until the person signs out anyway.
  await context.setOffline(true);
  await writeNote(other, 'Nobody gets this');
  await bothSay('1 waiting to be sent');
  await api.delete(`/leads/${lead.id}`);
  await context.setOffline(false);
  await bothSay('1 entry has not been sent yet');
  await page.getByRole('button', { name: `Account: ${people.Agent.full_name}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page
    .getByRole('dialog', { name: '1 entry has not been sent yet' })
    .getByRole('button', { name: 'Log out anyway' })
    .click();
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login');
  expect(await queuedEntries(other)).toBe(0);
});

test('queued writes of a deactivated person are not sent by another person', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  consoleGuard.expectRefusal(401, '/');
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  const { page, context } = await signIn('Agent');
  await signIn('Manager');
  const lead = await api.addLead({ full_name: 'Harshad Mane' });
  const taken = countAcceptedNotes(context);
  // Blocks the live connection, so that the page learns nothing while it is offline.
  await page.route('**/live?*', (route) => route.abort());
  await openLead(page, lead);
  await expect.poll(() => databases(page)).toContain('last-seen');
  await context.setOffline(true);
  await writeNote(page, 'Wants a bigger kitchen');
  const setStatus = async (status: 'active' | 'inactive') => {
    const everybody = await api.get<Array<{ id: string; email: string; version: number }>>('/people');
    const agent = everybody.find(({ email }) => email === people.Agent.email);
    await api.put(`/people/${agent?.id}/status`, { status, version: agent?.version });
  };
  await setStatus('inactive');
  await context.setOffline(false);

  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Password', { exact: true }).fill(peoplePassword, { timeout: 30_000 });
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(again.getByText('This account has been deactivated.')).toBeVisible();
  // Before the sign-in page is opened.
  expect(await databases(page)).not.toContain('last-seen');
  await page.unroute('**/live?*');
  await again.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL('/login');

  const signInAt = async ({ email }: { email: string }) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(peoplePassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).not.toHaveURL(/login/u);
    await openLead(page, lead);
  };
  await test.step('another user signs in: the entry is neither shown nor sent', async () => {
    await signInAt(people.Manager);
    await expect(line(page)).toHaveCount(0);
    // Only this person's own new note arrives.
    await page.getByPlaceholder('Write a note …').fill('Called at noon');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Called at noon' })).toContainText(
      people.Manager.full_name,
    );
    expect(await notesOf(api, lead.id)).toEqual([['Called at noon', people.Manager.full_name]]);
    await page.getByRole('button', { name: `Account: ${people.Manager.full_name}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await queuedEntries(page)).toBe(1);
  });

  await test.step('after the first user signs in again, it is sent in their name', async () => {
    await setStatus('active');
    await signInAt(people.Agent);
    await expect.poll(taken).toBe(2);
    expect(await notesOf(api, lead.id)).toContainEqual(['Wants a bigger kitchen', people.Agent.full_name]);
  });
});
