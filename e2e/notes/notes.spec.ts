import { AxeBuilder } from '@axe-core/playwright';
import { v7 as uuid } from 'uuid';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

test('a note appears in the timeline, for others at once, is edited, and is restored from the trash', async ({
  admin: page,
  api,
  signIn,
}) => {
  const lead = await api.addLead({ full_name: 'Kavita Bhide', phone: '98220 41736' });
  const { page: other } = await signIn('Agent');
  await other.goto(`/leads/${lead.id}`);
  await page.goto(`/leads/${lead.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const field = timeline.getByRole('textbox', { name: 'Note' });
  await field.fill('Wants to see it again');
  await page.reload();
  await expect(field).toHaveValue('Wants to see it again');
  await field.press('Control+Enter');
  const written = (of: typeof page) => of.getByRole('listitem').filter({ hasText: 'Wants to see it again' });
  await expect(written(page)).toContainText('Meera Kulkarni');
  await expect(field).toHaveValue('');
  await expect(written(other)).toBeVisible();
  await expect(written(other).getByRole('button', { name: 'Actions for the note from' })).toHaveCount(0);

  await written(page).getByRole('button', { name: 'Actions for the note from' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = timeline.getByRole('listitem').getByRole('textbox', { name: 'Note' });
  await edited.fill('Wants to see it on Sunday');
  await edited.press('Control+Enter');
  const rewritten = timeline.getByRole('listitem').filter({ hasText: 'Wants to see it on Sunday' });
  await expect(rewritten).toBeVisible();
  await rewritten.getByRole('button', { name: 'Actions for the note from' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rewritten).toHaveCount(0);
  await toastWith(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(rewritten).toBeVisible();
});

for (const size of ['desktop', 'phone'] as const) {
  test(`a call with a new lead, its next follow-up and stage are one save, on a ${size}`, {
    tag: size === 'desktop' ? '@long' : [],
  }, async ({ api, signIn }) => {
    const lead = await api.addLead({ full_name: 'Kavita Bhide', phone: '98220 41736', email: 'kavita@example.in' });
    const { page } = await signIn('Agent', size === 'phone' ? phone : {});
    await page.goto(`/leads/${lead.id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('radio', { name: 'Call', exact: true }).check();
    await timeline.getByRole('button', { name: 'Tomorrow' }).click();
    await expect(timeline.getByRole('combobox', { name: 'Stage' })).toHaveValue('contacted');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await timeline.getByRole('button', { name: 'Log call' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Call: Reached' })).toBeVisible();
    const saved = await api.get<{ status: string; follow_up_on: string | null }>(`/leads/${lead.id}`);
    expect(saved).toMatchObject({ status: 'contacted', follow_up_on: expect.any(String) });

    await timeline.getByRole('button', { name: 'WhatsApp' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Message' })).toHaveValue(/Kavita Bhide/u);
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Move to Contacted' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await timeline.getByRole('link', { name: 'Meeting' }).click();
    await expect(page).toHaveURL(new RegExp(`/meetings/schedule\\?.*${lead.id}`, 'u'));
  });
}

test('calls and notes are logged on a phone: a call with a lead, a note on a property', { tag: '@long' }, async ({
  api,
  signIn,
}) => {
  const property = await api.addProperty({ title: 'Home with a gate' });
  const lead = await api.addLead({ full_name: 'Imran Shaikh', phone: null, property_id: property.id });
  await api.post(`/leads/${lead.id}/notes`, {
    id: uuid(),
    body: 'Written a word '.repeat(40),
    written_at: '2026-01-05T05:30:00Z',
  });
  const { page } = await signIn('Agent', phone);
  await page.goto(`/leads/${lead.id}`);
  const bar = page.getByRole('region', { name: 'Contact' });
  await expect(bar.getByRole('link', { name: 'Directions to Home with a gate' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\//u,
  );
  await expect(bar.getByRole('button', { name: 'Add phone: Imran Shaikh' })).toBeVisible();
  for (const target of await bar.locator('a, button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isWide()).toBe(false);

  await bar.getByRole('button', { name: 'Log what happened' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Note' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  await sheet.getByRole('button', { name: 'Call result' }).tap();
  await sheet.getByRole('radio', { name: 'No answer' }).check({ force: true });
  await sheet.getByRole('button', { name: 'Log call' }).tap();
  await expect(toastWith(page, 'Call logged')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Call: No answer' })).toBeVisible();

  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'Log what happened' }).tap();
  await expect(sheet.getByRole('button', { name: 'Call result' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Note' }).tap();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('The keys are with the watchman');
  await sheet.getByRole('button', { name: 'Save note' }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'The keys are with the watchman' })).toBeVisible();
});
