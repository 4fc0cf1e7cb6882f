import type { Client } from '#features/clients/contract.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('preferences cannot be saved without a client', { tag: '@long' }, async ({ admin: page, api }) => {
  await api.addClient({ full_name: 'Somebody else' });
  await page.goto('/clients/preferences');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Preferences' })).toBeVisible();
  await expect(page.getByText('No Client Selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(toastWith(page, 'No client selected')).toContainText('Please select a client to update preferences.');
});

test('preferences are chosen with the mouse and saved; untouched ones stay "any"', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addClient({ full_name: 'Wishing Sathe', email: 'sathe@example.in' });
  const villa = await api.typeNamed('Villa');
  await page.goto('/clients/preferences');
  const panel = page.getByRole('region', { name: 'Select Client' });
  await panel.getByRole('searchbox').fill('sathe');
  await panel.getByRole('link', { name: /Wishing Sathe.*Buyer · sathe@example.in/u }).click();
  await expect(page).toHaveURL(`/clients/preferences?client=${id}`);
  await expect(page.getByRole('group', { name: 'Bedrooms' })).toContainText('Any');

  // Saved without changes, everything is still "any".
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(toastWith(page, 'Preferences updated')).toContainText(
    'Client preferences have been successfully updated.',
  );
  const untouched = { bedrooms_min: null, bedrooms_max: null, bathrooms_min: null, budget_min: null, budget_max: null };
  expect(await api.get<Client>(`/clients/${id}`)).toMatchObject({ ...untouched, property_type_ids: [], amenities: [] });

  await page.getByLabel('Add a location').fill('Aundh');
  await page.keyboard.press('Enter');
  await page.getByLabel('Minimum budget').fill('90 lakh');
  await page.getByLabel('Maximum budget').fill('much');
  await page.getByLabel('Villa').check();
  await page.getByLabel('Gym').check();
  await page.getByLabel('Add a custom amenity').fill('Servant room');
  await page.getByRole('button', { name: 'Add amenity' }).click();
  // Input that is not a number counts as 0.
  await expect(page.getByLabel('Maximum budget')).toHaveValue('0');
  await page.getByLabel('Maximum budget').fill('');
  const most = page.getByRole('slider', { name: 'Maximum bedrooms' });
  await most.scrollIntoViewIfNeeded();
  const [handle, track] = [await most.boundingBox(), await page.getByRole('group', { name: 'Bedrooms' }).boundingBox()];
  if (!handle || !track) throw new Error('the slider is not there');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 0.4, handle.y + handle.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(most).toHaveAttribute('aria-valuenow', '4');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect
    .poll(() => api.get<Client>(`/clients/${id}`))
    .toMatchObject({
      preferred_locations: ['Aundh'],
      budget_min: '9000000.00',
      budget_max: null,
      amenities: ['Gym', 'Servant room'],
      property_type_ids: [villa.id],
      bedrooms_min: 1,
      bedrooms_max: 4,
      bathrooms_min: null,
      bathrooms_max: null,
    });
  await page.reload();
  await expect(page.getByLabel('Villa')).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Maximum bedrooms' })).toHaveAttribute('aria-valuenow', '4');
});

test('the slider handles are moved with the keyboard and reset to "any"', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addClient({ full_name: 'Keys Only' });
  await page.goto(`/clients/preferences?client=${id}`);
  const least = page.getByRole('slider', { name: 'Minimum bathrooms' });
  const most = page.getByRole('slider', { name: 'Maximum bathrooms' });
  await expect(least).toHaveAttribute('aria-valuetext', 'Any');
  await least.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(most).toBeFocused();
  await page.keyboard.press('End');
  await expect(most).toHaveAttribute('aria-valuetext', '6');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect
    .poll(() => api.get<Client>(`/clients/${id}`))
    .toMatchObject({ bathrooms_min: 2, bathrooms_max: 6, bedrooms_min: null });
  await expect(toastWith(page, 'Preferences updated')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to any Bathrooms' }).click();
  await expect(page.getByRole('group', { name: 'Bathrooms' })).toContainText('Any');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect
    .poll(() => api.get<Client>(`/clients/${id}`))
    .toMatchObject({ bathrooms_min: null, bathrooms_max: null });
});

test('two people change the preferences of one client', { tag: '@long' }, async ({ signIn, api, consoleGuard }) => {
  consoleGuard.expectRefusal(409, '/rpc/clients/updatePreferences');
  const { id } = await api.addClient({ full_name: 'Wanted twice', notes: 'As it was' });
  const { page } = await signIn('Agent');
  await page.goto(`/clients/preferences?client=${id}`);
  await page.getByLabel('Additional Notes').fill('My notes');
  await api.changeClient(id, { notes: 'Their notes' });
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meera Kulkarni changed this client while you were editing' });
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Their notes');
  await page.getByLabel('Additional Notes').fill('Mine after all');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(toastWith(page, 'Preferences updated')).toBeVisible();
});
