import { v7 as uuid } from 'uuid';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFiles, toastWith } from '../screen.ts';

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
  await expect(agent.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([abroad, nri]);

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

test('who may add words adds tags where they are chosen, in colours, and by an import @long', async ({
  signIn,
  api,
}) => {
  const tag = uuid().slice(-6);
  const [golf, sea] = [`Golf ${tag}`, `Sea view ${tag}`];
  const { page } = await signIn('Manager');
  const agent = (await signIn('Agent')).page;
  const lead = await api.addLead({ full_name: `Asha ${tag}`, status: 'new' });

  await page.goto(`/leads/${lead.id}`);
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByRole('textbox').fill(golf);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: golf })).toBeChecked();
  await checkWithAxe(page, { name: 'tags of a lead', path: `/leads/${lead.id}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const chips = (shown: typeof page) => shown.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(chips(page)).toHaveText([golf]);

  await page.goto('/settings?tab=words');
  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByRole('button', { name: `Colour of ${golf}: Grey` }).click();
  await page.getByRole('menuitemradio', { name: 'Pink' }).click();
  await expect(page.getByRole('button', { name: `Colour of ${golf}: Pink` })).toBeVisible();

  // In a form.
  await page.goto(`/leads/${lead.id}/edit`);
  const group = page.getByRole('group', { name: 'Tags' }).first();
  await group.getByRole('textbox').fill(sea);
  await page.keyboard.press('Enter');
  await expect(group.getByRole('checkbox', { name: sea })).toBeChecked();
  await page.getByRole('button', { name: 'Update lead' }).click();
  await expect(chips(page)).toHaveText([golf, sea]);
  await page.goto(`/leads?search=${tag}`);
  await expect(chips(page)).toHaveText([golf, sea]);
  await checkWithAxe(page, { name: 'tags on a card', path: '/leads' });

  // Others only choose.
  await agent.goto(`/leads/${lead.id}`);
  await agent.getByRole('button', { name: 'Edit tags' }).click();
  await expect(agent.getByText('Ask an Admin or Manager to add tags.')).toBeVisible();

  const file = `Name,Mobile,Tags\nLata ${tag},98220 ${String(Date.now()).slice(-5)},"${golf}; River ${tag}"\n`;
  await page.goto('/leads/import');
  const button = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  await chooseFiles(page, button, [{ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }]);
  await expect(page.getByLabel('Tags comes from')).toHaveValue('column:Tags');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByRole('region', { name: 'New tags' }).getByRole('listitem')).toHaveText([`River ${tag}`]);
  await page.getByRole('button', { name: 'Import 1 lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 lead added' })).toBeVisible();
  await page.goto(`/leads?search=Lata ${tag}`);
  await expect(chips(page)).toHaveText([golf, `River ${tag}`]);
});
