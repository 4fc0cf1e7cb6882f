import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Client } from '#features/clients/contract.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { whileFailing, whileSignedOut, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { peoplePassword } from '../people.ts';
import { cardTitled, toastWith } from '../screen.ts';

// Each test checks a whole section, line by line.
test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const columnsOf = (card: Locator) =>
  card.evaluate((element) => {
    const grid = element.closest('ul');
    return grid && getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  });
const types = ['Buyer', 'Seller', 'Tenant', 'Landlord', 'Investor'];
const limit = 'Maximum limit: ₹999 crores (9.99 billion)';

test('the list: loading, empty, cards, search, type', { tag: '@long' }, async ({ admin: page, api, agency }) => {
  await whileWaiting(page, 'clients/list', async () => {
    await page.goto('/clients');
    await expect(page.getByRole('status').filter({ hasText: 'Loading clients...' })).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Manage Preferences' })).toHaveAttribute(
    'href',
    '/clients/preferences',
  );
  await expect(page.getByText('No clients found')).toBeVisible();
  await expect(page.getByText('Start by adding your first client')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Add Client' })).toHaveCount(2);
  for (const link of await main(page).getByRole('link', { name: 'Add Client' }).all())
    await expect(link).toHaveAttribute('href', '/clients/add');

  const { id } = await api.addClient({
    full_name: 'Kavita Deshmukh',
    client_type: 'tenant',
    email: 'kavita@example.in',
    phone: '98220 41736',
    address: '4, Lake Road',
    budget_min: '20000',
    budget_max: '10000000',
    notes: 'Wants a lift.',
    preferred_locations: ['Baner', 'Aundh'],
  });
  const nobody = await api.addClient({ full_name: 'Soon Unnamed', budget_min: '20000' });
  const database = openDatabase({ url: agency.database, maxConnections: 1 });
  // A state that an import may leave.
  await database.db.execute(
    sql`update clients set full_name = '', client_type = null, agent_id = null where id = ${nobody.id}`,
  );
  await database.close();
  await page.goto('/clients');
  const kavita = cardTitled(page, 'Kavita Deshmukh');
  for (const text of ['Tenant', 'Active', 'kavita@example.in', '98220 41736', '4, Lake Road', '₹20,000 – ₹1.0 Cr'])
    await expect(kavita).toContainText(text);
  for (const text of ['Meera Kulkarni', 'Baner', 'Aundh', 'Wants a lift.']) await expect(kavita).toContainText(text);
  await expect(kavita).toContainText(/Added \d\d\/\d\d\/\d{4}/u);
  await expect(kavita.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/clients/edit/${id}`);
  await expect(kavita.getByRole('button', { name: 'Delete' })).toBeVisible();
  const unnamed = cardTitled(page, 'Unnamed Client');
  for (const text of ['No type', 'Active', 'Unknown']) await expect(unnamed).toContainText(text);
  await expect(unnamed).not.toContainText('₹');

  for (const [width, columns] of [
    [1366, 3],
    [1000, 2],
    [600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => columnsOf(kavita)).toBe(columns);
  }
  await page.setViewportSize({ width: 1366, height: 768 });

  const type = main(page).getByLabel('Type', { exact: true });
  const options = await type.getByRole('option').allTextContents();
  expect(options[0]).toBe('All Types');
  expect(options.slice(1).toSorted()).toEqual(types.toSorted());
  await type.selectOption('Tenant');
  await expect(main(page).getByRole('article')).toHaveCount(1);
  const search = main(page).getByPlaceholder('Search clients...');
  await search.fill('nobody by this name');
  await expect(page.getByText('No clients found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search filters')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Add Client' })).toHaveCount(2);
  await page.getByRole('button', { name: 'More Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'More Filters' })).toBeVisible();
  await expect(page.getByText('Coming Soon')).toHaveCount(0);
});

test('a client is deleted without confirmation, or deletion fails', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  await api.addClient({ full_name: 'Deleted Rane' });
  await page.goto('/clients?search=rane');
  const remove = cardTitled(page, 'Deleted Rane').getByRole('button', { name: 'Delete' });
  await whileFailing(page, consoleGuard, 'clients/delete', async () => {
    await remove.click();
    await expect(toastWith(page, 'Failed to delete client. Please try again.')).toContainText('Error');
  });
  await expect(cardTitled(page, 'Deleted Rane')).toBeVisible();
  await remove.click();
  await expect(toastWith(page, 'Client deleted')).toContainText('The client has been successfully deleted.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(cardTitled(page, 'Deleted Rane')).toHaveCount(0);
});

test('a client is added', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  await page.goto('/clients/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Client' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Clients' })).toHaveAttribute('href', '/clients');
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/clients');
  const options = await page.getByLabel('Client type').getByRole('option').allTextContents();
  expect(options.slice(1).toSorted()).toEqual(types.toSorted());
  const add = main(page).getByRole('button', { name: 'Add Client' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Full name').fill('Harshad Mane');
  await expect(add).toBeDisabled();
  await page.getByLabel('Client type').selectOption('Buyer');
  await expect(add).toBeEnabled();

  const [least, most] = [page.getByLabel('Minimum budget'), page.getByLabel('Maximum budget')];
  for (const field of [least, most]) await expect(field).toHaveAccessibleDescription(limit);
  await least.fill('20000');
  await least.press('ArrowUp');
  await expect(least).toHaveValue('21,000');
  for (const [field, which] of [
    [least, 'Minimum'],
    [most, 'Maximum'],
  ] as const) {
    await field.fill('10000000000');
    await add.click();
    await expect(toastWith(page, /^Invalid Budget(?! Range)/u).last()).toContainText(
      `${which} budget cannot exceed ₹999 crores (9.99 billion).`,
    );
    await field.fill('');
  }
  await least.fill('9999999999');
  await most.fill('9999999998');
  await add.click();
  await expect(toastWith(page, 'Invalid Budget Range')).toContainText(
    'Minimum budget cannot be greater than maximum budget.',
  );
  await least.fill('80 lakh');

  const location = page.getByLabel('Preferred locations');
  for (const text of ['  Baner ', 'Baner', '   ']) {
    await location.fill(text);
    await location.press('Enter');
  }
  await location.fill('Aundh');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(2);

  await whileFailing(page, consoleGuard, 'clients/create', async () => {
    await add.click();
    await expect(toastWith(page, 'Failed to add client. Please try again.')).toContainText('Error');
  });
  await whileSignedOut(page, consoleGuard, 'clients/create', async () => {
    await add.click();
    await expect(toastWith(page, 'You must be logged in to add a client.')).toContainText('Error');
  });
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(peoplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await whileWaiting(page, 'clients/create', async () => {
    await add.click();
    await expect(page.getByRole('button', { name: 'Adding Client...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Client added successfully')).toContainText(
    'The client has been added to your database.',
  );
  await expect(page).toHaveURL(/\/clients\/[\w-]{36}(?:#matches)?$/u);
  await page.goto('/clients');
  await expect(cardTitled(page, 'Harshad Mane')).toContainText('Meera Kulkarni');
});

test('a client is edited', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const { id } = await api.addClient({ full_name: 'To Be Edited' });
  await whileWaiting(page, 'clients/find', async () => {
    await page.goto(`/clients/edit/${id}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading client information...' })).toBeAttached();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Client' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/clients');
  await expect(page.getByLabel('Minimum budget')).toHaveAccessibleDescription(limit);
  await page.getByLabel('Full name').fill('Was Edited');
  const update = page.getByRole('button', { name: 'Update Client' });
  await whileFailing(page, consoleGuard, 'clients/update', async () => {
    await update.click();
    await expect(toastWith(page, 'Failed to update client. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'clients/update', async () => {
    await update.click();
    await expect(page.getByRole('button', { name: 'Updating Client...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Client updated successfully')).toContainText(
    'The client information has been updated.',
  );
  await expect(page).toHaveURL('/clients');
  await expect(cardTitled(page, 'Was Edited')).toBeVisible();

  consoleGuard.expectRefusal(404, '/rpc/clients/find');
  await page.goto('/clients/edit/00000000-0000-7000-8000-000000000000');
  await expect(toastWith(page, 'Failed to load client data.')).toContainText('Error');
  await expect(page).toHaveURL('/clients');
});

test('preferences', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const { id } = await api.addClient({
    full_name: 'Wishing Sathe',
    email: 'sathe@example.in',
    preferred_locations: ['Baner'],
    notes: 'As it was',
  });
  for (let index = 0; index < 12; index += 1) await api.addClient({ full_name: `Also There ${index}` });
  await page.goto('/clients/preferences');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Preferences' })).toBeVisible();
  await expect(page.getByText('No Client Selected', { exact: true })).toBeVisible();
  await expect(page.getByText('Select a client from the left panel to manage their preferences')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Preferences' });
  await save.click();
  await expect(toastWith(page, 'No client selected')).toContainText('Please select a client to update preferences.');

  const panel = page.getByRole('region', { name: 'Select Client' });
  const list = panel.getByRole('list', { name: 'Clients' });
  await expect(list).toBeVisible();
  const box = await list.evaluate(({ parentElement: around }) => ({
    height: around?.clientHeight,
    content: around?.scrollHeight,
  }));
  expect(box.height).toBeLessThanOrEqual(24 * 16);
  expect(box.content).toBeGreaterThan(24 * 16);
  await panel.getByRole('searchbox').fill('sathe');
  await panel.getByRole('link', { name: /Wishing Sathe.*Buyer · sathe@example.in/u }).click();

  for (const name of [
    ...['Location Preferences', 'Budget Range', 'Property Types', 'Room Requirements'],
    ...['Preferred Amenities', 'Additional Notes'],
  ])
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Baner' })).toBeVisible();
  await expect(page.getByLabel('Additional Notes')).toHaveValue('As it was');
  await expect(page.getByLabel('Minimum budget')).toHaveValue('');
  for (const [rooms, least, most] of [
    ['bedrooms', '0', '10'],
    ['bathrooms', '1', '6'],
  ] as const)
    for (const which of ['Minimum', 'Maximum']) {
      const slider = page.getByRole('slider', { name: `${which} ${rooms}` });
      await expect(slider).toHaveAttribute('aria-valuetext', 'Any');
      await expect(slider).toHaveAttribute('aria-valuemin', least);
      await expect(slider).toHaveAttribute('aria-valuemax', most);
    }
  // The handles are at the specified defaults: 1 to 5, and 1 to 4.
  await page.getByRole('slider', { name: 'Maximum bedrooms' }).press('ArrowRight');
  await expect(page.getByRole('slider', { name: 'Maximum bedrooms' })).toHaveAttribute('aria-valuenow', '6');
  await expect(page.getByRole('slider', { name: 'Minimum bedrooms' })).toHaveAttribute('aria-valuenow', '1');
  await page.getByRole('slider', { name: 'Maximum bathrooms' }).press('ArrowLeft');
  await expect(page.getByRole('slider', { name: 'Maximum bathrooms' })).toHaveAttribute('aria-valuenow', '3');
  for (const name of [
    ...['Apartment', 'House', 'Villa', 'Studio', 'Penthouse', 'Duplex', 'Office', 'Retail', 'Warehouse', 'Land'],
    ...['Swimming Pool', 'Gym', 'Parking', 'Security', 'Garden', 'Balcony', 'Air Conditioning', 'Elevator', 'Wifi'],
    ...['Furnished', 'Pet Friendly'],
  ])
    await expect(main(page).getByRole('checkbox', { name, exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Gym' }).check();
  const amenity = page.getByLabel('Add a custom amenity');
  for (const text of [' Servant room ', 'Servant room', '  ']) {
    await amenity.fill(text);
    await amenity.press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Remove Servant room' })).toHaveCount(1);
  await page.getByLabel('Minimum budget').fill('much');
  await page.getByLabel('Minimum budget').blur();
  await expect(page.getByLabel('Minimum budget')).toHaveValue('0');
  await page.getByLabel('Minimum budget').fill('90 lakh');
  await page.getByLabel('Maximum budget').fill('80 lakh');
  await save.click();
  await expect(toastWith(page, 'Invalid Budget Range')).toContainText(
    'Minimum budget cannot be greater than maximum budget.',
  );
  await page.getByLabel('Maximum budget').fill('1 cr');

  await whileFailing(page, consoleGuard, 'clients/updatePreferences', async () => {
    await save.click();
    await expect(toastWith(page, 'Failed to update client preferences. Please try again.')).toContainText('Error');
  });
  await whileWaiting(page, 'clients/updatePreferences', async () => {
    await save.click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Preferences updated')).toContainText(
    'Client preferences have been successfully updated.',
  );
  expect(await api.get<Client>(`/clients/${id}`)).toMatchObject({
    budget_min: '9000000.00',
    budget_max: '10000000.00',
    amenities: ['Gym', 'Servant room'],
    bedrooms_min: 1,
    bedrooms_max: 6,
    bathrooms_min: 1,
    bathrooms_max: 3,
  });
});
