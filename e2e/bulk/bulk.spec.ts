import type { Me } from '#features/accounts/contract.ts';
import type { Lead } from '#features/leads/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import { countClicks } from '../count-clicks.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled } from '../screen.ts';

test('50 leads of a person who leaves get another agent in 5 clicks, and 20 properties a status in 4', {
  tag: '@long',
}, async ({ admin: page, signIn, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [leaver, next] = await Promise.all(
    (['Agent', 'Senior Agent'] as const).map(async (role) => (await signIn(role)).api.get<Me>('/me')),
  );
  const ofLeaver = Array.from({ length: 50 }, (_, index) =>
    api.addLead({
      full_name: `Handed Over ${index}`,
      email: `handed${index}@example.in`,
      assigned_agent_id: leaver?.profile_id ?? null,
    }),
  );
  const leads = await Promise.all(ofLeaver);
  const properties = await api.addProperties(
    Array.from({ length: 20 }, (_, index) => ({ title: `Tower Flat ${index}`, address: `Tower ${index}` })),
  );

  await page.goto('/leads');
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.goto(`/agents/view/${leaver?.profile_id}`);
  const figures = page.getByRole('list', { name: 'Records of this agent' });
  const assigned = figures.getByRole('listitem').filter({ hasText: 'Leads' });
  await expect(assigned).toContainText('50');
  const clicks = await countClicks(page);
  await assigned.getByRole('link').click();
  await page.getByRole('checkbox', { name: 'Select all 50 shown' }).click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('menuitem', { name: next?.full_name ?? '' }).click();
  await page.getByRole('button', { name: 'Change 50 leads' }).click();
  await expect(page.getByRole('dialog')).toContainText('Done: 50 leads changed.', { timeout: 60_000 });
  expect(clicks()).toBe(5);
  const agents = await Promise.all(leads.map(({ id }) => api.get<Lead>(`/leads/${id}`)));
  expect(new Set(agents.map(({ assigned_agent_id }) => assigned_agent_id))).toEqual(new Set([next?.profile_id]));

  await page.goto('/properties?search=tower');
  await page.getByRole('radio', { name: 'Table' }).check();
  const all = page.getByRole('checkbox', { name: 'Select all 20 shown' });
  await expect(all).toBeVisible();
  const before = clicks();
  await all.click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pending' }).click();
  await page.getByRole('button', { name: 'Change 20 properties' }).click();
  await expect(page.getByRole('dialog')).toContainText('Done: 20 properties changed.', { timeout: 60_000 });
  expect(clicks() - before).toBe(4);
  const statuses = await Promise.all(properties.map(({ id }) => api.get<Property>(`/properties/${id}`)));
  expect(statuses.every(({ status }) => status === 'pending')).toBe(true);
});

test('leads are selected by pointer and keyboard, moved, undone, and moved again as a filter finds them', {
  tag: '@long',
}, async ({ admin: page, api }) => {
  const added: Lead[] = [];
  for (const name of ['Asha Bulk', 'Dev Bulk', 'Esha Bulk', 'Farid Bulk'])
    added.push(await api.addLead({ full_name: name, email: `${name[0]}@example.in` }));
  const stagesOf = () => Promise.all(added.map(async ({ id }) => (await api.get<Lead>(`/leads/${id}`)).status));
  await page.goto('/leads?search=bulk');
  await page.getByRole('radio', { name: 'Cards' }).check();
  const card = cardTitled(page, 'Farid Bulk');
  await card.hover();
  await card.getByRole('checkbox', { name: 'Select Farid Bulk' }).check();
  const bar = page.getByText('1 lead selected');
  await expect(bar).toBeVisible();

  // A range: the newest is first.
  await cardTitled(page, 'Dev Bulk').getByRole('link', { name: 'Dev Bulk', exact: true }).focus();
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 leads selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stage', exact: true })).toHaveCount(0);

  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Select all 4 shown' }).click();
  const stageTo = async (name: string) => {
    await page.getByRole('button', { name: 'Stage', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Move to a stage' });
  await stageTo('Lost');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Choose a reason').filter({ visible: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await stageTo('Contacted');
  await expect(dialog).toContainText('Will change');
  await expect(dialog).toContainText('Esha Bulk');
  await dialog.getByRole('button', { name: 'Change 4 leads' }).click();
  await expect(dialog).toContainText('Done: 4 leads changed.');
  expect(await stagesOf()).toEqual(['contacted', 'contacted', 'contacted', 'contacted']);
  await api.post(`/leads/${added[0]?.id}/move`, { from: 'contacted', status: 'qualified' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toContainText('Undone.');
  await expect(dialog).toContainText('Edited since');
  expect(await stagesOf()).toEqual(['qualified', 'new', 'new', 'new']);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // Everything that the filter finds, with the export of the same.
  await page.goto('/leads?search=bulk&status=new');
  await cardTitled(page, 'Dev Bulk').getByRole('checkbox', { name: 'Select Dev Bulk' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export', exact: true }).last().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/leads .*\.csv$/u);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const trash = page.getByRole('dialog', { name: 'Move to the trash' });
  await trash.getByRole('button', { name: 'Delete 1 lead' }).click();
  await expect(trash).toContainText('Done: 1 lead changed.');
  await trash.getByRole('button', { name: 'Close' }).last().click();
  await expect(cardTitled(page, 'Dev Bulk')).toHaveCount(0);

  // It stays in the settings, with Undo.
  await page.goto('/settings?tab=bulk');
  await page.getByRole('button', { name: 'Move to the trash' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('dialog')).toContainText('Undone.');
  expect((await api.get<Lead>(`/leads/${added[1]?.id}`)).status).toBe('new');
});
