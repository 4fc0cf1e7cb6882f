import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { pressOn, tabTo, typeInto } from '../keyboard.ts';
import { people, peoplePassword } from '../people.ts';
import { cardTitled, toastWith } from '../screen.ts';

const main = (page: Page) => page.getByRole('main');

test('a new user signs up, adds a property, finds and edits it without a mouse', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type(people.Admin.full_name);
  await typeInto(page, page.getByLabel('Email'), people.Admin.email);
  await typeInto(page, page.getByPlaceholder('Create a password'), peoplePassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /, Meera$/u })).toBeVisible();

  // One Tab skips the frame.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/properties/add');
  await typeInto(page, page.getByLabel('Title'), 'Typed with ten fingers');
  await tabTo(page, page.getByLabel('Property type'));
  await page.keyboard.type('Villa');
  await typeInto(page, page.getByLabel('Price'), '2.4 cr');
  await typeInto(page, page.getByLabel('Address'), '7, Lake Road');
  await typeInto(page, page.getByLabel('City'), 'Pune');
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.type('Maharashtra');
  await typeInto(page, page.getByLabel('Add a feature'), 'Verandah');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Well');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Remove Well' }), 'Space');
  await pressOn(page, main(page).getByRole('button', { name: 'Add Property' }));
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/u);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/properties');
  const added = cardTitled(page, 'Typed with ten fingers');
  await expect(added).toContainText('₹2,40,00,000');
  await expect(added).toContainText('Villa');

  await page.keyboard.press('j');
  await expect(added.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Typed with ten fingers' })).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Edit Property' }));
  await tabTo(page, page.getByLabel('Status'));
  await page.keyboard.type('Sold');
  await pressOn(page, page.getByRole('button', { name: 'Update property' }));
  const deal = page.getByRole('dialog', { name: 'Mark as sold' });
  await tabTo(page, deal.getByRole('textbox', { name: 'Commission', exact: true }));
  await page.keyboard.type('2.4 lakh');
  await pressOn(page, deal.getByRole('button', { name: 'Record deal' }));
  await expect(toastWith(page, 'Property updated successfully')).toBeVisible();
  await expect(main(page).getByText('Sold', { exact: true }).first()).toBeVisible();
});

test('filters, sorting, the palette and the search work by keyboard', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  await api.addProperty({ title: 'Home to rent', purpose: 'rent', price: '25000.00' });
  await api.addProperty({ title: 'Home to buy' });
  await page.goto('/properties');
  await pressOn(page, page.getByRole('button', { name: 'More Filters' }));
  const dialog = page.getByRole('dialog', { name: 'More Filters' });
  await pressOn(page, dialog.getByLabel('For rent'), 'Space');
  await typeInto(page, dialog.getByLabel('Price up to'), '30000');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(cardTitled(page, 'Home to rent')).toBeVisible();
  await expect(cardTitled(page, 'Home to buy')).toHaveCount(0);
  // The focus returns to the button.
  await expect(page.getByRole('button', { name: /^More Filters/u })).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Clear all' }));
  await expect(cardTitled(page, 'Home to buy')).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: 'Newest first' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Oldest first' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=oldest/u);

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to, create or search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  const created = palette.getByRole('group', { name: 'Create' }).getByRole('option');
  await expect(created.first()).toBeVisible();
  const isSelected = () => created.first().getAttribute('aria-selected');
  while ((await isSelected()) !== 'true') await page.keyboard.press('ArrowDown');
  for (const option of await created.all()) {
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.type('home to rent');
  await expect(palette.getByRole('option', { name: /Home to rent/u })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home to rent' })).toBeVisible();

  await typeInto(page, page.getByRole('banner').getByRole('searchbox'), 'home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=home');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
});

test('deleting, confirmation, Undo and the trash work by keyboard', { tag: '@long' }, async ({ admin: page, api }) => {
  await api.addProperty({ title: 'To be deleted' });
  await page.goto('/properties?search=to+be+deleted');
  await pressOn(page, page.getByRole('button', { name: 'Delete To be deleted' }));
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete To be deleted' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, question.getByRole('button', { name: 'Delete' }));
  await expect(toastWith(page, 'Property deleted')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(toastWith(page, 'Property deleted').getByRole('button').first()).toBeFocused();
  await pressOn(page, toastWith(page, 'Property deleted').getByRole('button', { name: 'Undo' }));
  await expect(cardTitled(page, 'To be deleted')).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: 'Delete To be deleted' }));
  await pressOn(page, question.getByRole('button', { name: 'Delete' }));
  await expect(cardTitled(page, 'To be deleted')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/settings');
  await tabTo(page, page.getByRole('tab', { name: 'Profile' }));
  await page.keyboard.press('End');
  // Past Data and Audit trail.
  for (let left = 2; left > 0; left -= 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tab', { name: 'Trash' })).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Restore To be deleted' }));
  await expect(toastWith(page, 'Restored')).toBeVisible();
});

test('a client is added with preferences, deleted and restored', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/clients/add');
  await typeInto(page, page.getByLabel('Full name'), 'Typed Client');
  await tabTo(page, page.getByLabel('Client type'));
  await page.keyboard.type('Buyer');
  await tabTo(page, page.getByLabel('Minimum budget'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Minimum budget')).toHaveValue('1,000');
  await pressOn(page, main(page).getByRole('button', { name: 'Add Client' }));
  await expect(page).toHaveURL(/\/clients\/[\w-]{36}(?:#matches)?$/u);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/clients');
  await page.keyboard.press('j');
  await expect(cardTitled(page, 'Typed Client').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Typed Client' })).toBeVisible();

  await pressOn(page, page.getByRole('link', { name: 'Edit preferences' }).first());
  await tabTo(page, page.getByRole('slider', { name: 'Minimum bedrooms' }));
  await page.keyboard.press('ArrowRight');
  await pressOn(page, page.getByRole('button', { name: 'Save Preferences' }));
  await expect(toastWith(page, 'Preferences updated')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/clients');
  await pressOn(page, page.getByRole('button', { name: 'Delete Typed Client' }));
  await expect(toastWith(page, 'Client deleted')).toBeVisible();
  await page.keyboard.press('F8');
  await pressOn(page, toastWith(page, 'Client deleted').getByRole('button', { name: 'Undo' }));
  await expect(cardTitled(page, 'Typed Client')).toBeVisible();
});

test('a lead is added, moved, lost, deleted and restored', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/leads/add');
  await typeInto(page, page.getByLabel('Full name'), 'Typed Lead');
  await tabTo(page, page.getByLabel('Source'));
  await page.keyboard.type('Referral');
  await typeInto(page, page.getByLabel('Maximum budget'), '85 lakh');
  await pressOn(page, main(page).getByRole('button', { name: 'Create Lead' }));
  await expect(page).toHaveURL(/\/leads\/[\w-]{36}(?:#matches)?$/u);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/leads');
  const added = cardTitled(page, 'Typed Lead');
  await pressOn(page, added.getByRole('button', { name: 'No follow-up' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(added).toContainText('Follow-up tomorrow');
  await pressOn(page, added.getByRole('button', { name: 'Move Stage: Contacted, Typed Lead' }));
  await expect(added).toContainText('Contacted');

  await pressOn(page, added.getByRole('link', { name: 'View Details of Typed Lead' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Typed Lead' })).toBeVisible();
  const stage = page.getByRole('region', { name: 'Stage', exact: true });
  await pressOn(page, stage.getByRole('button', { name: 'Negotiation' }));
  await expect(stage.getByRole('button', { name: 'Negotiation' })).toHaveAttribute('aria-current', 'step');
  await pressOn(page, stage.getByRole('button', { name: 'Lost' }));
  const dialog = page.getByRole('dialog', { name: 'Why is Typed Lead lost?' });
  await tabTo(page, dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(stage).toContainText('Location didn’t suit');

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/leads');
  await pressOn(page, page.getByRole('button', { name: 'Delete Typed Lead' }));
  await expect(toastWith(page, 'Lead deleted')).toBeVisible();
  await page.keyboard.press('F8');
  await pressOn(page, toastWith(page, 'Lead deleted').getByRole('button', { name: 'Undo' }));
  await expect(added).toBeVisible();
});

test('a conflict is resolved', { tag: '@long' }, async ({ admin: page, api, signIn, consoleGuard }) => {
  consoleGuard.expectRefusal(409, '/rpc/properties/update');
  const { id } = await api.addProperty({ title: 'Two hands on it' });
  const agent = await signIn('Agent');
  await page.goto(`/properties/${id}/edit`);
  await typeInto(page, page.getByLabel('Title'), 'My hands on it');
  await agent.api.changeProperty(id, { title: 'Their hands on it' });
  await pressOn(page, page.getByRole('button', { name: 'Update property' }));
  const dialog = page.getByRole('dialog', { name: /changed this property while you were editing$/u });
  await tabTo(page, dialog.getByRole('radio', { name: /^Mine/u }));
  await page.keyboard.press('ArrowDown');
  await pressOn(page, dialog.getByRole('button', { name: 'Save my choice' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Their hands on it' })).toBeVisible();
});

test('property types, people and a list of properties work by keyboard', { tag: '@long' }, async ({
  admin: page,
  api,
  openBrowser,
}) => {
  await page.goto('/properties/types');
  await pressOn(page, page.getByRole('button', { name: 'Add property type' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Farm');
  await page.keyboard.press('Enter');
  await expect(toastWith(page, 'Property type added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Farm' })).toBeVisible();

  const newcomer = { full_name: 'Lata Menon', email: 'lata@example.in', password: peoplePassword };
  const context = await openBrowser();
  await context.request.post(`${api.url}/api/sign-up`, { data: newcomer, headers: { origin: api.url } });
  await page.goto('/settings?tab=people');
  await pressOn(page, page.getByRole('button', { name: 'Approve Lata Menon' }));
  await expect(toastWith(page, /^Approved/u)).toBeVisible();

  await page.goto('/properties/import');
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: /^Choose a CSV or Excel file/u }));
  const buffer = Buffer.from('Title,Address,State,Price\nFarm by the river,River Road,Maharashtra,75 lakh\n');
  await (await chooser).setFiles({ name: 'farms.csv', mimeType: 'text/csv', buffer });
  await tabTo(page, page.getByLabel('City comes from'));
  await page.keyboard.type('Same value');
  await typeInto(page, page.getByLabel('City of all properties'), 'Wai');
  await page.keyboard.press('Escape');
  await pressOn(page, page.getByRole('button', { name: 'Review rows' }));
  await pressOn(page, page.getByRole('button', { name: 'Import 1 property' }));
  await expect(page.getByRole('heading', { level: 1, name: '1 property added' })).toBeVisible();
});

test('single-letter shortcuts are off while typing, and can be switched off', { tag: '@long' }, async ({
  admin: page,
}) => {
  await page.goto('/properties/add');
  await typeInto(page, page.getByLabel('Title'), 'gp cp ? jk');
  await expect(page.getByLabel('Title')).toHaveValue('gp cp ? jk');
  await expect(page).toHaveURL('/properties/add');
  await page.goto('/settings?tab=appearance');
  const keys = page.getByRole('switch').or(page.getByRole('checkbox')).first();
  await pressOn(page, keys, 'Space');
  await expect(keys).not.toBeChecked();
  const save = page.getByRole('main').getByRole('button', { name: /^Save/u });
  if (await save.count()) await pressOn(page, save);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Go to, create or search' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the list of shortcuts opens on a touch screen, too', { tag: '@long' }, async ({ signIn }) => {
  const { page } = await signIn('Admin', { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true });
  await page.goto('/');
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('C P', { exact: true })).toBeVisible();
});
