import { AxeBuilder } from '@axe-core/playwright';
import { v7 as uuid } from 'uuid';
import type { Visit } from '#features/visits/contract.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith, waitForPrefetch } from '../screen.ts';

const near = { latitude: 18.52, longitude: 73.85, accuracy: 20 };
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

test('an agent plans a tour on a phone, checks in by code and by position, and both sides say how they like it', {
  tag: '@long',
}, async ({ signIn, openBrowser, consoleGuard }) => {
  consoleGuard.expectRefusal(422, '/rpc/visits/checkIn');
  const { page: agent, api } = await signIn('Agent');
  await agent.setViewportSize(phone.viewport);
  const { id: clientId } = await api.addClient({ full_name: 'Kavita Bhide', phone: '55501 77012', language: 'en' });
  const [first, second] = await api.addProperties([
    { title: 'Corner Home', latitude: 18.52, longitude: 73.85 },
    { title: 'Hill Villa', latitude: 18.6, longitude: 73.8 },
  ]);

  await agent.goto(`/visits/plan?clientId=${clientId}&propertyIds=["${first?.id}","${second?.id}"]`);
  await expect(agent.getByText('Travel is not counted')).toBeVisible();
  const rows = agent.locator('[data-stop]');
  await expect(rows).toContainText(['Corner Home', 'Hill Villa']);
  const grip = agent.getByRole('button', { name: 'Pick up Hill Villa' });
  await grip.hover();
  const above = await rows.first().boundingBox();
  if (!above) throw new Error('no stop');
  await agent.mouse.down();
  await agent.mouse.move(above.x + 20, above.y + 4, { steps: 8 });
  await agent.mouse.up();
  await expect(rows).toContainText(['Hill Villa', 'Corner Home']);
  await grip.focus();
  for (const key of [' ', 'ArrowDown', 'Enter']) await grip.press(key);
  await expect(rows).toContainText(['Corner Home', 'Hill Villa']);
  await agent.getByRole('button', { name: 'Later: Corner Home' }).click();
  await expect(rows).toContainText(['Hill Villa', 'Corner Home']);
  await agent.getByRole('button', { name: 'Plan visit' }).click();
  await expect(agent.getByRole('heading', { name: 'Hill Villa', level: 2 })).toBeVisible();

  // A visit that has begun, whatever the hour of this run.
  const id = uuid();
  await api.post<Visit>('/visits', {
    id,
    title: 'Tour with Kavita',
    stops: [first, second].map((property) => ({ id: uuid(), property_id: property?.id })),
    participants: [{ id: uuid(), topic: 'clients', person_id: clientId }],
    meeting_date: new Date(Date.now() - 60_000).toISOString(),
    overlap_confirmed: true,
  });
  await agent.goto(`/meetings/edit/${id}`);
  await agent.getByRole('link', { name: 'Open visit' }).click();
  await expect(agent).toHaveURL(`/visits/${id}`);
  await expect(agent.getByRole('heading', { name: 'Corner Home', level: 2 })).toBeVisible();
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await agent.getByRole('button', { name: 'On my way' }).click();
  await agent.getByRole('menuitem', { name: 'WhatsApp' }).click();
  const message = agent.getByRole('dialog').getByLabel('Message');
  await expect(message).toHaveValue(/I am on my way to Corner Home/u);
  const [, pathname = ''] = /(\/v\/[\w-]{22})/u.exec(await message.inputValue()) ?? [];
  await agent.getByRole('button', { name: 'Cancel' }).click();

  const reader = await (await openBrowser({ ...phone, javaScriptEnabled: false })).newPage();
  await reader.goto(pathname);
  await expect(reader.getByRole('heading', { name: 'Your code for Corner Home' })).toBeVisible();
  const code = (await reader.locator('p.price').textContent())?.replaceAll(/\D/gu, '') ?? '';
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await agent.getByRole('button', { name: 'Check in', exact: true }).click();
  const dialog = agent.getByRole('dialog');
  await dialog.getByLabel('Code on the visitor’s page').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(dialog).toContainText('This code is wrong. Tries left: 4.');
  await dialog.getByLabel('Code on the visitor’s page').fill(code);
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(agent.getByText(/Checked in at/u)).toBeVisible();

  // Three kilometres coarse: kept, and not proven.
  await agent.context().grantPermissions(['geolocation']);
  await agent.context().setGeolocation({ latitude: 18.6, longitude: 73.8, accuracy: 3000 });
  await agent.getByRole('button', { name: 'Check in', exact: true }).click();
  await agent.getByRole('dialog').getByRole('button', { name: 'Use my position' }).click();
  await expect(agent.getByText('Not proven', { exact: true })).toBeVisible();

  const liked = agent
    .getByRole('group', { name: 'Feedback from Kavita Bhide on Corner Home' })
    .getByRole('button', { name: 'I like it' });
  await liked.click();
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await reader.reload();
  await expect(reader.getByRole('status').first()).toContainText('You said: I like it');
  await reader.getByText('Not for me').last().click();
  await reader.getByLabel('The price').last().check();
  await reader.getByRole('button', { name: 'Send' }).last().click();
  await expect(agent.getByText('answered by the visitor')).toBeVisible();

  await agent.getByRole('button', { name: 'Finish visit' }).click();
  await expect(toastWith(agent, 'Visit completed')).toBeVisible();
  await agent.getByRole('button', { name: /^Tomorrow at/u }).click();
  await expect(toastWith(agent, 'Follow-up planned')).toBeVisible();
  expect((await new AxeBuilder({ page: agent }).analyze()).violations).toEqual([]);
  await agent.goto(`/properties/${second?.id}`);
  await expect(agent.getByRole('region', { name: 'Market response' })).toContainText('1 said it is not for them');
});

test('what an agent does without a network arrives once, and a visit that was cancelled meanwhile is decided', async ({
  signIn,
  api: office,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  consoleGuard.expectRefusal(409, '/rpc/visits/checkIn');
  const { page: agent, api, context } = await signIn('Agent', { permissions: ['geolocation'], geolocation: near });
  const { id: clientId } = await api.addClient({ full_name: 'Nasreen Merchant', language: 'en' });
  const { id: guestId } = await api.addClient({ full_name: 'Suresh Nair', language: 'en' });
  const [flat, villa] = await api.addProperties([
    { title: 'Basement Home', latitude: near.latitude, longitude: near.longitude },
    { title: 'Cellar Villa', latitude: near.latitude, longitude: near.longitude },
  ]);
  const plan = (propertyId: string | undefined, people: readonly string[]) =>
    api.post<Visit>('/visits', {
      id: uuid(),
      stops: [{ id: uuid(), property_id: propertyId }],
      participants: people.map((person_id) => ({ id: uuid(), topic: 'clients', person_id })),
      meeting_date: new Date(Date.now() - 60_000).toISOString(),
      overlap_confirmed: true,
    });
  const kept = await plan(flat?.id, [clientId, guestId]);
  const cancelled = await plan(villa?.id, [clientId]);
  const other = await context.newPage();
  await other.goto(`/visits/${cancelled.id}`);
  await expect(other.getByRole('heading', { name: 'Cellar Villa', level: 2 })).toBeVisible();
  await agent.goto(`/visits/${kept.id}`);
  await expect(agent.getByRole('heading', { name: 'Basement Home', level: 2 })).toBeVisible();
  for (const page of [agent, other]) await waitForPrefetch(page, 'after-start');
  for (const page of [agent, other]) await page.getByRole('button', { name: 'Check in', exact: true }).click();

  await context.setOffline(true);
  await agent.getByRole('dialog').getByRole('button', { name: 'Use my position' }).click();
  await expect(agent.getByText(/Check-in at/u)).toContainText('Waiting to be sent');
  await agent
    .getByRole('group', { name: 'Feedback from Nasreen Merchant on Basement Home' })
    .getByText('I like it')
    .click();
  await agent.getByRole('button', { name: 'Did not come: Suresh Nair' }).click();
  await expect(agent.getByText('Waiting to be sent', { exact: true })).toHaveCount(3);
  await other.getByRole('dialog').getByRole('button', { name: 'Use my position' }).click();
  await expect(other.getByText(/Check-in at/u)).toContainText('Waiting to be sent');
  await office.post(`/meetings/${cancelled.id}/status`, { from: 'scheduled', status: 'cancelled' });

  await context.setOffline(false);
  // Either tab sends both.
  await expect(agent.getByRole('status').filter({ hasText: '1 entry has not been sent yet' })).toBeVisible({
    timeout: 30_000,
  });
  const arrived = await api.get<Visit>(`/visits/${kept.id}`);
  expect(arrived.stops[0]).toMatchObject({
    check_in: { method: 'position', is_proven: true },
    feedback: [{ answer: 'liked', by_visitor: false }],
  });
  expect(arrived.participants.map(({ attendance }) => attendance)).toEqual([null, 'no_show']);

  await agent.getByRole('button', { name: 'Show', exact: true }).click();
  const queue = agent.getByRole('dialog');
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await queue.getByRole('button', { name: 'Review' }).click();
  await expect(agent.getByRole('dialog', { name: 'Check-in: Cellar Villa' })).toContainText(
    'This visit was cancelled.',
  );
  await office.post(`/meetings/${cancelled.id}/status`, {
    from: 'cancelled',
    status: 'scheduled',
    overlap_confirmed: true,
  });
  await agent.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  // Other toasts also say what was sent.
  await expect(agent.getByLabel('Notifications (F8)').getByText('Sent', { exact: true })).toBeVisible();
  expect((await api.get<Visit>(`/visits/${cancelled.id}`)).stops[0]?.check_in).toMatchObject({ method: 'position' });
});
