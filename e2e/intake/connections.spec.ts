import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { emailFixtures } from '#features/intake/adapters/email-fixtures-testing.ts';
import { startImapServer } from '#features/intake/server/mailbox/imap-testing.ts';
import type { Lead } from '#features/leads/contract.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { Agency } from '../agency.ts';
import { expect, test } from '../fixtures.ts';
import { listening, toastWith } from '../screen.ts';

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, javaScriptEnabled: false };
const dialog = (page: Page) => page.getByRole('dialog');
const received = (page: Page) => page.getByRole('region', { name: 'Received' });

async function beginConnection(page: Page, kind: string, name: string): Promise<void> {
  await page.goto('/settings?tab=connections');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await dialog(page).getByLabel('Kind').selectOption(kind);
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
}

test('an Admin connects an enquiry page; a phone and a form on another site send enquiries that appear live', {
  tag: '@long',
}, async ({ admin, api, openBrowser, consoleGuard }) => {
  consoleGuard.expectRefusal(422, '/enquire/');
  await beginConnection(admin, 'Enquiry page', 'Baner campaign');
  await dialog(admin).getByLabel('Campaign').fill('Diwali');
  await save(admin);
  const access = admin.getByRole('dialog', { name: 'Connect Baner campaign' });
  const url = await access.getByLabel('Enquiry page').inputValue();
  const snippet = await access.getByLabel('Form for your website').inputValue();
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await access.getByRole('button', { name: 'Done' }).click();
  await api.addLead({ full_name: 'Sunita Deshmukh' });
  const isListening = listening(admin);
  await admin.goto('/leads');
  await isListening;

  const reader = await (await openBrowser(phone)).newPage();
  await test.step('a visitor sends an enquiry on a phone', async () => {
    await reader.goto(url);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Send us your enquiry');
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await reader.getByLabel('Your name').fill('Devika Rege');
    await reader.getByLabel('Message').fill('Is it still free?');
    // The server refuses a form that was filled in faster than a person can.
    await reader.waitForTimeout(2500);
    await reader.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(reader.getByText('Enter a phone number or an email address.')).toBeVisible();
    await expect(reader.getByLabel('Message')).toHaveValue('Is it still free?');
    await reader.getByLabel('Your phone number').fill('98220 41390');
    await reader.waitForTimeout(2500);
    await reader.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you for your enquiry');
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you for your enquiry');
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('the lead appears in the open list', async () => {
    await admin.getByRole('button', { name: 'Show 1 new' }).click();
    await admin.getByRole('link', { name: 'Devika Rege' }).first().click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Devika Rege' })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Enquiries' })).toContainText('Baner campaign · Website · Diwali');
    await expect(admin.getByRole('region', { name: 'Enquiries' })).toContainText('Is it still free?');
  });

  await test.step('the same person uses the form on another site', async () => {
    const other = await (await openBrowser()).newPage();
    await other.route('http://www.agency.example/contact', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Contact</title>${snippet}` }),
    );
    await other.goto('http://www.agency.example/contact');
    await other.getByLabel('Your name').fill('Devika Rege');
    await other.getByLabel('Your phone number').fill('+91 98220-41390');
    await other.getByLabel('Message').fill('I also like the villa.');
    await other.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you for your enquiry');
    await expect(admin.getByRole('region', { name: 'Enquiries' })).toContainText('2 enquiries');
    await expect(admin.getByRole('region', { name: 'Enquiries' })).toContainText('I also like the villa.');
  });

  await admin.goto('/settings?tab=connections');
  await expect(received(admin).getByRole('row', { name: /Devika Rege/u })).toContainText([
    /Repeat enquiry/u,
    /New lead/u,
  ]);
});

test('an Admin maps a webhook on its last delivery and reads it again: one lead, however often it is sent', {
  tag: '@long',
}, async ({ admin, api, request }) => {
  await beginConnection(admin, 'Webhook', 'Landing page');
  await save(admin);
  const access = admin.getByRole('dialog', { name: 'Connect Landing page' });
  const address = await access.getByLabel('Address').inputValue();
  const secret = await access.getByLabel('Secret').inputValue();
  await access.getByRole('button', { name: 'Done' }).click();
  const deliver = async () => {
    const headers = { 'x-aangan-secret': secret, 'content-type': 'application/json' };
    const data = { visitor: { called: 'Ravi Menon', reach_at: '98220 41911' }, text_1: 'Three rooms, please' };
    expect((await request.post(address, { headers, data })).status()).toBe(200);
  };

  await deliver();
  const row = received(admin).getByRole('row', { name: /Landing page/u });
  await expect(row).toContainText('Not understood');
  await expect(admin.getByRole('list', { name: 'Connections' })).toContainText('1 not understood');

  await test.step('the fields are mapped on what arrived', async () => {
    await admin.getByRole('button', { name: 'Edit Landing page' }).click();
    await dialog(admin).getByRole('button', { name: 'Use the last delivery' }).click();
    await expect(dialog(admin).getByRole('status')).toHaveText('No phone number and no email address');
    const mapping = dialog(admin).getByRole('group', { name: 'Mapping' });
    await mapping.getByLabel('Name').selectOption('visitor.called');
    await mapping.getByLabel('Phone').selectOption('visitor.reach_at');
    await mapping.getByLabel('Message').selectOption('text_1');
    const reading = dialog(admin).getByRole('region', { name: 'What would be read' });
    for (const text of ['Ravi Menon', '98220 41911', 'Three rooms, please']) await expect(reading).toContainText(text);
    await save(admin);
    await expect(toastWith(admin, 'Connection updated')).toBeVisible();
  });

  await test.step('the delivery is read again', async () => {
    await row.getByRole('button').click();
    await expect(dialog(admin)).toContainText('visitor.reach_at');
    expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
    await dialog(admin).getByRole('button', { name: 'Read again' }).click();
    await expect(dialog(admin).getByRole('link', { name: 'Ravi Menon' })).toBeVisible();
    await expect(dialog(admin).getByRole('button', { name: 'Read again' })).toHaveCount(0);
    await dialog(admin).getByRole('button', { name: 'Close' }).last().click();
    await expect(row).toContainText('New lead');
    await expect(admin.getByRole('list', { name: 'Connections' })).not.toContainText('not understood');
  });

  // Senders repeat a delivery whose answer they did not get.
  await deliver();
  await admin.reload();
  await expect(row).toHaveCount(1);
  await row.getByRole('button').click();
  await dialog(admin).getByRole('link', { name: 'Ravi Menon' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Enquiries' })).toContainText('1 enquiry');
  expect((await api.get<{ items: Lead[] }>('/leads?search=Ravi')).items).toHaveLength(1);
});

/** Reads the mailboxes now instead of within the next minute. */
async function readMailboxes(agency: Agency): Promise<void> {
  const database = openDatabase({ url: agency.database, maxConnections: 1 });
  await database.pool.query("select graphile_worker.add_job('read_due_mailboxes')");
  await database.close();
}

test('an Admin connects a mailbox, and makes a lead of an email that is not understood', { tag: '@long' }, async ({
  admin,
  agency,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(422, '/rpc/intake/makeLead');
  const imap = await startImapServer();
  try {
    // Before the connection: it is not read.
    imap.deliver(emailFixtures.list, { at: new Date(Date.now() - 3 * 86_400_000) });
    await beginConnection(admin, 'Mailbox', 'Portal emails');
    await dialog(admin).getByLabel('Mail server').fill('127.0.0.1');
    await dialog(admin).getByLabel('Encryption').selectOption('No encryption');
    await dialog(admin).getByLabel('Port').first().fill(String(imap.port));
    await dialog(admin).getByLabel('User name').fill('sales@agency.example');
    await dialog(admin).getByRole('textbox', { name: 'Password' }).fill('rose-garden-40');
    await dialog(admin)
      .getByRole('switch', { name: /Allow a private network/u })
      .check();
    await dialog(admin).getByRole('button', { name: 'Test now' }).click();
    await expect(dialog(admin).getByRole('status')).toContainText('The mail server refuses the user name or password.');
    await dialog(admin).getByRole('textbox', { name: 'Password' }).fill('rose-garden-41');
    await dialog(admin).getByRole('button', { name: 'Test now' }).click();
    await expect(dialog(admin).getByRole('status')).toContainText('It works. Emails in the folder: 1');
    await save(admin);
    await expect(toastWith(admin, 'Connection added')).toBeVisible();

    const [known, unknown, automatic] = [
      imap.deliver(emailFixtures.acres),
      imap.deliver(`From: Broker <sales@broker.example>
To: sales@agency.example
Date: ${new Date().toUTCString()}
Message-ID: <b-1@broker.example>
Subject: A family for Baner

They look for three rooms. Call Hema, nine eight two two.
`),
      imap.deliver(`From: Printer <news@printer.example>
To: sales@agency.example
Date: ${new Date().toUTCString()}
Message-ID: <p-1@printer.example>
Subject: New brochures

Our prices for brochures.
`),
    ];
    await readMailboxes(agency);
    const rows = received(admin).getByRole('row', { name: /Portal emails/u });
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Nitin Kulkarni' })).toContainText('New lead');
    expect([known, unknown, automatic].map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen']]);
    await expect(admin.getByRole('list', { name: 'Connections' })).toContainText('Last read');

    await test.step('what is not understood waits', async () => {
      await expect(admin.getByRole('list', { name: 'Connections' })).toContainText('2 not understood');
      await received(admin).getByLabel('Status').selectOption('Not understood');
      await expect(rows).toHaveCount(2);
      await rows.filter({ hasText: 'A family for Baner' }).getByRole('button').click();
      await expect(dialog(admin).getByRole('region', { name: 'Email' })).toContainText('They look for three rooms.');
      await dialog(admin).getByRole('button', { name: 'Make a lead' }).click();
      const form = admin.getByRole('dialog', { name: 'Make a lead' });
      // The sender is a broker, not the person who looks for a home.
      await expect(form.getByLabel('Email')).toHaveValue('sales@broker.example');
      await form.getByLabel('Email').fill('');
      await form.getByRole('button', { name: 'Add lead' }).click();
      await expect(form).toContainText('Enter a phone number or an email address.');
      await form.getByRole('textbox', { name: 'Name' }).fill('Hema Sathe');
      await form.getByLabel('Phone').fill('98220 41555');
      await form.getByRole('button', { name: 'Add lead' }).click();
      await expect(toastWith(admin, 'Lead added')).toBeVisible();
      await expect(dialog(admin).getByRole('link', { name: 'Hema Sathe' })).toBeVisible();
      await dialog(admin).getByRole('button', { name: 'Close' }).last().click();
    });

    await test.step('what is no enquiry is dismissed', async () => {
      await expect(rows).toHaveCount(1);
      await rows.getByRole('button').click();
      await dialog(admin).getByRole('button', { name: 'Dismiss' }).click();
      await admin.getByRole('menuitem', { name: 'Not an enquiry' }).click();
      await expect(toastWith(admin, 'Dismissed')).toBeVisible();
      await admin.keyboard.press('Escape');
      await expect(received(admin)).toContainText('Nothing with this status');
    });

    await readMailboxes(agency);
    await received(admin).getByLabel('Status').selectOption('New lead');
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: 'Hema Sathe' }).getByRole('button').click();
    await dialog(admin).getByRole('link', { name: 'Hema Sathe' }).click();
    await expect(admin.getByRole('region', { name: 'Enquiries' })).toContainText('Portal emails');
  } finally {
    imap.close();
  }
});
