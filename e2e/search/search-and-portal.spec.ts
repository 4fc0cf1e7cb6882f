import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';
import { communicationsOf, toastWith } from '../screen.ts';
import { badge, expectTone } from '../tones.ts';

const found = (page: Page, kind: string) => page.getByRole('region', { name: new RegExp(`^${kind}`, 'u') });

test('/search', { tag: '@long' }, async ({ admin: page, api, signIn }) => {
  test.setTimeout(300_000);
  await signIn('Agent');
  for (let number = 1; number <= 7; number += 1) {
    await api.addProperty({ title: `Imran Heights ${number}` });
    await api.addClient({ full_name: `Imran Client ${number}` });
  }
  await whileWaiting(page, 'search/everything', async () => {
    await page.goto('/search?q=imran');
    await expect(page.getByText('Searching...')).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “imran”');
  for (const [kind, count, entries, all] of [
    ['Properties', '7', 6, '/properties?search=imran'],
    ['Clients', '7', 6, '/clients?search=imran'],
    ['Agents', '1', 1, '/agents?search=imran'],
  ] as const) {
    const section = found(page, kind);
    await expect(section.getByRole('heading').first()).toContainText(count);
    await expect(section.getByRole('listitem')).toHaveCount(entries);
    await expect(section.getByRole('link', { name: 'View All' })).toHaveAttribute('href', all);
  }
  await expect(
    found(page, 'Properties')
      .getByRole('link', { name: /Imran Heights/u })
      .first(),
  ).toHaveAttribute(...(['href', /^\/properties\/[\w-]{36}$/u] as const));
  await expect(
    found(page, 'Clients')
      .getByRole('link', { name: /Imran Client/u })
      .first(),
  ).toHaveAttribute(...(['href', /^\/clients\/[\w-]{36}$/u] as const));
  await found(page, 'Agents').getByRole('link', { name: people.Agent.full_name }).click();
  await expect(page).toHaveURL(/\/agents\/view\/[\w-]{36}$/u);
});

test('/client-portal/{clientId}', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const email = 'lata@example.org';
  const { id } = await api.addClient({ full_name: 'Lata Bhide', email, phone: '98220 41736' });
  for (let number = 1; number <= 7; number += 1) {
    await api.addProperty({ title: `Home ${number}` });
    await api.post(
      '/meetings',
      aMeeting({
        title: `Talk ${number}`,
        meeting_type: 'consultation',
        client_id: id,
        meeting_date: `2031-01-0${number}T05:30:00.000Z`,
        location: 'Baner',
      }),
    );
  }
  const content = `<p>${'Word '.repeat(60)}</p>`;
  await api.post(`/clients/${id}/emails`, { id: uuid(), subject: 'Long email', content, template_id: null });

  await whileWaiting(page, 'clients/find', async () => {
    await page.goto(`/client-portal/${id}`);
    await expect(page.getByText('Loading client information...').first()).toBeAttached();
  });
  const tabs = page.getByRole('tablist', { name: 'Client portal' });
  await expect(tabs.getByRole('tab')).toHaveText(['Overview', 'Properties', 'Meetings', 'Messages']);
  await expect(tabs.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await tabs.getByRole('tab', { name: 'Properties' }).click();
  const propertiesTab = page.getByRole('tabpanel', { name: 'Properties' });
  const titles = propertiesTab.getByRole('heading', { name: /^Home \d$/u });
  await expect(titles).toHaveCount(5);
  await propertiesTab.getByRole('button', { name: 'Show more matches' }).click();
  await expect(titles).toHaveCount(7);
  await tabs.getByRole('tab', { name: 'Meetings' }).click();
  const meetings = page.getByRole('region', { name: 'Meetings' });
  await expect(meetings.getByRole('listitem')).toHaveCount(5);
  await expect(meetings.getByRole('listitem').first()).toContainText('Talk 7');

  await tabs.getByRole('tab', { name: 'Messages' }).click();
  const kinds = page.getByRole('tablist', { name: 'Communication types' });
  await expect(kinds.getByRole('tab')).toHaveText(['All', 'Email', 'Phone', 'SMS']);
  const message = communicationsOf(page).getByRole('listitem').filter({ hasText: 'Long email' });
  await expect(message.getByText(/^(?:Word ){30}\.\.\.$/u)).toBeVisible();
  await expectTone(badge(message, 'Pending'), 'warning');
  await kinds.getByRole('tab', { name: 'Email' }).click();
  await expect(message.getByText(/^(?:Word ?){60}$/u)).toBeVisible();
  for (const [kind, text] of [
    ['Phone', 'No calls yet'],
    ['SMS', 'No messages yet'],
  ] as const) {
    await kinds.getByRole('tab', { name: kind }).click();
    await expect(communicationsOf(page).getByRole('heading', { name: text })).toBeVisible();
  }
  await expect(page.getByText('coming soon')).toHaveCount(0);

  await communicationsOf(page).getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send email' });
  const send = dialog.getByRole('button', { name: 'Send email' });
  await send.click();
  await expect(toastWith(page, 'Please fill in both subject and content')).toContainText('Error');
  await dialog.getByLabel('Subject').fill('Three homes');
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Shall we meet?');
  await whileFailing(page, consoleGuard, 'communications/sendEmail', async () => {
    await send.click();
    await expect(toastWith(page, 'Failed to send email')).toContainText('Please try again later');
  });
  await whileWaiting(page, 'communications/sendEmail', async () => {
    await send.click();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Email sent successfully!')).toBeVisible();

  consoleGuard.expectRefusal(404, '/rpc/clients/find');
  await page.goto('/client-portal/019a9d5c-7c11-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Not Found');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});

test('a template fills in the client name', { tag: '@long' }, async ({ admin: page, api }) => {
  const en = { subject: 'Your visit', body: '<p>Dear {{client_name}}, welcome.</p>' };
  const texts = { en, hi: null, mr: null, gu: null };
  await api.post('/email-templates', { id: uuid(), name: 'Visit', texts });
  const { id } = await api.addClient({ full_name: 'Omkar Jadhav', email: 'omkar@example.org' });
  await page.goto(`/client-portal/${id}?tab=messages`);
  await communicationsOf(page).getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send email' });
  await dialog.getByLabel('Template').selectOption('Visit');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Your visit');
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveText('Dear Omkar Jadhav, welcome.');
});
