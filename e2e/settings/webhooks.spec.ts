import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { WebhookReceiver } from '#features/webhooks/server/receiver-testing.ts';
import { isSignedBy, openWebhookReceiver } from '#features/webhooks/server/receiver-testing.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const log = (page: Page) => page.getByRole('region', { name: 'Sent events' });
const list = (page: Page) => page.getByRole('list', { name: 'Webhooks' });

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await openWebhookReceiver();
});
test.afterEach(() => receiver.close());

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function addWebhook(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await dialog(page)
    .getByRole('switch', { name: /Allow a private network/u })
    .check();
  await dialog(page).getByRole('checkbox', { name: 'Lead added' }).check();
}

async function expectNoViolations(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

test('an Admin adds a webhook, tests it, and follows in the log what is sent', { tag: '@long' }, async ({
  admin,
  api,
}) => {
  await test.step('the form names what is missing or wrong', async () => {
    await admin.goto('/settings?tab=webhooks');
    await expect(admin.getByText('A webhook tells another program when something happens here.')).toBeVisible();
    await admin.getByRole('button', { name: 'Add webhook' }).click();
    await dialog(admin).getByRole('textbox', { name: 'Address' }).fill('http://hooks.example.in');
    await admin.keyboard.press('Enter');
    await expect(dialog(admin)).toContainText('Enter a name.');
    await expect(dialog(admin)).toContainText('The address must start with https://.');
    await expect(dialog(admin)).toContainText('Choose at least one event.');
    await expectNoViolations(admin);
    await admin.keyboard.press('Escape');
  });

  let secret = '';
  await test.step('the secret is shown after the webhook is added', async () => {
    await addWebhook(admin, 'Accounts');
    await dialog(admin).getByRole('checkbox', { name: 'Properties' }).check();
    await expect(dialog(admin).getByRole('checkbox', { name: 'Property restored' })).toBeChecked();
    await dialog(admin).getByRole('button', { name: 'Save' }).click();
    await expect(toastWith(admin, 'Webhook added')).toBeVisible();
    secret = await dialog(admin).getByLabel('Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/u);
    await expectNoViolations(admin);
    await dialog(admin).getByRole('button', { name: 'Done' }).click();
    await expect(list(admin)).toContainText('5 events');
  });

  await test.step('a test event arrives, signed', async () => {
    await act(admin, 'Accounts', 'Send test event');
    const row = log(admin).getByRole('row', { name: /Test event/u });
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('204');
    await expect(list(admin)).toContainText('Last delivered');
    expect(receiver.received.map((event) => [event.type, isSignedBy(secret, event)])).toEqual([['webhook.test', true]]);
  });

  await test.step('an event that failed is sent again', async () => {
    receiver.answer((response) => response.writeHead(500).end('Down for repair'));
    const { id } = await api.addLead({ full_name: 'Devika Rege' });
    const row = log(admin).getByRole('row', { name: /Lead added/u });
    await expect(row).toContainText('Waiting');
    await expect(list(admin)).toContainText('Failing since');
    await row.getByRole('button').click();
    await expect(dialog(admin).getByRole('region', { name: 'Answer' })).toContainText('Down for repair');
    await expect(dialog(admin).getByRole('region', { name: 'Payload' })).toContainText(id);
    await expect(dialog(admin).getByRole('region', { name: 'Payload' })).not.toContainText('Devika');
    await expectNoViolations(admin);
    // The first retry fails, too; the next one is a minute later.
    await expect(dialog(admin)).toContainText('Attempts2', { timeout: 20_000 });
    receiver.answer((response) => response.end('Thank you'));
    await dialog(admin).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(admin).getByRole('region', { name: 'Answer' })).toContainText('Thank you');
    await expect(dialog(admin)).toContainText('Delivered');
    await expect(dialog(admin).getByRole('button', { name: 'Send again' })).toBeVisible();
    await dialog(admin).getByRole('button', { name: 'Close' }).last().click();
    await expect(list(admin)).not.toContainText('Failing since');
    const ids = receiver.received.filter(({ type }) => type === 'lead.created').map((event) => event.id);
    expect(new Set(ids).size).toBe(1);
  });

  await test.step('it is paused, resumed and deleted', async () => {
    await act(admin, 'Accounts', 'Pause');
    await expect(question(admin)).toContainText('Events during the pause are never sent.');
    await question(admin).getByRole('button', { name: 'Pause' }).click();
    await expect(list(admin)).toContainText('Paused');
    await act(admin, 'Accounts', 'Resume');
    await expect(list(admin)).toContainText('Active');
    await expectNoViolations(admin);
    await act(admin, 'Accounts', 'Delete');
    await question(admin).getByRole('button', { name: 'Delete' }).click();
    await expect(admin.getByText('No webhooks yet')).toBeVisible();
  });
});

test('on a phone, an Admin rotates the secret, and the audit trail shows it', { tag: '@long' }, async ({ signIn }) => {
  const { page } = await signIn('Admin', { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  await addWebhook(page, 'Website');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const secret = dialog(page).getByLabel('Secret', { exact: true });
  const first = await secret.inputValue();
  await dialog(page).getByRole('button', { name: 'Replace secret' }).click();
  await question(page).getByRole('button', { name: 'Replace secret' }).click();
  await expect(dialog(page)).toContainText('The earlier secret also signs until');
  await expect(secret).not.toHaveValue(first);
  const second = await secret.inputValue();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await act(page, 'Website', 'Send test event');
  await expect(log(page).getByRole('row', { name: /Test event/u })).toContainText('Delivered');
  const [event] = receiver.received;
  expect(event && [isSignedBy(first, event), isSignedBy(second, event)]).toEqual([true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoViolations(page);
  await page.goto('/settings?tab=audit');
  await expect(page.getByText('Secret replaced').first()).toBeVisible();
});

test('a Manager has no webhooks', { tag: '@long' }, async ({ signIn }) => {
  const { page } = await signIn('Manager');
  await page.goto('/settings?tab=webhooks');
  await expect(page.getByRole('tab', { name: 'Company' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Webhooks' })).toHaveCount(0);
});
