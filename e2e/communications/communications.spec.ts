import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { expect } from '../fixtures.ts';
import { people } from '../people.ts';
import { communicationsOf, openCommunications, toastWith } from '../screen.ts';
import { test } from '../smtp-server.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('an agent emails a client, without active content, and logs a call', async ({ admin, api, inbox }) => {
  const email = 'kavita@example.in';
  const { id } = await api.addClient({ full_name: 'Kavita Bhide', email, phone: '55501 77012' });
  await openCommunications(admin, `/clients/${id}`);
  await communicationsOf(admin).getByRole('button', { name: 'Send email' }).click();

  await test.step('an empty email is not sent', async () => {
    await dialog(admin).getByRole('button', { name: 'Send email' }).click();
    await expect(toastWith(admin, 'Please fill in both subject and content')).toBeVisible();
    await expect(dialog(admin).getByLabel('Subject')).toBeFocused();
  });

  await test.step('a draft survives a reload', async () => {
    await dialog(admin).getByLabel('Subject').fill('Three homes in Baner');
    const text = dialog(admin).getByRole('textbox', { name: 'Message' });
    await text.click();
    await admin.keyboard.type('Dear {{client_name}}, ');
    await dialog(admin).getByRole('button', { name: 'Bold' }).click();
    await expect(dialog(admin).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
    await admin.keyboard.type('on Saturday');
    await admin.keyboard.press('Control+b');
    await expect(dialog(admin).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false');
    expect((await admin.context().cookies()).find(({ name }) => name === 'sidebar')).toBeUndefined();
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('Bring the papers.');
    await admin.keyboard.press('Shift+Home');
    await dialog(admin).getByRole('button', { name: 'Bulleted list' }).click();
    await openCommunications(admin, `/clients/${id}`);
    await communicationsOf(admin).getByRole('button', { name: 'Send email' }).click();
    await expect(dialog(admin).getByLabel('Subject')).toHaveValue('Three homes in Baner');
    await expect(text.locator('li')).toHaveText('Bring the papers.');
  });

  await test.step('pasted scripts do not run', async () => {
    const html =
      '<p style="color: red" onclick="steal()">Pasted <a href="javascript:steal()">words</a><script>steal()</script></p>';
    await dialog(admin).getByRole('textbox', { name: 'Message' }).click();
    await admin.keyboard.press('Control+End');
    await dialog(admin)
      .getByRole('textbox', { name: 'Message' })
      .evaluate((text, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        clipboardData.setData('text/plain', 'Pasted words');
        text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, html);
    await expect(dialog(admin).getByRole('textbox', { name: 'Message' })).toContainText('Pasted words');
    await lookAt(admin);
  });

  await dialog(admin).getByRole('button', { name: 'Send email' }).click();
  await expect(toastWith(admin, 'Email sent successfully!')).toBeVisible();
  const entry = communicationsOf(admin).getByRole('listitem').filter({ hasText: 'Three homes in Baner' });
  const message = await inbox.waitForEmail(email);
  expect(message.subject).toBe('Three homes in Baner');
  expect(message.replyTo).toMatchObject([{ address: people.Admin.email }]);
  expect(message.html).toContain('<b>on Saturday</b>');
  expect(message.html).toContain('Dear Kavita Bhide,');
  expect(message.html).not.toMatch(/script|red|steal/u);
  expect(message.text).toMatch(/Dear Kavita Bhide,\son Saturday/u);
  await expect(entry.getByText('Sent', { exact: true })).toBeVisible();

  await test.step('HTML from the API is sanitized as well', async () => {
    const content = '<p onclick="a()">Hello</p><script>steal()</script><a href="javascript:b()">here</a>';
    await api.post(`/clients/${id}/emails`, { id: uuid(), subject: 'By hand', content, template_id: null });
    expect((await inbox.waitForEmail(email)).html).not.toMatch(/script|onclick|steal/u);
  });

  await test.step('log a call', async () => {
    await admin.getByRole('tab', { name: 'Timeline' }).click();
    const timeline = admin.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('radio', { name: 'Call', exact: true }).check();
    await timeline.getByRole('radio', { name: 'The client called' }).check();
    await timeline.getByRole('radio', { name: 'Left a message' }).check({ force: true });
    await timeline.getByLabel('Minutes').fill('४');
    await timeline.getByRole('textbox', { name: 'Note' }).fill('Asks for a home with a garden');
    await timeline.getByRole('button', { name: 'Log call' }).click();
    await expect(toastWith(admin, 'Call logged')).toBeVisible();
    await admin.getByRole('tab', { name: 'Communications' }).click();
    await communicationsOf(admin).getByRole('tab', { name: 'Phone' }).click();
    const call = communicationsOf(admin).getByRole('listitem');
    await expect(call).toHaveText(/Call from the client.*Left a message.*4 minutes.*Asks for a home with a garden/u);
  });

  await test.step('a message opens the app on the device', async () => {
    await communicationsOf(admin).getByRole('button', { name: 'WhatsApp' }).click();
    await dialog(admin).getByRole('textbox', { name: 'Message' }).fill('Shall we meet?');
    const link = dialog(admin).getByRole('link', { name: 'Open WhatsApp' });
    await expect(link).toHaveAttribute('href', 'https://wa.me/915550177012?text=Shall%20we%20meet%3F');
    await admin.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = admin.context().waitForEvent('page');
    await link.click();
    await (await opened).close();
    await expect(toastWith(admin, 'Message logged')).toBeVisible();
    await communicationsOf(admin).getByRole('tab', { name: 'SMS' }).click();
    await expect(communicationsOf(admin).getByRole('listitem')).toContainText('Shall we meet?');
  });
  await admin.getByRole('tab', { name: 'Timeline' }).click();
  await expect(admin.getByRole('region', { name: 'Timeline' })).toContainText('Email created');
});

test('an undeliverable email is shown as failed and sent later to the corrected address', {
  tag: '@long',
}, async ({ admin, api, inbox, consoleGuard }) => {
  const unknown = 'moved@example.in';
  inbox.refuse(unknown);
  const { id } = await api.addClient({ full_name: 'Vikram Sathe', email: unknown });
  const listens = admin.waitForResponse((answer) => answer.url().includes('/live?'));
  await openCommunications(admin, `/clients/${id}`);
  await listens;
  const message = { id: uuid(), subject: 'Hello', content: '<p>Hello</p>', template_id: null };
  await api.post(`/clients/${id}/emails`, message);
  const entry = communicationsOf(admin).getByRole('listitem').filter({ hasText: 'Hello' });
  await expect(entry.getByText('Failed', { exact: true })).toBeVisible();
  await expect(entry).toContainText('The mail server said: 550 5.1.1 No such user here');
  await expect(toastWith(admin, 'Email could not be delivered')).toBeVisible();
  await api.changeClient(id, { email: null });
  consoleGuard.expectRefusal(409, '/rpc/communications/sendAgain');
  await entry.getByRole('button', { name: 'Send again' }).click();
  await expect(toastWith(admin, 'Failed to send email')).toContainText('This person no longer has an email address.');
  await expect(entry.getByText('Failed', { exact: true })).toBeVisible();
  const corrected = 'vikram.sathe@example.in';
  await api.changeClient(id, { email: corrected });
  await entry.getByRole('button', { name: 'Send again' }).click();
  await inbox.waitForEmail(corrected);
  await expect(entry.getByText('Sent', { exact: true })).toBeVisible();
});

test('a template written in Hindi is sent to a client who reads Hindi', { tag: '@long' }, async ({
  admin,
  api,
  inbox,
}) => {
  await admin.goto('/settings?tab=templates');
  await admin.getByRole('button', { name: 'Add template' }).click();
  await dialog(admin).getByLabel('Name').fill('Visit');
  await dialog(admin).getByLabel('Subject').fill('Your visit');
  await dialog(admin).getByRole('textbox', { name: 'Message' }).click();
  await admin.keyboard.type('Dear {{client_name}}, welcome.');
  await dialog(admin).getByRole('button', { name: 'Save template' }).click();
  await expect(toastWith(admin, 'Template added')).toBeVisible();

  await admin.getByRole('button', { name: 'Edit Visit' }).click();
  await dialog(admin).getByRole('tab', { name: 'हिन्दी' }).click();
  await dialog(admin).getByLabel('Subject').fill('आपकी मुलाक़ात');
  await dialog(admin).getByRole('textbox', { name: 'Message' }).click();
  await admin.keyboard.insertText('नमस्ते {{client_name}} जी');
  await dialog(admin).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(admin).getByRole('region', { name: 'Preview' })).toContainText('नमस्ते आशा पाटिल जी');
  await lookAt(admin);
  await dialog(admin).getByRole('button', { name: 'Save template' }).click();
  await expect(toastWith(admin, 'Template updated')).toBeVisible();

  const email = 'chandan@example.in';
  const { id } = await api.addClient({ full_name: 'चंदन ओबेरॉय', email, language: 'hi' });
  await admin.goto(`/client-portal/${id}?tab=messages`);
  await communicationsOf(admin).getByRole('button', { name: 'Send email' }).click();
  await dialog(admin).getByLabel('Template').selectOption('Visit');
  await expect(dialog(admin).getByLabel('Subject')).toHaveValue('आपकी मुलाक़ात');
  await expect(dialog(admin).getByLabel('Subject')).toHaveAttribute('lang', 'hi');
  await expect(dialog(admin).getByRole('textbox', { name: 'Message' })).toHaveText('नमस्ते चंदन ओबेरॉय जी');
  await dialog(admin).getByRole('button', { name: 'Send email' }).click();
  const message = await inbox.waitForEmail(email);
  expect(message.subject).toBe('आपकी मुलाक़ात');
  expect(message.html).toContain('<p>नमस्ते चंदन ओबेरॉय जी</p>');

  await admin.goto('/settings?tab=templates');
  await admin.getByRole('button', { name: 'Delete Visit' }).click();
  await expect(admin.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
  await toastWith(admin, 'Template deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByRole('list', { name: 'Templates' })).toContainText('Visit');
});

async function lookAt(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
