import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Deal } from '#features/deals/contract.ts';
import { countClicks } from '../count-clicks.ts';
import { expect, test } from '../fixtures.ts';
import { addMeeting } from '../meetings.ts';
import { toastWith } from '../screen.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const share = (page: Page, index: number) =>
  dialog(page).getByRole('textbox', { name: `Share of agent ${index} in percent` });
const dealOf = (page: Page) => page.getByRole('region', { name: 'Deal', exact: true });

async function choose(page: Page, field: string, text: string, option = text): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

async function expectNothingWrong(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a property is sold by two agents from its form, updated live for both, and offered again', {
  tag: '@long',
}, async ({ admin: page, api, signIn }) => {
  const second = await signIn('Agent');
  const owner = await api.addClient({ full_name: 'Sudhir Apte', client_type: 'seller' });
  const buyer = await api.addClient({ full_name: 'Lata Bhide' });
  const property = await api.addProperty({ title: 'Nilgiri Residency', price: '13500000.00', owner_id: owner.id });
  await second.page.goto(`/properties/${property.id}`);
  const other = await second.context.newPage();
  await other.goto(`/clients/${buyer.id}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Lata Bhide' })).toBeVisible();

  await page.goto(`/properties/${property.id}/edit`);
  await page.getByLabel('Title').fill('Nilgiri Residency, east');
  await page.getByLabel('Status').selectOption('Sold');
  await expect(page.getByText('You will enter the deal when you save.')).toBeVisible();
  await page.getByRole('button', { name: 'Update property' }).click();

  // The form opens the dialog, with the data of the property.
  await expect(dialog(page).getByRole('heading', { name: 'Mark as sold' })).toBeVisible();
  await expect(dialog(page).getByLabel('Price')).toHaveValue('1,35,00,000');
  await expect(dialog(page).getByRole('combobox', { name: 'Agent 1' })).toHaveValue('Meera Kulkarni');
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await expect(dialog(page).getByText('Commission is required')).toBeVisible();
  await expectNothingWrong(page);

  await dialog(page).getByLabel('Price').fill('13000000');
  await choose(page, 'Buyer', 'Lata');
  await dialog(page).getByRole('radio', { name: '%' }).check({ force: true });
  await dialog(page).getByRole('textbox', { name: 'Commission', exact: true }).fill('1.5');
  await expect(dialog(page).getByText('₹1,95,000, before GST')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add agent' }).click();
  await choose(page, 'Agent 2', 'Imran', 'Imran Shaikh');
  await expect(dialog(page).getByText('₹97,500', { exact: true })).toHaveCount(2);
  await share(page, 1).fill('60');
  await expect(dialog(page).getByText('Total 110%')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await expect(dialog(page).getByText('The shares must add up to 100%')).toBeVisible();
  await share(page, 2).fill('40');

  // The draft survives an accidental close.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Update property' }).click();
  await expect(share(page, 2)).toHaveValue('40');
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await expect(toastWith(page, 'Property updated successfully')).toBeVisible();

  // Updates live in the other browser.
  await expect(second.page.getByRole('heading', { level: 1, name: 'Nilgiri Residency, east' })).toBeVisible();
  await expect(dealOf(second.page)).toContainText('₹1,30,00,000');
  await expect(dealOf(second.page)).toContainText('Imran Shaikh40%₹78,000');
  await expect(dealOf(second.page)).toContainText('Sudhir Apte');
  await expect(other.getByRole('region', { name: 'Deals' })).toContainText('Nilgiri Residency, east');
  await expectNothingWrong(second.page);

  await dealOf(page).getByRole('button', { name: 'Edit deal' }).click();
  await dialog(page).getByLabel('Price').fill('13100000');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dealOf(second.page)).toContainText('₹1,31,00,000');

  await page.goto('/deals');
  const row = main(page).getByRole('article').filter({ hasText: 'Nilgiri Residency, east' });
  await expect(row).toContainText('Commission ₹1,95,000');
  await expectNothingWrong(page);

  // The other agent of the deal cancels it.
  await dealOf(second.page).getByRole('button', { name: 'Cancel deal' }).click();
  await second.page.getByLabel('Reason').fill('The bank refused the loan');
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel deal' }).click();
  await expect(toastWith(second.page, 'Deal cancelled')).toBeVisible();
  await expect(second.page.getByRole('button', { name: 'Mark as sold' })).toBeVisible();
  await expect(second.page.getByRole('region', { name: 'Earlier deals' })).toContainText('The bank refused the loan');
  await expect(row).toHaveCount(0);
  // The radio button follows the URL, a moment after the click.
  await page.getByRole('radio', { name: 'Cancelled' }).click({ force: true });
  await expect(row).toContainText('The bank refused the loan');
  await expect(page).toHaveURL('/deals?state=undone');
  expect((await api.get<{ status: string }>(`/properties/${property.id}`)).status).toBe('available');
});

test('a sale is recorded, invoiced and sent in 6 clicks, and its other visits are cancelled with one more', async ({
  admin: page,
  api,
}) => {
  const buyer = await api.addClient({ full_name: 'Lata Bhide', email: 'lata@example.in' });
  const visitor = await api.addClient({ full_name: 'Kiran Sane' });
  const { id } = await api.addProperty({ title: 'Madhuban Court', price: '9000000' });
  const visits = await Promise.all(
    [buyer, visitor].map(({ id: client_id, full_name }, day) =>
      addMeeting(api, `Visit with ${full_name}`, `2099-01-0${day + 1}T05:30:00Z`, { client_id, property_id: id }),
    ),
  );
  await page.goto(`/properties/${id}`);
  const sell = page.getByRole('button', { name: 'Mark as sold' });
  await expect(sell).toBeVisible();
  const clicks = await countClicks(page);
  await sell.click();
  await choose(page, 'Buyer', 'Lata');
  await dialog(page).getByRole('textbox', { name: 'Commission', exact: true }).fill('90000');
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  const ahead = toastWith(page, '1 meeting is still scheduled');
  await expect(ahead).toContainText('Visit with Kiran Sane');
  await toastWith(page, 'Deal recorded').getByRole('button', { name: 'Draft invoice' }).click();
  await dialog(page).getByRole('button', { name: 'Create Invoice' }).click();
  await dialog(page).getByRole('button', { name: 'Issue and send' }).click();
  await expect(toastWith(page, 'Email sent successfully!')).toBeVisible();
  expect(clicks()).toBe(6);

  await page.goto(`/properties/${id}`);
  const statuses = () =>
    Promise.all(visits.map(async (visit) => (await api.get<{ status: string }>(`/meetings/${visit.id}`)).status));
  expect(await statuses()).toEqual(['scheduled', 'scheduled']);
  const second = await api.addProperty({ title: 'Sonchafa Court' });
  const visit = await addMeeting(api, 'Visit', '2099-01-03T05:30:00Z', { property_id: second.id });
  visits.push(visit);
  await page.goto(`/properties/${second.id}`);
  await sell.click();
  await dialog(page).getByRole('textbox', { name: 'Commission', exact: true }).fill('90000');
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await toastWith(page, '1 meeting is still scheduled').getByRole('button', { name: 'Cancel meeting' }).click();
  const cancelled = toastWith(page, '1 meeting cancelled');
  await expect(cancelled).toBeVisible();
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'cancelled']);
  await cancelled.getByRole('button', { name: 'Undo' }).click();
  await expect(toastWith(page, 'Meetings restored')).toBeVisible();
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled']);
});

test('a property is let from its page, on a phone', { tag: '@long' }, async ({ signIn, api }) => {
  const { page } = await signIn('Agent', { viewport: { width: 360, height: 740 } });
  const property = await api.addProperty({ title: 'Gulmohar Vihar', purpose: 'rent', price: '28000.00' });
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as rented' }).click();
  await expect(dialog(page).getByText("Usually one month's rent.")).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Commission', exact: true }).fill('28000');
  await expectNothingWrong(page);
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await expect(toastWith(page, 'Deal recorded')).toBeVisible();
  await expect(dealOf(page)).toContainText('₹28,000 / month');
  await page.goto('/deals?kind=rental');
  await expect(main(page).getByRole('article')).toContainText('Gulmohar Vihar');
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);
  await expectNothingWrong(page);
});

test('a deal defaults to the person who records it if the agent in charge has left', { tag: '@long' }, async ({
  admin: page,
  signIn,
  api,
}) => {
  const { api: junior } = await signIn('Junior Agent');
  const { profile_id: agent_id } = await junior.get<{ profile_id: string }>('/me');
  const property = await api.addProperty({ title: 'Ashoka Heights', agent_id });
  await api.delete(`/agents/${agent_id}`);
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Agent 1' })).toHaveValue('Meera Kulkarni');
});

test('the rent of a property to let is not prefilled as its sale price', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const property = await api.addProperty({ title: 'Gulmohar Vihar', purpose: 'rent', price: '45000.00' });
  await page.goto(`/properties/${property.id}/edit`);
  await page.getByLabel('Status').selectOption('Sold');
  await page.getByRole('button', { name: 'Update property' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Mark as sold' })).toBeVisible();
  await expect(dialog(page).getByLabel('Price')).toHaveValue('');
  await expect(dialog(page).getByText('Rent per month')).toHaveCount(0);
});

test('the second person to record a deal gets an error, and nothing is recorded twice', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const property = await api.addProperty({ title: 'Banyan Court' });
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await dialog(page).getByRole('textbox', { name: 'Commission', exact: true }).fill('100000');
  await api.changeProperty(property.id, { title: 'Banyan Court, B wing' });
  consoleGuard.expectRefusal(409, '/rpc/deals/record');
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('changed this property');
  await dialog(page).getByRole('button', { name: 'Record deal' }).click();
  await expect(dealOf(page)).toBeVisible();
  const { items } = await api.get<{ items: Deal[] }>(`/deals?property=${property.id}`);
  expect(items.map(({ property_title }) => property_title)).toEqual(['Banyan Court, B wing']);
});
