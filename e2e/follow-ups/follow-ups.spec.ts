import type { FollowUp } from '#features/follow-ups/contract.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

/** A day of the company, which is in India. */
const daysFromToday = (days: number) => addDays(dayOf(new Date(), 'Asia/Kolkata'), days);
const typed = (day: string) => day.split('-').toReversed().join('/');

test('a due follow-up of a lead is snoozed, done, undone and followed by the next one', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addLead({
    full_name: 'Rings Back',
    phone: '98220 12377',
    follow_up_on: daysFromToday(-2),
  });
  const open = () => api.get<FollowUp[]>(`/leads/${id}/follow-ups`);
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Follow-ups/u })
    .first()
    .click();
  await expect(page).toHaveURL(/\/follow-ups$/u);
  const row = page.getByRole('article').filter({ hasText: 'Rings Back' });
  await expect(row).toContainText('Overdue');
  await expect(row.getByRole('link', { name: 'Call Rings Back' })).toHaveAttribute('href', 'tel:+919822012377');

  await row.getByRole('button', { name: 'Done: Rings Back' }).click();
  await expect(row).toContainText('Done');
  await expect.poll(open).toEqual([]);
  await toastWith(page, 'Follow-up done').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await open()).length).toBe(1);
  await row.getByRole('button', { name: 'Done: Rings Back' }).click();
  await row.getByRole('button', { name: 'Plan next' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan follow-up' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Day is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Day' }).fill(typed(daysFromToday(1)));
  await dialog.getByLabel('Time').fill('16:30');
  await dialog.getByLabel('Note').fill('Send the plan first');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await open()).toMatchObject([{ has_time: true, note: 'Send the plan first' }]);

  await page.getByRole('radio', { name: 'Later' }).click();
  await row.getByRole('button', { name: 'Snooze: Rings Back' }).click();
  await page.getByRole('menuitem', { name: 'Next week' }).click();
  await expect(row).toContainText(typed(daysFromToday(7)));
  await row.getByRole('link', { name: 'Rings Back', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Next follow-up' });
  await expect(panel).toContainText('Send the plan first');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Follow-up moved');
});

test('a client has several follow-ups', { tag: '@long' }, async ({ admin: page, api }) => {
  const { id } = await api.addClient({ full_name: 'Kavita Followed' });
  await page.goto(`/clients/${id}`);
  const panel = page.getByRole('region', { name: 'Next follow-up' });
  await expect(panel).toContainText('No follow-up');
  await panel.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Next week' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Mark as done' }).first().click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel).toContainText(typed(daysFromToday(7)));
});
