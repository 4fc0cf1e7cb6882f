import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('the company settings reject invalid values and are saved', { tag: '@long' }, async ({ admin: page }) => {
  const fill = (label: string, text: string) => field(page, label).fill(text);
  await page.goto('/settings?tab=company');
  await fill('Name', 'Sahyadri Homes');
  await fill('Website', 'www.sahyadrihomes.example');
  await page.getByLabel('Address', { exact: true }).fill('Baner Road, Pune 411045');
  await field(page, 'State').selectOption('Gujarat');
  await fill('GST number', '27AAPFU0939F1ZW');
  await fill('UPI ID', 'sahyadri');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('A GST number has 15 characters')).toBeVisible();
  await expect(page.getByText('A UPI ID looks like name@bank.')).toBeVisible();

  await fill('GST number', '27aapfu0939f1zv');
  await fill('UPI ID', 'sahyadri@hdfcbank');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This GST number belongs to a different State.')).toBeVisible();

  await field(page, 'State').selectOption('Maharashtra');
  await fill('IFSC', 'hdfc0001234');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastWith(page, 'Settings saved')).toContainText('All your settings have been successfully updated.');

  await page.reload();
  await expect(field(page, 'GST number')).toHaveValue('27AAPFU0939F1ZV');
  await expect(field(page, 'IFSC')).toHaveValue('HDFC0001234');
  await expect(field(page, 'State')).toHaveValue('27');
  await expect(field(page, 'GST rate')).toHaveValue('18');
});

function field(page: Page, label: string) {
  return page.getByLabel(label);
}
