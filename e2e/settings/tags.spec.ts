import { v7 as uuid } from 'uuid';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('tags mark records in forms, lists and many at once, and are merged @long', async ({ signIn, api }) => {
  const tag = uuid().slice(-6);
  const [nri, abroad] = [`NRI ${tag}`, `Lives abroad ${tag}`];
  const { page } = await signIn('Manager');
  const [asha, om] = [
    await api.addLead({ full_name: `Asha ${tag}`, status: 'new' }),
    await api.addLead({ full_name: `Om ${tag}`, status: 'new' }),
  ];

  await page.goto('/settings?tab=words');
  await page.getByRole('tab', { name: 'Tags' }).click();
  for (const name of [nri, abroad]) {
    await page.getByLabel('New word').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Rename ${name}` })).toBeVisible();
  }

  // An agent marks a lead in its form, and finds it by the tag.
  const agent = (await signIn('Agent')).page;
  await agent.goto(`/leads/${asha.id}/edit`);
  await agent.getByRole('group', { name: 'Tags' }).getByLabel(nri).check();
  await agent.getByRole('button', { name: 'Update lead' }).click();
  await expect(agent.getByText(nri)).toBeVisible();
  await agent.goto(`/leads?search=${tag}`);
  await expect(agent.getByText(`Om ${tag}`).first()).toBeVisible();
  await agent.getByRole('button', { name: 'More Filters' }).click();
  const filters = agent.getByRole('dialog');
  await filters.getByRole('group', { name: 'Tags' }).getByLabel(nri).check();
  await filters.getByRole('button', { name: /Show/ }).click();
  await expect(agent.getByText(`Om ${tag}`)).toHaveCount(0);
  await expect(agent.getByText(`Asha ${tag}`).first()).toBeVisible();

  // Both at once.
  await agent.goto(`/leads?search=${tag}&view=table`);
  for (const name of [`Asha ${tag}`, `Om ${tag}`]) await agent.getByLabel(`Select ${name}`).check();
  await agent.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = agent.getByRole('dialog');
  await dialog.getByLabel(abroad).check();
  await checkWithAxe(agent, { name: 'bulk tags', path: '/leads' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await agent
    .getByRole('dialog')
    .getByRole('button', { name: /Change/ })
    .click();
  await expect(agent.getByRole('dialog').getByText('2 leads')).toBeVisible();
  await agent.goto(`/leads/${om.id}`);
  await expect(agent.getByText(abroad)).toBeVisible();

  // One record, from its page.
  await agent.getByRole('button', { name: 'Edit tags' }).click();
  await agent.getByRole('dialog', { name: 'Tags' }).getByLabel(nri).check();
  await agent.getByRole('dialog', { name: 'Tags' }).getByRole('button', { name: 'Save' }).click();
  await expect(agent.getByText(`${abroad}, ${nri}`)).toBeVisible();

  // Merged: the page of the colleague follows.
  await page.getByRole('button', { name: `More for ${abroad}` }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  const merging = page.getByRole('dialog');
  await merging.getByLabel('New word for these records').selectOption(nri);
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(toastWith(page, `“${abroad}” merged into “${nri}”`)).toBeVisible();
  // The timeline still names the old tag.
  await expect(agent.locator('dd').filter({ hasText: nri })).not.toContainText(abroad);
  await checkWithAxe(page, { name: 'tags', path: '/settings?tab=words' });
});
