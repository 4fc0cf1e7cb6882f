import { v7 as uuid } from 'uuid';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a client stops emails by the link in one, and refuses all contact on the phone', async ({
  signIn,
  admin,
  openBrowser,
}) => {
  const { page: agent, api } = await signIn('Agent');
  const { id } = await api.addClient({ full_name: 'Kavita Bhide', email: 'kavita@example.in', phone: '55501 77012' });
  await api.post(`/clients/${id}/emails`, {
    id: uuid(),
    subject: 'A home in Baner',
    content: '<p>Hello</p>',
    template_id: null,
  });
  await agent.goto(`/clients/${id}`);
  const actions = agent.getByRole('region', { name: 'Communications' });
  await expect(actions.getByRole('button', { name: 'Send email' })).toBeEnabled();

  const address = await test.step('the email has a link', async () => {
    await admin.goto('/settings?tab=outbox');
    await admin.getByRole('button', { name: 'A home in Baner' }).click();
    await admin.getByText('Plain text to copy').click();
    const plain = (await admin.getByRole('dialog').locator('pre').textContent()) ?? '';
    const [found = ''] = /https?:\S+\/unsubscribe\?token=[\w-]{43}/u.exec(plain) ?? [];
    return new URL(found);
  });
  await test.step('one press stops the emails, without JavaScript', async () => {
    const browser = await openBrowser({ javaScriptEnabled: false });
    const page = await browser.newPage();
    await page.goto(`${address.pathname}${address.search}`);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible();
  });
  await expect(actions.getByRole('button', { name: 'Send email' })).toBeDisabled();
  await expect(actions.getByRole('button', { name: 'WhatsApp' })).toBeEnabled();
  await expect(actions.getByText('Cancelled')).toBeVisible();

  await agent.getByRole('button', { name: 'Do not contact' }).press('Enter');
  await agent.getByLabel('Note').last().fill('Bought elsewhere');
  await agent.getByRole('button', { name: 'Save' }).click();
  await expect(toastWith(agent, 'Do not contact')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'WhatsApp' })).toBeDisabled();
  await expect(agent.getByText('Does not want to be contacted').first()).toBeVisible();
});
