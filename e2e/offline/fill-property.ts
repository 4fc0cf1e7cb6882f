import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { chooseFiles, picture } from '../screen.ts';

/** Fills the form of a new property with two pictures, which cannot be uploaded without a network. */
export async function fillProperty(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Asha Villa');
  await page.getByLabel('Property type').selectOption('Apartment');
  await page.getByLabel('Price').fill('95 lakh');
  await page.getByLabel('Address').fill('12, Prabhat Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('State').selectOption('Maharashtra');
  const pictures = [await picture('hall.jpg', '#b5603c'), await picture('garden.jpg', '#3c7a4b')];
  await chooseFiles(page, page.getByRole('button', { name: 'Add pictures' }), pictures);
  await expect(page.getByText('Upload failed')).toHaveCount(2);
}
