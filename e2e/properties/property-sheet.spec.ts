import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import { expect, test } from '../fixtures.ts';
import { addImage } from '../records.ts';
import { cardTitled } from '../screen.ts';

/** The text of the PDF that a press downloads, in one line. */
async function downloaded(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const pdf = await readFile(await file.path());
  const text = await withPrintedPages(pdf, (pages) => pages.map((each) => each.text).join(' '));
  return { name: file.suggestedFilename(), text: text.replaceAll(/\s+/gu, ' ') };
}

test('a property and a comparison are downloaded as PDFs', { tag: '@long' }, async ({ admin: page, api }) => {
  const near = { address: '7 Secret Lane', city: 'Pune', square_feet: '1315' };
  const flat = await api.addProperty({ ...near, title: 'Nilgiri Flat', image_ids: [await addImage(api)] });
  await api.addProperty({ ...near, title: 'Aundh Villa', price: '32500000.00', features: ['Garden'] });

  await page.goto(`/properties/${flat.id}`);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Download sheet' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Property sheet' });
  await dialog.getByLabel('Language').selectOption('हिन्दी');
  const sheet = await downloaded(page, dialog.getByRole('button', { name: 'Download PDF' }));
  expect(sheet.name).toBe('Nilgiri Flat.pdf');
  expect(sheet.text).toContain('Nilgiri Flat');
  expect(sheet.text).toContain('वर्ग फ़ुट');
  expect(sheet.text).not.toContain('Secret');
  await expect(dialog).toBeHidden();

  await page.goto('/properties');
  await cardTitled(page, 'Nilgiri Flat').getByRole('checkbox').check();
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect(compare).toBeDisabled();
  await cardTitled(page, 'Aundh Villa').getByRole('checkbox').press('Space');
  await expect(page.getByText('2 properties selected')).toBeVisible();
  await compare.click();
  await page.getByLabel('Show the exact address').check();
  const comparison = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }));
  expect(comparison.text).toContain('Nilgiri Flat Aundh Villa');
  expect(comparison.text).toContain('7 Secret Lane');
  expect(comparison.text).toContain('₹3,25,00,000');
});
