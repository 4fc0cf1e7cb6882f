import type { Locator, Page } from '@playwright/test';
import { whileFailing, whileSignedOut, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { peoplePassword } from '../people.ts';
import { addImage } from '../records.ts';
import { cardTitled, chooseFiles, picture, toastWith } from '../screen.ts';

// Each test checks a whole section, line by line.
test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const missing = '00000000-0000-7000-8000-000000000000';
const columnsOf = (card: Locator) =>
  card.evaluate((element) => {
    const grid = element.closest('ul');
    return grid && getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  });

test('the list: loading, empty, cards, search, type', { tag: '@long' }, async ({ admin: page, api }) => {
  await whileWaiting(page, 'properties/list', async () => {
    await page.goto('/properties');
    await expect(page.getByRole('status').filter({ hasText: 'Loading properties...' })).toBeAttached();
    expect(await page.locator('main [aria-busy="true"] > div > div').count()).toBe(6);
  });
  await expect(page.getByText('No properties found')).toBeVisible();

  await api.addProperty({
    title: 'Nilgiri Residency',
    address: '14, Baner Road',
    city: 'Pune',
    price: '13500000.00',
    bedrooms: 3,
    bathrooms: 2.5,
    square_feet: '1315',
    features: ['Balcony', 'Lift', 'Garden'],
    image_ids: [await addImage(api)],
  });
  const villa = await api.typeNamed('Villa');
  const plain = { property_type_id: villa.id, bedrooms: 0, address: '2, Lake Road', city: 'Satara', features: [] };
  const sold = await api.addProperty({ ...plain, title: 'Gone already' });
  await api.recordDeal(sold.id, { kind: 'sale' });
  const let_ = await api.addProperty({ ...plain, title: 'Let to somebody', purpose: 'rent' });
  await api.recordDeal(let_.id, { kind: 'rental' });
  const pending = await api.addProperty({ ...plain, title: 'Almost gone' });
  await api.changeProperty(pending.id, { status: 'pending' });

  await page.goto('/properties');
  const nilgiri = cardTitled(page, 'Nilgiri Residency');
  for (const text of [
    'Available',
    'Pune, Maharashtra',
    '₹1,35,00,000',
    'Apartment',
    '3 bed',
    '2 bath + powder room',
    '1,315 sq ft',
  ])
    await expect(nilgiri).toContainText(text);
  await expect(nilgiri.locator('img')).toBeVisible();
  await expect(nilgiri.getByRole('listitem')).toHaveText(['Balcony', 'Lift']);
  await expect(cardTitled(page, 'Gone already').locator('img')).toHaveCount(0);
  await expect(cardTitled(page, 'Gone already')).not.toContainText('bed');
  expect(await columnsOf(nilgiri)).toBe(3);
  // Available is green, sold red, any other status amber.
  const badges = [
    ['Nilgiri Residency', 'Available', 'success'],
    ['Gone already', 'Sold', 'danger'],
    ['Let to somebody', 'Rented', 'warning'],
    ['Almost gone', 'Pending', 'warning'],
  ] as const;
  for (const [title, word, tone] of badges)
    await expect(cardTitled(page, title).getByText(word, { exact: true })).toHaveClass(
      new RegExp(`bg-${tone}-tint`, 'u'),
    );
  const { id } = (await api.get<{ items: { id: string }[] }>('/properties?search=nilgiri')).items[0] ?? { id: '' };
  await expect(nilgiri.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/properties/${id}`);
  await expect(nilgiri.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/properties/${id}/edit`);

  await page.goto('/properties?search=nilgiri');
  const search = main(page).getByRole('searchbox', { name: 'Search properties' });
  await expect(search).toHaveValue('nilgiri');
  for (const text of ['nilgiri', 'baner road', 'pune']) {
    await search.fill(text);
    await expect(main(page).getByRole('article')).toHaveCount(1);
    await expect(nilgiri).toBeVisible();
  }
  await search.fill('');
  await expect(main(page).getByRole('article')).toHaveCount(4);
  const type = main(page).getByLabel('Type', { exact: true });
  const options = await type.getByRole('option').allTextContents();
  expect(options[0]).toBe('All Types');
  const names = (await api.get<{ name: string }[]>('/property-types')).map(({ name }) => name);
  expect(options.slice(1).toSorted()).toEqual(names.toSorted());
  await type.selectOption('Apartment');
  await expect(main(page).getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'More Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'More Filters' })).toBeVisible();
  await expect(page.getByText('Coming Soon')).toHaveCount(0);
});

test('a property is deleted after confirmation, or deletion fails', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  await api.addProperty({ title: 'To be deleted' });
  await page.goto('/properties?search=deleted');
  const remove = cardTitled(page, 'To be deleted').getByRole('button', { name: 'Delete' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this property?' });
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await whileFailing(page, consoleGuard, 'properties/delete', async () => {
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toastWith(page, 'Failed to delete property.')).toContainText('Error');
  });
  await expect(cardTitled(page, 'To be deleted')).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastWith(page, 'Property deleted')).toContainText('The property has been successfully deleted.');
  await expect(cardTitled(page, 'To be deleted')).toHaveCount(0);
});

test('a property is added', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  await page.goto('/properties/add');
  for (const name of ['Basic Information', 'Property Details', 'Features', 'Property Images'])
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/properties');
  await expect(page.getByRole('link', { name: 'Back to Properties' })).toHaveAttribute('href', '/properties');
  await expect(page.getByLabel('Status')).toHaveCount(0);
  const add = main(page).getByRole('button', { name: 'Add Property' });

  await add.click();
  for (const name of ['Title', 'Property type', 'Price', 'Address', 'City', 'State'])
    await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible();
  await page.getByLabel('Price').fill('10000000000');
  await add.click();
  await expect(page.getByText('Price cannot exceed ₹999 crores (9.99 billion).')).toBeVisible();
  await page.getByLabel('Price').fill('9999999999');
  await add.click();
  await expect(page.getByText('Price cannot exceed ₹999 crores (9.99 billion).')).toHaveCount(0);
  await page.getByLabel('Price').fill('1.2 cr');
  await page.getByLabel('Bathrooms').fill('1.3');
  await add.click();
  await expect(page.getByText('Bathrooms must be in steps of 0.5')).toBeVisible();
  await page.getByLabel('Bathrooms').fill('');

  const feature = page.getByLabel('Add a feature');
  await feature.fill('   ');
  await feature.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(0);
  await feature.fill('  Balcony ');
  await feature.press('Enter');
  await feature.fill('Lift');
  await page.getByRole('button', { name: 'Add feature' }).click();
  await page.getByRole('button', { name: 'Remove Balcony' }).click();
  await expect(page.getByRole('button', { name: 'Remove Lift' })).toBeVisible();

  const pictures = page.getByRole('button', { name: 'Add pictures' });
  await chooseFiles(page, pictures, [{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }]);
  await expect(toastWith(page, 'Invalid files')).toContainText('Please select only image files.');
  const heavy = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await chooseFiles(page, pictures, [heavy]);
  await expect(toastWith(page, 'Files too large')).toContainText('Please select images smaller than 5MB each.');
  await chooseFiles(page, pictures, [await picture('hall.jpg', '#b5603c'), await picture('lawn.jpg', '#3c7a4b')]);
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();

  await page.getByLabel('Title').fill('Needed alone');
  await page.getByLabel('Property type').selectOption('Apartment');
  await page.getByLabel('Address').fill('14, Baner Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('State').selectOption('Maharashtra');
  await whileFailing(page, consoleGuard, 'properties/create', async () => {
    await add.click();
    await expect(toastWith(page, 'Failed to add property. Please try again.')).toContainText('Error');
  });
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await whileSignedOut(page, consoleGuard, 'properties/create', async () => {
    await add.click();
    await expect(toastWith(page, 'You must be logged in to add a property.')).toContainText('Error');
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  });
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(peoplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await whileWaiting(page, 'properties/create', async () => {
    await add.click();
    const busy = page.getByRole('button', { name: 'Adding Property...' });
    await expect(busy).toBeVisible();
    await expect(busy).toBeDisabled();
  });
  await expect(toastWith(page, 'Property added successfully')).toContainText(
    'The property has been added to your listings.',
  );
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/u);
  await page.goto('/properties');
  await expect(cardTitled(page, 'Needed alone')).toContainText('Available');
});

test('the page of a property', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const full = await api.addProperty({
    title: 'With everything',
    bedrooms: 3,
    bathrooms: 2,
    square_feet: '1315',
    year_built: 2019,
    lot_size: '2 guntha',
    zip_code: '411045',
    image_ids: [await addImage(api)],
    features: ['Balcony'],
  });
  await page.goto(`/properties/${full.id}`);
  await expect(page.getByRole('link', { name: 'Back to Properties' })).toHaveAttribute('href', '/properties');
  await expect(page.getByRole('link', { name: 'Edit Property' })).toHaveAttribute(
    'href',
    `/properties/${full.id}/edit`,
  );
  await expect(page.getByRole('button', { name: 'Picture 1 of 1, enlarge' })).toBeVisible();
  for (const text of ['₹1,25,00,000', 'Available', 'Bedrooms3', 'Bathrooms2', 'Area1,315 sq ft', 'Year built2019'])
    await expect(main(page)).toContainText(text);
  await expect(main(page)).toContainText('A corner home with light from three sides.');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Balcony' }).first()).toBeVisible();
  const information = page.getByRole('region', { name: 'Property Information' });
  for (const text of ['Type', 'Apartment', 'Listing date', 'ZIP code', '411045', 'Lot size', '2 guntha'])
    await expect(information).toContainText(text);
  const listedBy = page.getByRole('region', { name: 'Listed By' });
  await expect(listedBy).toContainText('Meera Kulkarni');
  await expect(listedBy).toContainText('meera@example.in');

  const bare = await api.addProperty({ title: 'With nothing', year_built: null, square_feet: null });
  await page.goto(`/properties/${bare.id}`);
  await expect(main(page)).toContainText('Year builtN/A');
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await expect(information).not.toContainText('Lot size');

  consoleGuard.expectRefusal(404, '/rpc/properties/find');
  for (const path of [`/properties/${missing}`, `/properties/${missing}/edit`]) {
    await page.goto(path);
    await expect(page.getByText('Property Not Found')).toBeVisible();
    await expect(page.getByText("The property you're looking for doesn't exist.")).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Back to Properties' })).toHaveAttribute('href', '/properties');
  }
});

test('a property is edited', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const { id } = await api.addProperty({ title: 'To be edited', image_ids: [await addImage(api)] });
  await page.goto(`/properties/${id}/edit`);
  await expect(page.getByLabel('Title')).toHaveValue('To be edited');
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['Available', 'Pending', 'Sold', 'Rented']);
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Bathrooms').fill('2.5');
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await chooseFiles(page, page.getByRole('button', { name: 'Add pictures' }), [await picture('lawn.jpg', '#3c7a4b')]);
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  const update = page.getByRole('button', { name: 'Update property' });
  await whileFailing(page, consoleGuard, 'properties/update', async () => {
    await update.click();
    await expect(toastWith(page, 'Failed to update property. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'properties/update', async () => {
    await update.click();
    const busy = page.getByRole('button', { name: 'Updating Property...' });
    await expect(busy).toBeVisible();
    await expect(busy).toBeDisabled();
  });
  await expect(toastWith(page, 'Property updated successfully')).toContainText('The property has been updated.');
  await expect(page).toHaveURL(`/properties/${id}`);
  await expect(main(page)).toContainText('Pending');
});

test('property types', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  await page.goto('/properties/types');
  await expect(page.getByRole('link', { name: 'Back to Properties' })).toHaveAttribute('href', '/properties');
  const typeCard = (name: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(typeCard('Land')).toContainText('0 properties');
  expect(await columnsOf(typeCard('Land'))).toBe(3);
  // Each group has its own icon.
  const icons = new Set<string>();
  for (const name of ['Apartment', 'Office', 'Land', 'Warehouse'])
    icons.add(await typeCard(name).locator('svg').first().innerHTML());
  expect(icons.size).toBe(4);
  await api.addProperty({ title: 'The one', property_type_id: (await api.typeNamed('Land')).id });
  await expect(typeCard('Land').getByText('1 property', { exact: true })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add property type' }).click();
  const add = dialog.getByRole('button', { name: 'Add property type' });
  await add.click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill('Row house');
  await whileFailing(page, consoleGuard, 'propertyTypes/create', async () => {
    await add.click();
    await expect(toastWith(page, 'Failed to add/update property type.')).toContainText('Error');
  });
  await dialog.getByLabel('Description').fill('Shares its walls.');
  await add.click();
  await expect(toastWith(page, 'Property type added')).toBeVisible();
  await expect(typeCard('Row house')).toContainText('Shares its walls.');
  await page.getByRole('searchbox', { name: 'Search property types' }).fill('row');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Row house']);

  await page.getByRole('button', { name: 'Edit Row house' }).click();
  await dialog.getByLabel('Name').fill('Terrace');
  const update = dialog.getByRole('button', { name: 'Update property type' });
  await whileFailing(page, consoleGuard, 'propertyTypes/update', async () => {
    await update.click();
    await expect(toastWith(page, 'Failed to add/update property type.').last()).toContainText('Error');
  });
  await update.click();
  await expect(toastWith(page, 'Property type updated')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search property types' }).fill('');

  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this property type?' });
  await whileFailing(page, consoleGuard, 'propertyTypes/delete', async () => {
    await page.getByRole('button', { name: 'Delete Terrace' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toastWith(page, 'Failed to delete property type.')).toContainText('Error');
  });
  await page.getByRole('button', { name: 'Delete Terrace' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastWith(page, 'Property type deleted')).toBeVisible();
  await expect(typeCard('Terrace')).toHaveCount(0);
});
