import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const lookingFor = (page: Page) => page.getByRole('region', { name: 'Looking for' });

for (const width of [1280, 360]) {
  test(`a lead's requirements are typed, deleted and restored at ${width} px`, {
    tag: width > 360 ? '@long' : [],
  }, async ({ admin: page, api }) => {
    const { id } = await api.addLead({ full_name: 'Lata Rane' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/leads/${id}`);
    const section = lookingFor(page);
    await section.getByRole('button', { name: 'Add what they look for' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Buy' }).check();
    await dialog.getByLabel('Add a location').fill('Baner');
    await dialog.getByLabel('Add a location').press('Enter');
    await dialog.getByLabel('Maximum budget').fill('12000000');
    await dialog.getByRole('checkbox', { name: '2', exact: true }).check();
    await dialog.getByRole('checkbox', { name: '3', exact: true }).check();
    await dialog.getByLabel('Minimum area').fill('1200');
    await dialog.getByLabel('Minimum area').press('Enter');
    await expect(toastWith(page, 'Requirement updated')).toBeVisible();
    await expect(section).toContainText('Buy · 2–3 BHK · Baner · up to ₹1.2 Cr · 1,200 sq ft or more');

    await section.getByRole('button', { name: 'Add requirement' }).click();
    await dialog.getByRole('radio', { name: 'Rent' }).check();
    await dialog.getByLabel('Maximum budget').fill('45000');
    await dialog.getByLabel('Maximum budget').press('ControlOrMeta+Enter');
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await section.getByRole('button', { name: 'Delete' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await toastWith(page, 'Requirement deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(section.getByRole('listitem').nth(1)).toContainText('Rent · up to ₹45');
  });
}

test('a field that the agency added is filled where a requirement is edited', async ({ admin: page, api }) => {
  const tag = uuid().slice(-6);
  await page.goto('/settings?tab=fields');
  await page.getByRole('tab', { name: 'Requirements' }).click();
  await page.getByRole('button', { name: 'Add field' }).first().click();
  const field = page.getByRole('dialog', { name: 'Add field' });
  await field.getByLabel('Name').fill(`Vastu ${tag}`);
  await field.getByLabel('Name').press('Enter');
  await expect(toastWith(page, `“Vastu ${tag}” added to the form`)).toBeVisible();

  const { id } = await api.addLead({ full_name: 'Lata Rane' });
  await page.goto(`/leads/${id}`);
  const section = lookingFor(page);
  await section.getByRole('button', { name: 'Add what they look for' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Vastu ${tag}`).fill('East');
  await checkWithAxe(page, { name: 'requirement with a custom field', path: '/leads/$id' });
  await dialog.getByLabel(`Vastu ${tag}`).press('Enter');
  await expect(toastWith(page, 'Requirement updated')).toBeVisible();
  await expect(section).toContainText(`Vastu ${tag}: East`);
  await expect(page.getByText(`Vastu ${tag} changed`).filter({ visible: true })).toBeVisible();
});

test('the preferences screen changes the first requirement of a client', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addClient({ full_name: 'Kavita Deshmukh', client_type: 'buyer' });
  await page.goto(`/clients/preferences?client=${id}`);
  await page.getByLabel('Maximum budget').fill('9000000');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(toastWith(page, 'Preferences updated')).toBeVisible();
  await expect
    .poll(() => api.get(`/clients/${id}/requirements`))
    .toMatchObject([{ is_first: true, purpose: 'buy', budget_max: '9000000.00' }]);
});
