import type { Page } from '@playwright/test';
import type { PropertyType } from '#features/property-types/contract.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const typeCard = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('types are added, changed, searched and counted', { tag: '@long' }, async ({ signIn, api }) => {
  await api.addProperty({ title: 'Flat one' });
  await api.addProperty({ title: 'Flat two' });
  const { page } = await signIn('Agent');
  await page.goto('/properties/types');
  await expect(typeCard(page, 'Apartment')).toContainText('2 properties');
  await expect(typeCard(page, 'Land')).toContainText('0 properties');
  await expect(page.getByRole('button', { name: 'Delete Land' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add property type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add property type' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Row house');
  await dialog.getByLabel('Group').selectOption('Mixed Use');
  await dialog.getByLabel('Description').fill('Shares its walls with the neighbours.');
  await dialog.getByRole('button', { name: 'Add property type' }).click();
  await expect(toastWith(page, 'Property type added')).toBeVisible();
  await expect(typeCard(page, 'Row house')).toContainText('Shares its walls with the neighbours.');

  await page.getByRole('button', { name: 'Edit Row house' }).click();
  await dialog.getByLabel('Name').fill('Terraced house');
  await dialog.getByRole('button', { name: 'Update property type' }).click();
  await expect(toastWith(page, 'Property type updated')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search property types' }).fill('terrac');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Terraced house']);
  await expect(page.getByText('1 property type', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search property types' }).fill('');
  await page.getByRole('link', { name: 'View Apartment' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
});

test('deleting a type in use requires another type for its properties', { tag: '@long' }, async ({ signIn, api }) => {
  const { id } = await api.addProperty({ title: 'Castle', property_type_id: (await api.typeNamed('Villa')).id });
  const { page } = await signIn('Manager');
  await page.goto('/properties/types');
  await page.getByRole('button', { name: 'Delete Villa' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this property type?',
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText('Choose another type first')).toBeVisible();
  await question.getByRole('combobox').selectOption('House');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastWith(page, 'Property type deleted')).toBeVisible();
  await expect(typeCard(page, 'Villa')).toHaveCount(0);
  expect(await api.get<unknown>(`/properties/${id}`)).toMatchObject({ property_type: { name: 'House' } });

  await page.getByRole('button', { name: 'Delete Warehouse' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toastWith(page, 'Property type deleted').last().getByRole('button', { name: 'Undo' }).click();
  await expect(typeCard(page, 'Warehouse')).toBeVisible();
});

test('a name in use is rejected under its field, in any spelling', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  await page.goto('/properties/types');
  await page.getByRole('button', { name: 'Add property type' }).click();
  const dialog = page.getByRole('dialog');
  consoleGuard.expectRefusal(422, '/rpc/propertyTypes/create');
  await dialog.getByLabel('Name').fill('  sTUDIO ');
  await dialog.getByRole('button', { name: 'Add property type' }).click();
  await expect(dialog.getByText('Name is already in use')).toBeVisible();
  await dialog.getByLabel('Name').fill('Studio with garden');
  await dialog.getByRole('button', { name: 'Add property type' }).click();
  await expect(typeCard(page, 'Studio with garden')).toBeVisible();
  await expect(typeCard(page, 'Studio')).toHaveCount(1);
});

test('two people change one type', { tag: '@long' }, async ({ signIn, api, consoleGuard }) => {
  consoleGuard.expectRefusal(409, '/rpc/propertyTypes/update');
  const { page } = await signIn('Senior Agent');
  await page.goto('/properties/types');
  await page.getByRole('button', { name: 'Edit Studio', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('One room, one bath.');
  const { version, ...studio } = await api.typeNamed('Studio');
  const changed = { ...studio, version, description: 'A single large room.' };
  await api.put<PropertyType>(`/property-types/${studio.id}`, changed);
  await dialog.getByRole('button', { name: 'Update property type' }).click();
  const alert = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this type. It is now:' });
  await expect(alert).toContainText('A single large room.');
  await expect(dialog.getByLabel('Description')).toHaveValue('One room, one bath.');
  await alert.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Update property type' }).click();
  await expect(typeCard(page, 'Studio')).toContainText('One room, one bath.');
});
