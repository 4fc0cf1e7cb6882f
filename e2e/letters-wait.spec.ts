import { v7 as uuid } from 'uuid';
import { expect, test } from './fixtures.ts';
import { notice } from './screen.ts';

test('another template takes back what was written into the first only when that is meant', async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addClient({ full_name: 'Sunil Joshi', email: 'sunil@example.in' });
  for (const name of ['Visit', 'Thanks']) {
    const en = { subject: `${name}, {{client_name}}`, body: `<p>${name} on Saturday</p>` };
    await api.post('/email-templates', { id: uuid(), name, texts: { en, hi: null, mr: null, gu: null } });
  }
  await page.goto(`/clients/${id}`);
  await page.getByRole('region', { name: 'Communications' }).getByRole('button', { name: 'Send Email' }).click();
  const dialog = page.getByRole('dialog');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  const replaced = notice(page, 'The template took the place of what you wrote');
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
