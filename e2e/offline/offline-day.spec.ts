import { v7 as uuid } from 'uuid';
import type { FollowUp } from '#features/follow-ups/contract.ts';
import type { Lead } from '#features/leads/contract.ts';
import type { Meeting } from '#features/meetings/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import type { Visit } from '#features/visits/contract.ts';
import { dayOf } from '#platform/dates.ts';
import { expect } from '../fixtures.ts';
import { signInAs } from '../people.ts';
import { fillProperty } from './fill-property.ts';
import { kept, test } from './persistent-browser.ts';

const near = { latitude: 18.52, longitude: 73.85, accuracy: 20 };
const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: near,
};

test('a day on a phone without a network survives a killed browser, and arrives once and in order', {
  tag: '@long',
}, async ({ openAgain, killBrowser, agency, api, consoleGuard }) => {
  test.setTimeout(300_000);
  consoleGuard.expectNoAnswer();
  consoleGuard.mayRefuse(401, '/live');
  const { id: clientId } = await api.addClient({ full_name: 'Lata Rane', language: 'en' });
  const { id: followUpId } = await api.post<FollowUp>(`/clients/${clientId}/follow-ups`, {
    id: uuid(),
    on: dayOf(new Date(), 'Asia/Kolkata'),
    time: null,
    note: 'Ask about the loan',
  });
  const [flat] = await api.addProperties([
    { title: 'Corner Home', latitude: near.latitude, longitude: near.longitude },
  ]);
  const { id: visitId } = await api.post<Visit>('/visits', {
    id: uuid(),
    title: 'Visit to Corner Home',
    stops: [{ id: uuid(), property_id: flat?.id }],
    participants: [{ id: uuid(), topic: 'clients', person_id: clientId }],
    meeting_date: new Date(Date.now() - 60_000).toISOString(),
    overlap_confirmed: true,
  });

  let page = await openAgain(phone);
  const line = () => page.getByRole('status').filter({ hasText: /Offline|not been sent/u });
  const waits = (count: number) => expect(line()).toContainText(`${count} waiting to be sent`);
  const followUp = () => page.getByRole('listitem').filter({ hasText: 'Ask about the loan' });
  const visit = () => page.getByRole('listitem').filter({ hasText: 'Visit to Corner Home' });
  await signInAs('Admin', page.context().request, agency.url);
  await page.goto('/today');
  await expect(visit()).toBeVisible();
  // None of them was opened.
  await kept(
    page,
    '["property_types"',
    '["profiles"',
    '["today"',
    `["visits","one","${visitId}"]`,
    `["meetings","one","${visitId}"]`,
  );

  await test.step('without a network a follow-up is done, and a visit is checked in with notes', async () => {
    await page.context().setOffline(true);
    await followUp().getByRole('button', { name: 'Done: Lata Rane' }).tap();
    await expect(followUp()).toContainText('Waiting to be sent');
    await waits(1);
    await visit().getByRole('link', { name: 'Visit to Corner Home' }).tap();
    await page.getByRole('button', { name: 'Check in', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Use my position' }).tap();
    await expect(page.getByText(/Check-in at/u)).toContainText('Waiting to be sent');
    await page.getByRole('button', { name: 'Add notes' }).tap();
    await page.getByRole('dialog').getByLabel('Meeting notes').fill('Liked the terrace');
    await page.getByRole('dialog').getByRole('button', { name: 'Save notes' }).tap();
    await waits(3);
  });

  await test.step('a lead and a property with pictures are added', async () => {
    await page.goto('/leads/add');
    await page.getByLabel('Full name').fill('Kavita Rao');
    await page.getByLabel('Phone', { exact: true }).fill('98220 41736');
    await page.getByRole('button', { name: 'Create Lead' }).tap();
    await waits(4);
    await page.goto('/properties/add');
    await fillProperty(page);
    await page.getByRole('main').getByRole('button', { name: 'Add Property' }).tap();
    await waits(5);
  });

  await test.step('after the browser was killed Today shows what waits', async () => {
    await killBrowser();
    page = await openAgain({ ...phone, offline: true });
    await page.goto('/today');
    await expect(followUp()).toContainText('Waiting to be sent');
    await expect(visit()).toContainText('Waiting to be sent');
    await waits(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('with a network each arrives once, in the order in which it happened', async () => {
    const calls =
      /\/(rpc\/(?:followUps\/done|visits\/checkIn|meetings\/saveNotes|(?:leads|properties)\/create)|api\/files)\b/u;
    const accepted: string[] = [];
    page.context().on('response', (response) => {
      const [, call = ''] = calls.exec(response.url()) ?? [];
      if (call !== '' && response.request().method() === 'POST' && response.ok()) accepted.push(call);
    });
    await page.context().setOffline(false);
    await expect(line()).toHaveCount(0, { timeout: 60_000 });
    await expect(followUp()).toHaveCount(0);
    expect(accepted).toEqual([
      ...['rpc/followUps/done', 'rpc/visits/checkIn', 'rpc/meetings/saveNotes', 'rpc/leads/create'],
      ...['api/files', 'api/files', 'rpc/properties/create'],
    ]);
  });

  expect(await api.get<FollowUp[]>(`/clients/${clientId}/follow-ups`)).toEqual([]);
  const { items: done } = await api.get<{ items: FollowUp[] }>('/follow-ups?when=done');
  expect(done.map(({ id }) => id)).toEqual([followUpId]);
  expect((await api.get<Visit>(`/visits/${visitId}`)).stops).toMatchObject([{ check_in: { method: 'position' } }]);
  expect(await api.get<Meeting>(`/meetings/${visitId}`)).toMatchObject({ meeting_notes: 'Liked the terrace' });
  const { items: leads } = await api.get<{ items: Lead[] }>('/leads?search=Kavita');
  expect(leads.map(({ full_name }) => full_name)).toEqual(['Kavita Rao']);
  const { items: properties } = await api.get<{ items: Property[] }>('/properties?search=Asha');
  expect(properties).toHaveLength(1);
  expect((await api.get<Property>(`/properties/${properties[0]?.id}`)).images).toHaveLength(2);
});
