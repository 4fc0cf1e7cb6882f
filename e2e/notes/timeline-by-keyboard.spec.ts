import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { pressOn, tabTo, typeInto } from '../keyboard.ts';
import { addMeeting, at } from '../meetings.ts';
import { toastWith } from '../screen.ts';

/** A narrow window, or a tablet with a keyboard. */
const narrow = { viewport: { width: 360, height: 740 } };

const sheet = (page: Page) => page.getByRole('dialog');
const line = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|not been sent/u });

test('a note is written, edited, deleted and restored', { tag: '@long' }, async ({ admin: page, api }) => {
  const lead = await api.addLead({ full_name: 'Kavita Bhide' });
  await page.goto(`/leads/${lead.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const entry = (text: string) => timeline.getByRole('listitem').filter({ hasText: text });
  const more = (text: string) => entry(text).getByRole('button', { name: /^Actions for the note from/u });
  await typeInto(page, timeline.getByRole('textbox', { name: 'Note' }), 'Wants to see it again');
  await page.keyboard.press('Control+Enter');
  await expect(entry('Wants to see it again')).toBeVisible();

  await pressOn(page, more('Wants to see it again'));
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(timeline.getByRole('listitem').getByRole('textbox', { name: 'Note' })).toBeFocused();
  await pressOn(page, timeline.getByRole('listitem').getByRole('button', { name: 'Cancel' }));
  await expect(more('Wants to see it again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(timeline.getByRole('listitem').getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Wants to see it on Sunday');
  await page.keyboard.press('Control+Enter');
  await expect(more('Wants to see it on Sunday')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastWith(page, 'Note deleted')).toBeVisible();
  await page.keyboard.press('F8');
  await pressOn(page, toastWith(page, 'Note deleted').getByRole('button', { name: 'Undo' }));
  await expect(entry('Wants to see it on Sunday')).toBeVisible();
});

test('activity is logged: the outcome of a meeting today, a call, a note', { tag: '@long' }, async ({
  signIn,
  api,
}) => {
  const lead = await api.addLead({ full_name: 'Imran Shaikh' });
  const seen = await addMeeting(api, 'Saw the terrace', at(0, '00:15'), { lead_id: lead.id, duration_minutes: 15 });
  await addMeeting(api, 'Sees the bank', at(1, '10:00'), { lead_id: lead.id });
  const { page } = await signIn('Admin', narrow);
  await page.goto(`/leads/${lead.id}`);
  const opener = page.getByRole('button', { name: 'Log what happened' });
  await pressOn(page, opener);
  await expect(sheet(page).getByRole('button', { name: 'Call result' })).toBeFocused();
  // Only today's meetings.
  await expect(sheet(page).getByRole('button', { name: /Sees the bank/u })).toHaveCount(0);
  await pressOn(page, sheet(page).getByRole('button', { name: /Saw the terrace/u }));
  await tabTo(page, sheet(page).getByRole('radio', { name: 'Successful' }));
  for (const next of ['Needs follow-up', 'Client interested']) {
    await page.keyboard.press('ArrowRight');
    await expect(sheet(page).getByRole('radio', { name: next })).toBeChecked();
  }
  await typeInto(page, sheet(page).getByLabel('Meeting notes'), 'Liked the light');
  await pressOn(page, sheet(page).getByRole('button', { name: 'Save and complete' }));
  await expect(sheet(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect
    .poll(() => api.get(`/meetings/${seen.id}`))
    .toMatchObject({
      meeting_notes: 'Liked the light',
      outcome: 'client_interested',
      follow_up_required: false,
      status: 'completed',
    });

  await page.keyboard.press('Enter');
  await pressOn(page, sheet(page).getByRole('button', { name: 'Call result' }));
  await tabTo(page, sheet(page).getByRole('radio', { name: 'Reached' }));
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).getByRole('radio', { name: 'No answer' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(toastWith(page, 'Call logged')).toBeVisible();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await pressOn(page, sheet(page).getByRole('button', { name: 'Note', exact: true }));
  await expect(sheet(page).getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('The keys are with the watchman');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'The keys are with the watchman' })).toBeVisible();
  await expect(opener).toBeFocused();
});

test('the offline queue is opened, an entry changed, one discarded and one sent', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const lead = await api.addLead({ full_name: 'Sunita Deshmukh' });
  const { page, context } = await signIn('Admin', { serviceWorkers: 'allow' });
  await page.goto(`/leads/${lead.id}`);
  const field = page.getByPlaceholder('Write a note …');
  await expect(field).toBeVisible();
  // The browser has precached the application.
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/shell'))), { timeout: 90_000 })
    .toBe(true);
  await context.setOffline(true);
  for (const text of ['Has a dog', 'Has a cat']) {
    await typeInto(page, field, text);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('Waiting to be sent');
  }
  const opener = line(page).getByRole('button', { name: '2 waiting to be sent' });
  await pressOn(page, opener);
  await pressOn(page, sheet(page).getByRole('button', { name: 'Edit Note' }).first());
  await typeInto(page, sheet(page).getByRole('textbox', { name: 'Note' }), 'Has a big dog');
  await pressOn(page, sheet(page).getByRole('button', { name: 'Save note' }));
  await expect(sheet(page)).toHaveCount(0);
  await pressOn(page, opener);
  const other = sheet(page).getByRole('listitem').filter({ hasText: 'Has a cat' });
  await pressOn(page, other.getByRole('button', { name: 'Discard Note' }));
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(sheet(page).getByRole('listitem')).toHaveText([/Has a big dog/u]);
  await context.setOffline(false);
  await expect(sheet(page)).toContainText('Everything has been sent.');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await api.get<{ items: { body: string }[] }>(`/leads/${lead.id}/notes`)).items)
    .toEqual([expect.objectContaining({ body: 'Has a big dog' })]);
});
