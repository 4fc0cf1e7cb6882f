import type { Property } from '#features/properties/contract.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFiles, picture, toastWith } from '../screen.ts';

test('one person changes status, price and pictures of a property', { tag: '@long' }, async ({ signIn, api }) => {
  const { id, title } = await api.addProperty({ title: 'Sahyadri Heights' });
  const { page } = await signIn('Senior Agent');
  await page.goto(`/properties/${id}`);
  await page.getByRole('link', { name: 'Edit Property' }).click();
  await expect(page).toHaveURL(`/properties/${id}/edit`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByLabel('Price').fill('1.18 cr');
  const pictures = [await picture('front.jpg', '#8a4b2a'), await picture('back.jpg', '#2a4b8a')];
  await chooseFiles(page, page.getByRole('button', { name: 'Add pictures' }), pictures);
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByRole('button', { name: 'Update property' }).click();

  await expect(toastWith(page, 'Property updated successfully')).toContainText('The property has been updated.');
  await expect(page).toHaveURL(`/properties/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('₹1,18,00,000').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 1 of 1, enlarge' })).toBeVisible();
  const prices = page.getByRole('region', { name: 'Price history' }).getByRole('listitem');
  await expect(prices).toHaveText([/₹1,18,00,000.*−5\.6%.*Farida Contractor/u, /₹1,25,00,000.*Meera Kulkarni/u]);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Farida Contractor');
});

test('a conflicting second save shows who changed what, and either version can be chosen', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/properties/update');
  const { id } = await api.addProperty({ title: 'Wada by the lake' });
  const [first, second] = [await signIn('Manager'), await signIn('Agent')];
  for (const { page } of [first, second]) {
    await page.goto(`/properties/${id}/edit`);
    await expect(page.getByLabel('Title')).toHaveValue('Wada by the lake');
  }
  const { page } = second;
  // A form without edits follows the record.
  await page.getByLabel('Price').fill('1.1 cr');
  await first.page.getByLabel('Price').fill('1.4 cr');
  await first.page.getByLabel('City').fill('Lonavala');
  await first.page.getByRole('button', { name: 'Update property' }).click();
  await expect(first.page).toHaveURL(`/properties/${id}`);

  await page.getByLabel('Title').fill('Wada above the lake');
  await page.getByRole('button', { name: 'Update property' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rohan Deshpande changed this property while you were editing' });
  await expect(dialog.getByRole('group')).toHaveCount(3);
  const side = (field: string, choice: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: choice });
  // Fields that only one person changed are preselected.
  await expect(side('Title', 'Mine')).toBeChecked();
  await expect(side('City', 'Rohan Deshpande Lonavala')).toBeChecked();
  await expect(side('Price', 'Mine ₹1,10,00,000')).toBeChecked();

  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Wada above the lake');
  await page.getByRole('button', { name: 'Update property' }).click();
  await side('Price', 'Rohan Deshpande ₹1,40,00,000').check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page).toHaveURL(`/properties/${id}`);
  const saved = await api.get<Property>(`/properties/${id}`);
  expect(saved).toMatchObject({ title: 'Wada above the lake', city: 'Lonavala', price: '14000000.00' });
});

test('a conflicting second save can be discarded for the first one', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/properties/update');
  const { id } = await api.addProperty({ title: 'Corner shop' });
  const { page } = await signIn('Agent');
  await page.goto(`/properties/${id}/edit`);
  await page.getByLabel('Title').fill('Corner office');
  await api.changeProperty(id, { title: 'Corner bakery' });
  await page.getByRole('button', { name: 'Update property' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corner bakery' })).toBeVisible();
  expect(await api.get<Property>(`/properties/${id}`)).toMatchObject({ title: 'Corner bakery' });
  // No draft of mine remains.
  await page.getByRole('link', { name: 'Edit Property' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Corner bakery');
});

test('a missing property shows that it was not found', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  const missing = '00000000-0000-7000-8000-000000000000';
  consoleGuard.expectRefusal(404, '/rpc/properties/find');
  consoleGuard.expectRefusal(422, '/rpc/properties/find');
  for (const address of [`/properties/${missing}`, `/properties/${missing}/edit`, '/properties/018f/edit']) {
    await page.goto(address);
    await expect(page.getByText('Property Not Found')).toBeVisible();
    await expect(page.getByText("The property you're looking for doesn't exist.")).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Properties' }).click();
  await expect(page).toHaveURL('/properties');
});
