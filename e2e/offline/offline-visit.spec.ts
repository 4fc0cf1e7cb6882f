import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import type { Visit } from '#features/visits/contract.ts';
import { expect } from '../fixtures.ts';
import { at, typed } from '../meetings.ts';
import { signInAs } from '../people.ts';
import { toastWith } from '../screen.ts';
import { kept, test } from './persistent-browser.ts';

const near = { latitude: 18.52, longitude: 73.85, accuracy: 20 };
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const options = { ...phone, permissions: ['geolocation'], geolocation: near };
const stopsOn = (page: Page) => page.getByRole('region', { name: 'Properties' }).getByRole('heading', { level: 3 });
const line = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|not been sent/u });

test('a visit opens without a network; check-in and feedback survive a closed browser and arrive once, in order', {
  tag: '@long',
}, async ({ openAgain, agency, api, consoleGuard }) => {
  test.setTimeout(180_000);
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  const { id: clientId } = await api.addClient({ full_name: 'Kavita Bhide', language: 'en' });
  const { id: guestId } = await api.addClient({ full_name: 'Suresh Nair', language: 'en' });
  const [flat, villa] = await api.addProperties([
    { title: 'Corner Home', latitude: near.latitude, longitude: near.longitude },
    { title: 'Hill Villa', latitude: near.latitude, longitude: near.longitude },
  ]);
  const { id } = await api.post<Visit>('/visits', {
    id: uuid(),
    stops: [flat, villa].map((property) => ({ id: uuid(), property_id: property?.id })),
    participants: [clientId, guestId].map((person_id) => ({ id: uuid(), topic: 'clients', person_id })),
    meeting_date: new Date(Date.now() - 60_000).toISOString(),
    overlap_confirmed: true,
  });
  const feedbackOn = (page: Page, title: string) =>
    page.getByRole('group', { name: `Feedback from Kavita Bhide on ${title}` });

  let page = await openAgain(options);
  await signInAs('Admin', page.context().request, agency.url);
  await page.goto(`/visits/${id}`);
  await expect(page.getByRole('heading', { name: 'Corner Home', level: 2 })).toBeVisible();
  await kept(page, `["visits","one","${id}"]`);

  await test.step('the page is reloaded without a network, and what happens is queued', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Corner Home', level: 2 })).toBeVisible();
    await expect(line(page)).toContainText(/Offline – last updated at \d/u);
    await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use my position' }).click();
    await expect(page.getByText(/Check-in at/u)).toContainText('Waiting to be sent');
    await feedbackOn(page, 'Corner Home').getByRole('button', { name: 'I like it' }).click();
    await page.getByRole('button', { name: 'Did not come: Suresh Nair' }).click();
    await feedbackOn(page, 'Hill Villa').getByRole('button', { name: 'Maybe' }).click();
    await page.getByRole('button', { name: 'Earlier: Hill Villa' }).click();
    await expect(stopsOn(page)).toHaveText(['Hill Villa', 'Corner Home']);
    await expect(line(page)).toContainText('5 waiting to be sent');
  });

  await test.step('after a restart without a network everything is still there', async () => {
    page = await openAgain({ ...options, offline: true });
    await page.goto(`/visits/${id}`);
    await expect(page.getByText(/Check-in at/u)).toContainText('Waiting to be sent');
    await expect(stopsOn(page)).toHaveText(['Hill Villa', 'Corner Home']);
    for (const [title, answer] of [
      ['Corner Home', 'I like it'],
      ['Hill Villa', 'Maybe'],
    ] as const)
      await expect(feedbackOn(page, title).getByRole('button', { name: answer })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    await expect(line(page)).toContainText('5 waiting to be sent');
    expect((await api.get<Visit>(`/visits/${id}`)).stops.map(({ check_in, feedback }) => [check_in, feedback])).toEqual(
      [
        [null, []],
        [null, []],
      ],
    );
  });

  await test.step('with a network each arrives once, in the order in which it happened', async () => {
    const accepted: string[] = [];
    page.context().on('response', (response) => {
      const [, call = ''] = /\/rpc\/visits\/(checkIn|setAttendance|saveFeedback|reorder)$/u.exec(response.url()) ?? [];
      if (call !== '' && response.ok()) accepted.push(call);
    });
    await page.context().setOffline(false);
    await expect(toastWith(page, '5 entries were sent')).toBeVisible({ timeout: 30_000 });
    await expect(line(page)).toHaveCount(0);
    await expect(page.getByText(/Checked in at/u)).toBeVisible();
    expect(accepted).toEqual(['checkIn', 'saveFeedback', 'setAttendance', 'saveFeedback', 'reorder']);
    const { stops, participants } = await api.get<Visit>(`/visits/${id}`);
    expect(stops[0]).toMatchObject({ check_in: null, feedback: [{ answer: 'maybe' }] });
    expect(stops[1]).toMatchObject({ check_in: { method: 'position' }, feedback: [{ answer: 'liked' }] });
    expect(participants.map(({ attendance }) => attendance)).toEqual([null, 'no_show']);
    const { entries } = await api.get<{ entries: Array<{ action: string }> }>(`/history/meetings/${id}`);
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'created',
      'visit_planned',
      'visit_checked_in',
      'visit_answered',
      'visit_missed',
      'visit_answered',
      // The meeting is at the first property.
      'updated',
      'visit_planned',
    ]);
  });
});

test('a visit is finished without a network, and arrives once in its order although the browser was killed', {
  tag: '@long',
}, async ({ openAgain, killBrowser, agency, api, consoleGuard }) => {
  test.setTimeout(180_000);
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  const { id: clientId } = await api.addClient({ full_name: 'Kavita Bhide', language: 'en' });
  const [flat] = await api.addProperties([
    { title: 'Corner Home', latitude: near.latitude, longitude: near.longitude },
  ]);
  const { id } = await api.post<Visit>('/visits', {
    id: uuid(),
    title: 'Visit with Kavita',
    stops: [{ id: uuid(), property_id: flat?.id }],
    participants: [{ id: uuid(), topic: 'clients', person_id: clientId }],
    meeting_date: new Date(Date.now() - 60_000).toISOString(),
    overlap_confirmed: true,
  });
  const card = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^Visit completed/u });

  let page = await openAgain(options);
  await signInAs('Admin', page.context().request, agency.url);
  await page.goto(`/visits/${id}`);
  await expect(page.getByRole('heading', { name: 'Corner Home', level: 2 })).toBeVisible();
  await kept(page, `["visits","one","${id}"]`, `["meetings","one","${id}"]`);

  await test.step('without a network the visit is held and finished', async () => {
    page = await openAgain({ ...options, offline: true });
    await page.goto(`/visits/${id}`);
    await expect(page.getByText('Go online to message visitors.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use my position' }).click();
    await expect(page.getByText(/Check-in at/u)).toContainText('Waiting to be sent');
    await page.getByRole('button', { name: 'I like it' }).click();
    await expect(line(page)).toContainText('2 waiting to be sent');
    await page.getByRole('button', { name: 'Finish visit' }).click();
    await expect(card(page)).toContainText('Waiting to be sent');
    await page.getByRole('button', { name: /^Tomorrow at/u }).click();
    await expect(line(page)).toContainText('4 waiting to be sent');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('after the browser was killed everything is still there, and nothing on the server', async () => {
    await killBrowser();
    page = await openAgain({ ...options, offline: true });
    await page.goto(`/visits/${id}`);
    await expect(card(page)).toContainText('Waiting to be sent');
    await expect(page.getByRole('button', { name: 'I like it' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
    await expect(line(page)).toContainText('4 waiting to be sent');
    expect(await api.get<Visit>(`/visits/${id}`)).toMatchObject({ status: 'scheduled' });
  });

  await test.step('with a network each arrives once, in the order in which it happened', async () => {
    const accepted: string[] = [];
    page.context().on('response', (response) => {
      const [, call = ''] =
        /\/rpc\/(?:visits|followUps)\/(checkIn|saveFeedback|finish|plan)$/u.exec(response.url()) ?? [];
      if (call !== '' && response.ok()) accepted.push(call);
    });
    await page.context().setOffline(false);
    await expect(toastWith(page, '4 entries were sent')).toBeVisible({ timeout: 30_000 });
    await expect(line(page)).toHaveCount(0);
    await expect(card(page)).not.toContainText('Waiting to be sent');
    expect(accepted).toEqual(['checkIn', 'saveFeedback', 'finish', 'plan']);
    expect(await api.get<Visit>(`/visits/${id}`)).toMatchObject({
      status: 'completed',
      stops: [{ check_in: { method: 'position' }, feedback: [{ answer: 'liked' }] }],
    });
    expect(await api.get(`/meetings/${id}`)).toMatchObject({ outcome: 'client_interested' });
    expect(await api.get(`/clients/${clientId}/follow-ups`)).toHaveLength(1);
    const { entries } = await api.get<{ entries: Array<{ action: string }> }>(`/history/meetings/${id}`);
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'created',
      'visit_planned',
      'visit_checked_in',
      'visit_answered',
      'completed',
    ]);
  });
});

test('a visit is planned without a network, changed on the device, and arrives once although the browser was killed', {
  tag: '@long',
}, async ({ openAgain, killBrowser, agency, api, consoleGuard }) => {
  test.setTimeout(180_000);
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  const { id: clientId } = await api.addClient({ full_name: 'Asha Kelkar', language: 'en' });
  const properties = await api.addProperties([{ title: 'Lake Home' }, { title: 'Garden Villa' }]);
  const ids = properties.map((property) => property.id);
  const address = `/visits/plan?clientId=${clientId}&propertyIds=${encodeURIComponent(JSON.stringify(ids))}`;
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' });

  let page = await openAgain(options);
  await signInAs('Admin', page.context().request, agency.url);
  await page.goto(address);
  await expect(page.getByText('Garden Villa')).toBeVisible();
  await kept(page, `["clients","one","${clientId}"]`, ...ids.map((id) => `["properties","one","${id}"]`));

  await test.step('the plan waits on this device', async () => {
    page = await openAgain({ ...options, offline: true });
    await page.goto(address);
    await expect(page.getByText('Asha Kelkar')).toBeVisible();
    await page.getByLabel('Day').fill(typed(1));
    await page.getByLabel('Departure').fill('16:00');
    await page.getByRole('button', { name: 'Plan visit' }).click();
    await expect(line(page)).toContainText('1 waiting to be sent');
    await expect(page).toHaveURL(`/clients/${clientId}`);
    await line(page).getByRole('button', { name: '1 waiting to be sent' }).click();
    await expect(dialog(page).getByRole('listitem')).toContainText('Asha Kelkar · 2 properties');
  });

  await test.step('it opens in its form and keeps its place', async () => {
    await dialog(page).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Garden Villa')).toBeVisible();
    await page.getByRole('button', { name: 'Earlier: Garden Villa' }).click();
    await page.getByRole('button', { name: 'Plan visit' }).click();
    await expect(page).toHaveURL(`/clients/${clientId}`);
    await expect(line(page)).toContainText('1 waiting to be sent');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('with a network it arrives once, as it was changed', async () => {
    await killBrowser();
    page = await openAgain(options);
    await page.goto('/meetings');
    const found = () => api.get<{ items: Array<{ id: string }> }>(`/meetings?client=${clientId}`);
    await expect.poll(async () => (await found()).items.length, { timeout: 30_000 }).toBe(1);
    const { items } = await found();
    const { stops, participants, meeting_date } = await api.get<Visit>(`/visits/${items[0]?.id}`);
    expect(stops.map(({ property_id }) => property_id)).toEqual(ids.toReversed());
    expect(participants).toMatchObject([{ person: { id: clientId } }]);
    expect(Date.parse(meeting_date)).toBe(Date.parse(at(1, '16:00')));
  });
});
