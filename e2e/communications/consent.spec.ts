import { v7 as uuid } from 'uuid';
import { expect, test } from '../fixtures.ts';
import { addMeeting } from '../meetings.ts';
import { openCommunications, toastWith } from '../screen.ts';

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
  const actions = await openCommunications(agent, `/clients/${id}`);
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
  await agent.getByRole('dialog').getByLabel('Note').fill('Bought elsewhere');
  await agent.getByRole('button', { name: 'Save' }).click();
  await expect(toastWith(agent, 'Do not contact')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'WhatsApp' })).toBeDisabled();
  await expect(agent.getByText('Does not want to be contacted').first()).toBeVisible();

  const reason = 'Does not want to be contacted';
  await test.step('menus say why, also to a keyboard', async () => {
    await agent.getByRole('button', { name: 'More actions' }).press('Enter');
    const email = agent.getByRole('menuitem', { name: 'Email', exact: true });
    await expect(email).toHaveAccessibleDescription(reason);
    await agent.keyboard.press('e');
    await agent.keyboard.press('m');
    await expect(email).toBeFocused();
    await agent.keyboard.press('Enter');
    await expect(email).toBeVisible();
    await agent.keyboard.press('Escape');
  });
  await test.step('the bar on a phone shows it, and a press says why', async () => {
    await agent.setViewportSize({ width: 360, height: 740 });
    const bar = agent.getByRole('region', { name: 'Contact', exact: true });
    for (const name of ['Call Kavita Bhide', 'WhatsApp to Kavita Bhide'])
      await expect(bar.getByRole('button', { name })).toHaveAccessibleDescription(reason);
    await bar.getByRole('button', { name: 'WhatsApp to Kavita Bhide' }).press('Enter');
    await expect(toastWith(agent, reason)).toBeVisible();
  });
  await test.step('the menu of a meeting with them says it for SMS, too', async () => {
    await addMeeting(api, 'Visit in Baner', '2099-01-03T05:30:00Z', { client_id: id });
    await agent.goto('/meetings');
    await agent.getByRole('button', { name: 'More actions: Visit in Baner' }).click();
    await expect(agent.getByRole('menuitem', { name: 'SMS' })).toHaveAccessibleDescription(reason);
  });
});

test('an SMS is written from the menu of a meeting, and is in the history', { tag: '@long' }, async ({ signIn }) => {
  const { page, api } = await signIn('Agent');
  const { id } = await api.addClient({ full_name: 'Rekha Sathe', phone: '55501 77013' });
  await addMeeting(api, 'Visit in Aundh', '2099-01-03T05:30:00Z', { client_id: id });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'More actions: Visit in Aundh' }).click();
  await page.getByRole('menuitem', { name: 'SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'SMS to Rekha Sathe' });
  await expect(dialog.getByLabel('Message')).toHaveValue(/Rekha Sathe/u);
  const link = dialog.getByRole('link', { name: 'Open SMS' });
  // A browser that asks whether to open another program takes no more input.
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await expect(dialog).toBeHidden();
  const communications = await openCommunications(page, `/clients/${id}`);
  await communications.getByRole('tab', { name: 'SMS' }).click();
  await expect(communications.getByRole('tabpanel')).toContainText('Rekha Sathe');
});
