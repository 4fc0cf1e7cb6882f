import type { Page } from '@playwright/test';
import type { Communication } from '#features/communications/history-contract.ts';
import type { Lead } from '#features/leads/contract.ts';
import type { Meeting } from '#features/meetings/contract.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import type { Note } from '#features/notes/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import { expect } from '../fixtures.ts';
import { signInAs } from '../people.ts';
import { cardTitled, openCommunications, toastWith } from '../screen.ts';
import { fillProperty } from './fill-property.ts';
import { kept, test } from './persistent-browser.ts';

const line = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|not been sent/u });
const dialog = (page: Page) => page.getByRole('dialog');

async function logCall(page: Page, note: string): Promise<void> {
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('radio', { name: 'Call', exact: true }).check();
  await expect(timeline.getByRole('radiogroup', { name: 'Outcome' })).toBeVisible();
  await timeline.getByRole('textbox', { name: 'Note' }).fill(note);
  await timeline.getByRole('button', { name: 'Log call' }).click();
  await expect(timeline.getByRole('button', { name: 'Log call' })).toHaveCount(0);
}

test('cached pages open offline, and queued writes arrive once', { tag: '@long' }, async ({
  openAgain,
  agency,
  api,
  consoleGuard,
}) => {
  test.setTimeout(180_000);
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  // Requests sent when the network is back may find the session ended.
  consoleGuard.mayRefuse(401, '/rpc/');
  const lead = await api.addLead({ full_name: 'Sunita Deshmukh' });
  const client = await api.addClient({ full_name: 'Kavita Rao' });
  const unseen = await api.addLead({ full_name: 'Never Seen' });
  const meeting = await api.post<Meeting>(
    '/meetings',
    aMeeting({
      title: 'At the flat',
      meeting_type: 'phone_call',
      location: '',
      meeting_date: new Date(Date.now() - 3_600_000).toISOString(),
      duration_minutes: 30,
      client_id: client.id,
      overlap_confirmed: true,
    }),
  );
  const calls = async () =>
    (await api.get<{ items: Communication[] }>(`/clients/${client.id}/communications`)).items.map(
      ({ content }) => content,
    );

  let page = await openAgain();
  await signInAs('Admin', page.context().request, agency.url);
  await test.step('a user opens a lead, a client and a meeting', async () => {
    await page.goto('/leads');
    await page.getByRole('link', { name: lead.full_name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: lead.full_name })).toBeVisible();
    await expect(page.getByPlaceholder('Write a note …')).toBeVisible();
    await kept(page, `["leads","one","${lead.id}"]`, `["notes","list","leads","${lead.id}"]`);
    // The list is enough: the meetings behind its rows are prefetched.
    await page.goto('/meetings?when=past');
    await expect(cardTitled(page, meeting.title)).toBeVisible();
    await kept(page, `["meetings","one","${meeting.id}"]`);
    await expect(await openCommunications(page, `/clients/${client.id}`)).toContainText('No communications yet');
    await kept(page, client.id, `["notes","list","clients","${client.id}"]`);
  });

  await test.step('on a captive network the cached lead appears, marked as such', async () => {
    await page.goto('/leads');
    await page.route(/\/(rpc|healthz)/u, () => new Promise(() => undefined));
    await page.getByRole('link', { name: lead.full_name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: lead.full_name })).toBeVisible();
    await expect(line(page)).toContainText(/Offline – last updated at \d/u);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(line(page)).toHaveCount(0, { timeout: 45_000 });
  });

  await test.step('without a network the cached list and lead appear, marked as such', async () => {
    await page.context().setOffline(true);
    await page.goto('/leads');
    await expect(page.getByText(lead.full_name).first()).toBeVisible();
    await expect(line(page)).toContainText(/Offline – last updated at \d/u);
    await page.getByRole('link', { name: lead.full_name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: lead.full_name })).toBeVisible();
    await page.goto(`/leads/${unseen.id}`);
    await expect(line(page)).toContainText('Offline – this page is not available on this device');
  });

  await test.step('a note, a call and an outcome are queued', async () => {
    await page.goto(`/leads/${lead.id}`);
    await page.getByPlaceholder('Write a note …').fill('Has a dog');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Has a dog' })).toContainText('Waiting to be sent');
    await page.goto(`/clients/${client.id}`);
    await logCall(page, 'Wants to see it again');
    await expect(toastWith(page, 'Waiting to be sent')).toBeVisible();
    const waiting = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(waiting.filter({ hasText: 'Wants to see it again' })).toContainText('Waiting to be sent');
    await page.goto('/meetings?when=past');
    await cardTitled(page, meeting.title)
      .getByRole('button', { name: `Add notes: ${meeting.title}` })
      .click();
    await dialog(page).getByLabel('Meeting notes').fill('Liked the terrace');
    await dialog(page).getByLabel('Outcome').selectOption('Client interested');
    await dialog(page).getByRole('button', { name: 'Save notes' }).click();
    await expect(cardTitled(page, meeting.title)).toContainText('Waiting to be sent');
    await expect(line(page)).toContainText('3 waiting to be sent');
    await line(page).getByRole('button').click();
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /Has a dog/u,
      /Call: Kavita Rao/u,
      /Meeting: At the flat/u,
    ]);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('after a restart without a network, then with one, each arrives once', async () => {
    page = await openAgain({ offline: true });
    await expect(await openCommunications(page, `/clients/${client.id}`)).toContainText('Wants to see it again');
    await expect(line(page)).toContainText('3 waiting to be sent');
    expect(await calls()).toEqual([]);
    await page.context().setOffline(false);
    await expect(toastWith(page, '3 entries were sent')).toBeVisible({ timeout: 30_000 });
    await expect(line(page)).toHaveCount(0);
    await expect(await openCommunications(page, `/clients/${client.id}`)).toContainText('Wants to see it again');
    expect(await calls()).toEqual(['Wants to see it again']);
    const { items } = await api.get<{ items: Note[] }>(`/leads/${lead.id}/notes`);
    expect(items.map(({ body }) => body)).toEqual(['Has a dog']);
    const { meeting_notes, outcome } = await api.get<Meeting>(`/meetings/${meeting.id}`);
    expect({ meeting_notes, outcome }).toEqual({ meeting_notes: 'Liked the terrace', outcome: 'client_interested' });
  });

  await test.step('sign-out names the queued entries and deletes everything', async () => {
    await page.context().setOffline(true);
    await logCall(page, 'Asked for the price');
    await page.getByRole('button', { name: 'Account: Meera Kulkarni' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: '1 entry has not been sent yet' });
    await question.getByRole('button', { name: 'Send now' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
    await page.context().setOffline(false);
    // The network is back, the queue is empty, and the requested sign-out happens.
    await expect(page).toHaveURL('/login', { timeout: 30_000 });
    expect(await calls()).toEqual(['Asked for the price', 'Wants to see it again']);
    await page.context().setOffline(true);
    await page.goto('/leads');
    await expect(page.getByRole('heading', { name: 'Aangan is offline' })).toBeVisible();
    await expect(page.getByText(lead.full_name)).toHaveCount(0);
  });
});

test('a lead and a property with pictures are added offline, survive a closed browser, and arrive once', {
  tag: '@long',
}, async ({ openAgain, agency, api, consoleGuard }) => {
  test.setTimeout(300_000);
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  let page = await openAgain(phone);
  await signInAs('Agent', page.context().request, agency.url);
  await page.goto('/leads/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Lead' })).toBeVisible();
  await page.goto('/properties/add');
  await expect(page.getByLabel('Property type')).toContainText('Apartment');
  await kept(page, '["property_types"');

  await test.step('both are added without a network', async () => {
    await page.context().setOffline(true);
    await fillProperty(page);
    await page.getByRole('main').getByRole('button', { name: 'Add Property' }).click();
    await expect(toastWith(page, 'Waiting to be sent')).toBeVisible();
    await expect(page).toHaveURL('/properties');
    await page.goto('/leads/add');
    await page.getByLabel('Full name').fill('Kavita Rao');
    await page.getByLabel('Phone', { exact: true }).fill('98220 41736');
    await page.getByRole('button', { name: 'Create Lead' }).click();
    await expect(page).toHaveURL('/leads');
    await expect(line(page)).toContainText('2 waiting to be sent');
  });

  await test.step('after a restart the lead is corrected, and both arrive once', async () => {
    page = await openAgain({ ...phone, offline: true });
    await page.goto('/leads');
    await line(page).getByRole('button').click();
    const entries = dialog(page).getByRole('listitem');
    await expect(entries).toHaveText([/New property: Asha Villa.*2 pictures/u, /New lead: Kavita Rao/u]);
    await entries.last().getByRole('button', { name: /^Edit/u }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Kavita Rao');
    await page.getByLabel('Full name').fill('Kavita Rao-Deshmukh');
    await page.getByRole('button', { name: 'Create Lead' }).click();
    await expect(page).toHaveURL('/leads');
    await expect(line(page)).toContainText('2 waiting to be sent');
    await page.context().setOffline(false);
    await expect(line(page)).toHaveCount(0, { timeout: 60_000 });
  });

  const { items: leads } = await api.get<{ items: Lead[] }>('/leads?search=Kavita');
  expect(leads.map(({ full_name, phone: number }) => [full_name, number])).toEqual([
    ['Kavita Rao-Deshmukh', '98220 41736'],
  ]);
  const { items: properties } = await api.get<{ items: Property[] }>('/properties?search=Asha');
  expect(properties.map(({ title }) => title)).toEqual(['Asha Villa']);
  const property = await api.get<Property>(`/properties/${properties[0]?.id}`);
  expect(property.images).toHaveLength(2);
});

test('cached pages open while the database is unavailable, and queued writes arrive once', {
  tag: '@long',
}, async ({ openAgain, agency, api, consoleGuard }) => {
  test.setTimeout(180_000);
  consoleGuard.expectRefusal(503, '/rpc/');
  consoleGuard.mayRefuse(503, '/readyz');
  const lead = await api.addLead({ full_name: 'Sunita Deshmukh' });
  const notes = async () => (await api.get<{ items: Note[] }>(`/leads/${lead.id}/notes`)).items.map(({ body }) => body);
  const unable = (page: Page) => page.getByRole('status').filter({ hasText: 'The server is not responding' });
  const page = await openAgain();
  await signInAs('Admin', page.context().request, agency.url);
  await page.goto('/leads');
  await page.getByRole('link', { name: lead.full_name }).first().click();
  await expect(page.getByPlaceholder('Write a note …')).toBeVisible();
  await kept(page, `["leads","one","${lead.id}"]`, `["notes","list","leads","${lead.id}"]`);
  await page.goto('/leads');

  // An error without a procedure: the server cannot read the session.
  const data = { code: 'unavailable', reason: 'database', retryAfter: 3, requestId: 'r' };
  const json = { defined: false, code: 'UNAVAILABLE', status: 503, message: 'unavailable', data };
  await page.route(/\/(rpc\/|readyz$)/u, (route) => route.fulfill({ status: 503, json }));
  await page.getByRole('link', { name: lead.full_name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: lead.full_name })).toBeVisible();
  await expect(unable(page)).toContainText(/last updated at \d/u);
  await page.getByPlaceholder('Write a note …').fill('Has a dog');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Has a dog' })).toContainText('Waiting to be sent');
  await expect(line(page)).toHaveCount(0);
  expect(await notes()).toEqual([]);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(toastWith(page, '1 entry was sent')).toBeVisible({ timeout: 45_000 });
  await expect(unable(page)).toHaveCount(0);
  expect(await notes()).toEqual(['Has a dog']);
});
