import type { Page } from '@playwright/test';
import type { Lead } from '#features/leads/contract.ts';
import { expect, test } from '../fixtures.ts';
import { typed } from '../meetings.ts';
import { people } from '../people.ts';
import { toastWith } from '../screen.ts';

const done = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

test('leads go by turn, one is offered and taken once, and a leave is respected', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  test.slow();
  const imran = await signIn('Agent');
  const farida = await signIn('Senior Agent');
  const agentOf = async (id: string) => (await api.get<Lead>(`/leads/${id}`)).assigned_agent?.full_name ?? null;
  const arrives = async (full_name: string, locality: string) => {
    const { id } = await api.addLead({
      full_name,
      source: 'portal',
      assigned_agent_id: null,
      preferred_locations: [locality],
    });
    return id;
  };

  await test.step('a group and two rules are added, tried and saved', async () => {
    await page.goto('/settings?tab=routing');
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('West');
    for (const role of ['Agent', 'Senior Agent'] as const)
      await page.getByRole('dialog').getByRole('checkbox', { name: people[role].full_name }).check();
    await done(page);
    for (const [name, way, locality] of [
      ['Baner buyers', 'A group, in turn', 'Baner'],
      ['Others', 'A group, first to accept', null],
    ] as const) {
      await page.getByRole('button', { name: 'Add rule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Who gets the lead').selectOption(way);
      if (locality !== null) {
        await dialog.getByLabel('Locations').fill(locality);
        await dialog.getByLabel('Locations').press('Enter');
      }
      await done(page);
    }
    await page.getByRole('button', { name: 'Try on last month’s leads' }).click();
    await expect(page.getByRole('dialog')).toContainText(/No leads in the last 30 days|Would go to/u);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toastWith(page, 'Settings saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Rules' })).toContainText(/Baner buyers.*Others/su);
  });

  await test.step('two leads go to two people, and the timeline says why', async () => {
    const ids = [await arrives('First Rane', 'Baner'), await arrives('Second Rane', 'Baner, Pune')];
    expect((await Promise.all(ids.map(agentOf))).sort()).toEqual(
      [people.Agent.full_name, people['Senior Agent'].full_name].sort(),
    );
    await page.goto(`/leads/${ids[0]}`);
    await expect(page.getByText('Rule “Baner buyers” · next in turn')).toBeVisible();
  });

  await test.step('an offered lead is taken once, and the other learns who has it', async () => {
    await farida.page.goto('/notifications');
    await imran.page.goto('/notifications');
    const id = await arrives('Offered Patil', 'Wakad');
    const take = (at: Page) => at.getByRole('button', { name: 'Take lead: Offered Patil' });
    await expect(take(farida.page)).toBeVisible();
    await take(imran.page).click();
    await expect(toastWith(imran.page, 'The lead is yours')).toBeVisible();
    await expect(toastWith(farida.page, 'Lead taken by a colleague')).toBeVisible();
    await expect(take(farida.page)).toBeHidden();
    expect(await agentOf(id)).toBe(people.Agent.full_name);
  });

  await test.step('who is on leave is skipped', async () => {
    const { profile_id } = await imran.api.get<{ profile_id: string }>('/me');
    await imran.page.goto(`/agents/view/${profile_id}`);
    await imran.page.getByRole('button', { name: 'Add leave' }).click();
    const dialog = imran.page.getByRole('dialog');
    await dialog.getByLabel('First day').fill(typed(0));
    await dialog.getByRole('button', { name: 'Add leave' }).click();
    await expect(toastWith(imran.page, 'Leave added')).toBeVisible();
    for (const name of ['Third Rane', 'Fourth Rane'])
      expect(await agentOf(await arrives(name, 'Baner'))).toBe(people['Senior Agent'].full_name);
  });
});
