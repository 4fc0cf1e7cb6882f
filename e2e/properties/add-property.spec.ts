import type { Page } from '@playwright/test';
import type { Property } from '#features/properties/contract.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled, chooseFiles, loseAnswers, picture, toastWith } from '../screen.ts';

test('a new property with pictures is in the list and on its own page', async ({ signIn }) => {
  const { page } = await signIn('Agent');
  await page.goto('/properties');
  await expect(page.getByText('Start by adding your first property')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add Property' }).first().click();
  await expect(page).toHaveURL('/properties/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Property' })).toBeVisible();

  await fillNeeded(page, 'Nilgiri Residency');
  await page.getByLabel('Bedrooms').fill('3');
  await page.getByLabel('Bathrooms').fill('2.5');
  await page.getByLabel('Area', { exact: true }).fill('1315');
  await page.getByLabel('Area type').selectOption('Carpet area');
  await page.getByLabel('Year built').fill('2021');
  await page.getByLabel('Description').fill('A corner home with light from three sides.');
  const feature = page.getByLabel('Add a feature');
  for (const text of ['  Balcony ', 'Lift', 'Garden']) {
    await feature.fill(text);
    await feature.press('Enter');
  }
  await feature.fill('Balcony');
  await page.getByRole('button', { name: 'Add feature' }).click();
  await page.getByRole('button', { name: 'Remove Lift' }).click();
  const pictures = [await picture('hall.jpg', '#b5603c'), await picture('garden.jpg', '#3c7a4b')];
  await chooseFiles(page, page.getByRole('button', { name: 'Add pictures' }), pictures);
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add Property' }).click();

  await expect(toastWith(page, 'Property added successfully')).toContainText(
    'The property has been added to your listings.',
  );
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/u);
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  const added = cardTitled(page, 'Nilgiri Residency');
  for (const text of ['Available', '₹1,35,00,000', 'Apartment', 'Pune, Maharashtra', 'Balcony', 'Garden', '1,315']) {
    await expect(added).toContainText(text);
  }
  await expect(page.getByText('1 property', { exact: true })).toBeVisible();

  await added.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nilgiri Residency' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 2 of 2, enlarge' })).toBeVisible();
  await expect(page.getByText('A corner home with light from three sides.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Imran Shaikh');
});

test('saving waits for running picture uploads and keeps their order', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  await page.goto('/properties/add');
  await fillNeeded(page, 'Deccan Court');
  let letFirstGo = () => {};
  const held = new Promise<void>((resolve) => {
    letFirstGo = resolve;
  });
  let sent = 0;
  await page.route('**/api/files?**', async (route) => {
    sent += 1;
    const before = sent;
    if (before === 1) await held;
    // The network fails during the third upload.
    if (before === 3) await route.abort();
    else await route.continue();
  });
  const [front, kitchen, hall] = ['front.jpg', 'kitchen.jpg', 'hall.jpg'];
  const add = page.getByRole('button', { name: 'Add pictures' });
  await chooseFiles(page, add, [await picture(front, '#b5603c'), await picture(kitchen, '#3c7a4b')]);
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  const kitchenSource = await coverOf(page);
  await chooseFiles(page, add, [await picture(hall, '#2a4b8a')]);
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add Property' }).click();
  await expect(main.getByRole('button', { name: 'Uploading pictures...' })).toBeVisible();
  letFirstGo();
  // The form is not saved without the failed picture.
  await expect(toastWith(page, 'Some pictures could not be uploaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  expect(await coverOf(page)).not.toBe(kitchenSource);
  await page.getByRole('button', { name: `Retry ${hall}` }).click();
  await main.getByRole('button', { name: 'Add Property' }).click();
  await expect(toastWith(page, 'Property added successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Deccan Court' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 3 of 3, enlarge' })).toBeVisible();
});

test('a missing value is named, and the first missing field has the focus', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  await page.goto('/properties/add');
  const submit = page.getByRole('main').getByRole('button', { name: 'Add Property' });
  await submit.click();
  const problems = page.getByRole('main').getByRole('alert');
  await expect(problems).toContainText('6 fields need attention.');
  for (const name of ['Title', 'Property type', 'Price', 'Address', 'City', 'State']) {
    await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Title')).toBeFocused();
  await problems.getByRole('button', { name: 'City' }).click();
  await expect(page.getByLabel('City')).toBeFocused();

  await fillNeeded(page, 'Too dear');
  await page.getByLabel('Price').fill('10000000000');
  await page.getByLabel('Bathrooms').fill('1.3');
  await submit.click();
  await expect(page.getByText('Price cannot exceed ₹999 crores (9.99 billion).')).toBeVisible();
  await expect(page.getByText('Bathrooms must be in steps of 0.5')).toBeVisible();
  expect(await titlesOf(api)).not.toContain('Too dear');
});

test('a property whose first answer is lost, or that is sent twice, is created once', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  await page.goto('/properties/add');
  await fillNeeded(page, 'Once only');
  await loseAnswers(page, '**/rpc/properties/create', 1);
  await page.getByRole('main').getByRole('button', { name: 'Add Property' }).click();
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/u);
  expect((await titlesOf(api)).filter((title) => title === 'Once only')).toHaveLength(1);
  await toastWith(page, 'Property added successfully').getByRole('button', { name: 'Dismiss' }).click();

  await page.goto('/properties/add');
  await fillNeeded(page, 'Clicked twice');
  await page.getByRole('main').getByRole('button', { name: 'Add Property' }).dblclick();
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Clicked twice' })).toBeVisible();
  expect((await titlesOf(api)).filter((title) => title === 'Clicked twice')).toHaveLength(1);
  await expect(toastWith(page, 'Property added successfully')).toHaveCount(1);
  await toastWith(page, 'Property added successfully').getByRole('button', { name: 'Add another' }).click();
  await expect(page).toHaveURL('/properties/add');
});

async function fillNeeded(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Property type').selectOption('Apartment');
  await page.getByLabel('Price').fill('1.35 cr');
  await page.getByLabel('Address').fill('14, Baner Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('State').selectOption('Maharashtra');
}

/** The `src` of the first picture in the form. */
function coverOf(page: Page): Promise<string | null> {
  return page.getByRole('listitem').filter({ hasText: 'Cover' }).locator('img').getAttribute('src');
}

async function titlesOf(api: { get<T>(path: string): Promise<T> }): Promise<string[]> {
  const { items } = await api.get<{ items: Property[] }>('/properties');
  return items.map(({ title }) => title);
}
