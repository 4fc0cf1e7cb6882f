import { v7 as uuid } from 'uuid';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting, at, dayAfter } from '../meetings.ts';
import { cardTitled, openCommunications, toastWith } from '../screen.ts';

test('without a mail server, every screen that sends emails says that they wait', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id: client_id } = await api.addClient({ full_name: 'Kavita Bhide', email: 'kavita@example.in' });
  const { id } = await addMeeting(api, 'At the mill', at(2, '11:00'), { client_id });
  const waits = 'Email isn’t set up yet, so messages wait in the outbox.';
  const dialog = page.getByRole('dialog');

  await page.goto('/meetings');
  await cardTitled(page, 'At the mill').getByRole('button', { name: 'More actions: At the mill' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  await dialog.getByLabel('New time').fill('15:00');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toastWith(page, 'Meeting rescheduled successfully')).toContainText(waits);
  await page.goto(`/meetings/edit/${id}`);
  await page.getByLabel('Location').fill('At the gate');
  await page.getByRole('button', { name: 'Update meeting' }).click();
  await expect(toastWith(page, 'Meeting updated')).toContainText(waits);
  await page.goto('/meetings');
  await cardTitled(page, 'At the mill').getByRole('button', { name: 'More actions: At the mill' }).click();
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(toastWith(page, 'Status updated')).toContainText(waits);

  await page.goto(`/meetings/schedule?clientId=${client_id}`);
  await expect(page.getByText('Email isn’t set up yet, so messages wait in the outbox.')).toBeVisible();

  await api.post(
    '/invoices',
    anInvoice({
      client_id,
      amount: '10000.00',
      commission_rate: '0',
      due_date: dayAfter(30),
      description: 'Brokerage',
    }),
  );
  await page.goto('/invoices');
  await page.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: 'Send by email' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Email isn’t set up yet, so messages wait in the outbox.');
  await question.getByRole('button', { name: 'Issue and send' }).click();
  await expect(toastWith(page, 'Email sent successfully!')).toContainText(waits);
});

test('choosing another template replaces edited text, and Undo restores it', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addClient({ full_name: 'Sunil Joshi', email: 'sunil@example.in' });
  for (const name of ['Visit', 'Thanks']) {
    const en = { subject: `${name}, {{client_name}}`, body: `<p>${name} on Saturday</p>` };
    await api.post('/email-templates', { id: uuid(), name, texts: { en, hi: null, mr: null, gu: null } });
  }
  const communications = await openCommunications(page, `/clients/${id}`);
  await communications.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  const replaced = toastWith(page, 'The template replaced your text');
  await dialog.getByLabel('Template').selectOption('Visit');
  await expect(message).toContainText('Visit on Saturday');
  await dialog.getByLabel('Template').selectOption('Thanks');
  await expect(message).toContainText('Thanks on Saturday');
  await expect(replaced).toHaveCount(0);

  await message.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', with the keys');
  await dialog.getByLabel('Template').selectOption('Visit');
  await replaced.getByRole('button', { name: 'Undo' }).click();
  await expect(message).toContainText('Thanks on Saturday, with the keys');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Thanks, Sunil Joshi');
  await expect(dialog.getByLabel('Template').locator('option:checked')).toHaveText('Thanks');
});
