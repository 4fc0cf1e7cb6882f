import { createECDH, randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { request as requests } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Me } from '#features/accounts/contract.ts';
import type { Invoice } from '#features/invoices/contract.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { Api } from '../api.ts';
import { expect } from '../fixtures.ts';
import { people, peoplePassword } from '../people.ts';
import { toastWith } from '../screen.ts';
import { linkIn, test } from '../smtp-server.ts';

test.use({ serviceWorkers: 'allow' });

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u });

test('a payment notifies its agent live, by email and by push, except where switched off', async ({
  signIn,
  api,
  agency,
  inbox,
  consoleGuard,
}) => {
  await api.post('/people', { id: uuid(), ...people.Agent, role: 'Agent' });
  const [, token] = linkIn(await inbox.waitForEmail(people.Agent.email)).split('#');
  const visitor = await requests.newContext();
  await new Api(visitor, agency.url).post('/invitations/accept', { token, password: peoplePassword });
  await visitor.dispose();
  const { page, api: agents } = await signIn('Agent', { permissions: ['notifications'] });
  const { profile_id: assigned_agent_id } = await agents.get<Me>('/me');

  await test.step('the choice is saved', async () => {
    await page.goto('/settings?tab=notifications');
    await expect(page.getByRole('switch', { name: /^SMS/u })).toBeDisabled();
    await expect(page.getByText('Turn on for this device')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('switch', { name: /^Lead alerts/u }).uncheck();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastWith(page, 'Settings saved')).toContainText('All your settings have been successfully updated.');
    await page.reload();
    await expect(page.getByRole('switch', { name: /^Lead alerts/u })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: /^Payment alerts/u })).toBeChecked();
  });

  const number = await test.step('the toast appears live, the lead does not', async () => {
    const { id, number, owed } = await agents.post<Invoice>('/invoices', { ...bill, id: uuid() });
    await api.addLead({ full_name: 'Somebody New', assigned_agent_id });
    await api.post(`/invoices/${id}/paid`, { payment_id: uuid(), owed });
    await expect(toastWith(page, '💰 Payment Received!')).toContainText(number);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
    await expect(toastWith(page, 'lead')).toHaveCount(0);
    return number;
  });

  await test.step('an email arrives because the bell was not opened', async () => {
    const database = openDatabase({ url: agency.database, maxConnections: 1 });
    await expect(async () => {
      await database.db.execute(
        sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
      );
      const { rows } = await database.db.execute(sql`select 1 from notifications where email_id is not null`);
      expect(rows).toHaveLength(1);
    }).toPass();
    await database.close();
    const paymentEmail = await inbox.waitForEmail(people.Agent.email, { subject: `Payment Received!: ${number}` });
    expect(paymentEmail.text).toContain(`${agency.url}/invoices?search=${encodeURIComponent(number)}`);
  });

  await test.step('a push message appears once no page is open, and links to its record', async () => {
    await page.goto('/settings?tab=notifications');
    // This browser has no push service; its service worker is running from now on.
    consoleGuard.expectLine('Chrome currently does not support the Push API in incognito mode');
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(toastWith(page, 'Notifications could not be turned on.')).toBeVisible();
    const pushed = { title: '💰 Payment Received!', body: number, path: '/invoices', tag: 'notice-1', language: 'en' };
    await push(page, agency.url, pushed);
    expect(await shown(page)).toEqual([]);
    await page.goto('about:blank');
    await push(page, agency.url, pushed);
    await push(page, agency.url, pushed);
    await page.goto('/settings?tab=notifications');
    await expect.poll(() => shown(page)).toEqual([{ title: pushed.title, body: number, data: '/invoices' }]);
  });

  await test.step('a browser reports its new push endpoint by itself', async () => {
    const endpoint = 'https://push.example.com/moved';
    const [worker] = page.context().serviceWorkers();
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    await worker?.evaluate(moveSubscription, {
      endpoint,
      keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    });
    await expect.poll(() => agents.get('/notifications/device')).toMatchObject({ endpoint });
  });

  await test.step('push messages disappear after sign-out, even if no page was open when the session ended', async () => {
    expect(await shown(page)).toHaveLength(1);
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => shown(page)).toEqual([]);
  });
});

const bill = anInvoice({ amount: '50000.00', commission_rate: '10', due_date: '2099-01-31', description: 'Brokerage' });

/** Simulates a `pushsubscriptionchange`; no test browser has a push service. */
function moveSubscription({ endpoint, keys }: { endpoint: string; keys: Record<string, string> }): void {
  const newSubscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
  dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil: () => undefined }));
}

/** Delivers a push message to the worker. */
async function push(page: Page, origin: string, message: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registration;
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  await browser.detach();
}

function shown(page: Page): Promise<Array<{ title: string; body: string; data: unknown }>> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, data }) => ({ title, body, data }));
  });
}
