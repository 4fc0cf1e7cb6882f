import type { Client } from '#features/clients/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled, loseAnswers, toastWith } from '../screen.ts';

test('a client is added, and a duplicate phone number is shown while typing', async ({ admin: page, api }) => {
  const { id } = await api.addClient({ full_name: 'Kavita Deshmukh', phone: '98220 41736' });
  await page.goto('/clients');
  await page.getByRole('main').getByRole('link', { name: 'Add Client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Client' })).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Add Client' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Full name').fill('Harshad Mane');
  await expect(add).toBeDisabled();
  await page.getByLabel('Client type').selectOption('Buyer');
  await expect(add).toBeEnabled();

  await page.getByLabel('Phone').fill('+91 98220-41736');
  const known = page.getByRole('status').filter({ hasText: 'Already a' });
  await expect(known.getByRole('link', { name: 'Kavita Deshmukh' })).toHaveAttribute('href', `/clients/${id}`);
  await page.getByLabel('Phone').fill('098220 99911');
  await expect(known).toHaveCount(0);

  await page.getByLabel('Email').fill('harshad@example.in');
  await page.getByLabel('Minimum budget').fill('1.2 cr');
  await page.getByLabel('Maximum budget').fill('90 lakh');
  await page.getByLabel('Preferred locations').fill(' Baner ');
  await page.keyboard.press('Enter');
  await page.getByLabel('Preferred locations').fill('Baner');
  await page.getByRole('button', { name: 'Add location' }).click();
  // Text left in the field is added, too.
  await page.getByLabel('Preferred locations').fill('Aundh');
  await page.getByLabel('Notes').fill('Wants to move before the rains.');
  await add.click();
  await expect(toastWith(page, 'Invalid Budget Range')).toContainText(
    'Minimum budget cannot be greater than maximum budget.',
  );
  await expect(page.getByLabel('Minimum budget')).toBeFocused();
  await expect(page.getByLabel('Minimum budget')).toHaveAccessibleDescription(
    'Minimum budget cannot be greater than maximum budget.',
  );
  await page.getByLabel('Minimum budget').fill('10000000000');
  await add.click();
  await expect(toastWith(page, /^Invalid Budget(?! Range)/u)).toContainText(
    'Minimum budget cannot exceed ₹999 crores (9.99 billion).',
  );
  await page.getByLabel('Minimum budget').fill('80 lakh');
  await add.click();

  await expect(toastWith(page, 'Client added successfully')).toContainText(
    'The client has been added to your database.',
  );
  await expect(page).toHaveURL(/\/clients\/[\w-]{36}(?:#matches)?$/u);
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  const added = cardTitled(page, 'Harshad Mane');
  await expect(added).toContainText('Buyer');
  await expect(added).toContainText('Active');
  await expect(added).toContainText('₹80.0 L – ₹90.0 L');
  await expect(added.getByText('Baner', { exact: true })).toHaveCount(1);
  await expect(added.getByText('Aundh', { exact: true })).toHaveCount(1);
  await expect(added).toContainText('Meera Kulkarni');
  await expect(added.getByRole('link', { name: '098220 99911' })).toHaveAttribute('href', 'tel:+919822099911');
  await added.getByRole('button', { name: 'WhatsApp to Harshad Mane' }).click();
  const link = page
    .getByRole('dialog', { name: 'WhatsApp to Harshad Mane' })
    .getByRole('link', { name: 'Open WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/919822099911\?text=Hello%20Harshad%20Mane/u);
});

test('typed client data is restored after a reload', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/clients/add');
  await page.getByLabel('Full name').fill('Half typed');
  await expect(page.getByText(/^Draft saved on this device/u)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('a conflicting second save of a client shows both versions to choose from', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/clients/update');
  const { id } = await api.addClient({ full_name: 'Two hands', notes: 'First notes' });
  const { page } = await signIn('Agent');
  await page.goto(`/clients/edit/${id}`);
  await expect(page.getByLabel('Full name')).toHaveValue('Two hands');
  await page.getByLabel('Full name').fill('My name');
  await api.changeClient(id, { full_name: 'Their name', address: '4, Lake Road' });
  await page.getByRole('button', { name: 'Update Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meera Kulkarni changed this client while you were editing' });
  const side = (field: string, choice: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: choice });
  await expect(side('Full name', 'Mine')).toBeChecked();
  await expect(side('Address', 'Meera Kulkarni 4, Lake Road')).toBeChecked();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(toastWith(page, 'Client updated successfully')).toContainText(
    'The client information has been updated.',
  );
  expect(await api.get<Client>(`/clients/${id}`)).toMatchObject({ full_name: 'My name', address: '4, Lake Road' });
});

test('after a lost answer, a corrected new client that a colleague has edited shows both versions', {
  tag: '@long',
}, async ({ signIn, api, consoleGuard }) => {
  consoleGuard.expectNoAnswer();
  consoleGuard.expectRefusal(409, '/rpc/clients/update');
  const { page } = await signIn('Agent');
  await page.goto('/clients/add');
  await page.getByLabel('Full name').fill('Harshad Mhane');
  await page.getByLabel('Client type').selectOption('Buyer');
  await loseAnswers(page, '**/rpc/clients/create', 1);
  const add = page.getByRole('main').getByRole('button', { name: 'Add Client' });
  await add.click();
  await expect(toastWith(page, 'Failed to add client. Please try again.')).toBeVisible();
  const { items } = await api.get<{ items: Client[] }>('/clients?search=Mhane');
  const id = items[0]?.id ?? '';
  await api.changeClient(id, { address: '4, Lake Road' });
  await page.getByLabel('Full name').fill('Harshad Mane');
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Meera Kulkarni changed this client while you were editing' });
  const side = (field: string, choice: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: choice });
  await expect(side('Full name', 'Mine')).toBeChecked();
  await expect(side('Address', 'Meera Kulkarni 4, Lake Road')).toBeChecked();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(toastWith(page, 'Client added successfully')).toBeVisible();
  await expect(page).toHaveURL(`/clients/${id}#matches`);
  expect(await api.get<Client>(`/clients/${id}`)).toMatchObject({ full_name: 'Harshad Mane', address: '4, Lake Road' });
});

test('a missing client cannot be edited', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  consoleGuard.expectRefusal(404, '/rpc/clients/find');
  consoleGuard.mayRefuse(404, '/rpc/consents/ofPerson');
  consoleGuard.mayRefuse(404, '/rpc/matching/ofPerson');
  await page.goto('/clients/edit/00000000-0000-7000-8000-000000000000');
  await expect(toastWith(page, 'Error')).toContainText('Failed to load client data.');
  await expect(page).toHaveURL('/clients');
  await page.goto('/clients/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Not Found' })).toBeVisible();
});

test('a client is deleted without confirmation and restored by Undo', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  await api.addClient({ full_name: 'Deleted by mistake' });
  await page.goto('/clients?search=mistake');
  await cardTitled(page, 'Deleted by mistake').getByRole('button', { name: 'Delete Deleted by mistake' }).click();
  const message = toastWith(page, 'Client deleted');
  await expect(message).toContainText('The client has been successfully deleted.');
  await expect(cardTitled(page, 'Deleted by mistake')).toHaveCount(0);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(cardTitled(page, 'Deleted by mistake')).toBeVisible();

  const agent = await signIn('Agent');
  await agent.page.goto('/clients?search=mistake');
  await expect(cardTitled(agent.page, 'Deleted by mistake')).toBeVisible();
  await expect(agent.page.getByRole('button', { name: /^Delete/u })).toHaveCount(0);
});

test('filters narrow the list and are in the URL', { tag: '@long' }, async ({ admin: page, api }) => {
  await api.addClient({
    full_name: 'Filter Kulkarni',
    client_type: 'tenant',
    budget_min: '20000',
    budget_max: '30000',
    preferred_locations: ['Wakad'],
  });
  await api.addClient({
    full_name: 'Filter Rane',
    client_type: 'buyer',
    budget_min: '9000000',
    budget_max: '12000000',
  });
  await page.goto('/clients?search=filter');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Type', { exact: true }).selectOption('Tenant');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardTitled(page, 'Filter Kulkarni')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'More Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More Filters' });
  await dialog.getByLabel('Budget from').fill('80 lakh');
  await dialog.getByRole('button', { name: 'Show clients' }).click();
  await expect(cardTitled(page, 'Filter Rane')).toBeVisible();
  await expect(cardTitled(page, 'Filter Kulkarni')).toHaveCount(0);
  await page.reload();
  await expect(cardTitled(page, 'Filter Rane')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Budget' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'More Filters' }).click();
  await dialog.getByLabel('Add a location').fill('Wakad');
  await dialog.getByRole('button', { name: 'Show clients' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardTitled(page, 'Filter Kulkarni')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search clients', exact: true }).fill('nobody by this name');
  await expect(page.getByText('No clients found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search filters')).toBeVisible();
});

test('new clients are announced', { tag: '@long' }, async ({ admin: page, signIn }) => {
  const agent = await signIn('Agent');
  await agent.api.addClient({ full_name: 'Was there before' });
  await page.goto('/clients');
  await expect(cardTitled(page, 'Was there before')).toBeVisible();
  await agent.api.addClient({ full_name: 'Came meanwhile' });
  await page.getByRole('button', { name: 'Show 1 new' }).click();
  await expect(cardTitled(page, 'Came meanwhile')).toBeVisible();
});

test('an owner is chosen on the property, and the pages of both link to each other', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const owner = await api.addClient({ full_name: 'Leela Owner', client_type: 'seller', phone: '98220 55500' });
  const { id } = await api.addProperty({ title: 'House with an owner' });
  await page.goto(`/properties/${id}/edit`);
  const field = page.getByRole('combobox', { name: 'Owner' });
  await field.click();
  await field.fill('leela');
  await page.getByRole('option', { name: /Leela Owner.*98220 55500.*Seller/u }).click();
  await page.getByRole('button', { name: 'Update property' }).click();
  await expect(toastWith(page, 'Property updated successfully')).toBeVisible();
  expect((await api.get<Property>(`/properties/${id}`)).owner_id).toBe(owner.id);
  await page.getByRole('region', { name: 'Owner' }).getByRole('link', { name: 'Leela Owner', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Leela Owner' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Client information' })).toContainText('98220 55500');
  await expect(page.getByRole('region', { name: 'Preferences', exact: true })).toContainText('No preferences set yet.');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added');
  const owned = page.getByRole('region', { name: 'Owned properties' });
  await expect(owned.getByRole('link', { name: 'House with an owner' })).toBeVisible();
  await owned.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(`/properties?owner=${owner.id}`);
  await expect(cardTitled(page, 'House with an owner')).toBeVisible();
  await expect(page.getByText('Owner Leela Owner')).toBeVisible();
});

test('the search finds clients and links to their page', { tag: '@long' }, async ({ admin: page, api }) => {
  const { id } = await api.addClient({ full_name: 'Searched Bhide', phone: '98220 77001' });
  await page.goto('/search?q=bhide');
  const found = page.getByRole('region', { name: 'Clients' });
  await expect(found.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/clients?search=bhide');
  await found.getByRole('link', { name: 'Searched Bhide' }).click();
  await expect(page).toHaveURL(`/clients/${id}`);
});
