import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Lead } from '#features/leads/contract.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled, toastWith } from '../screen.ts';

// Each test checks a whole section, line by line.
test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');

test('lead sources: loading, failing, empty, figures', { tag: '@long' }, async ({
  admin: page,
  api,
  agency,
  consoleGuard,
}) => {
  await whileWaiting(page, 'leads/sources', async () => {
    await page.goto('/leads/sources');
    await expect(page.getByRole('status').filter({ hasText: 'Loading lead sources...' })).toBeAttached();
  });
  await expect(page.getByText('No Lead Sources Found')).toBeVisible();
  await expect(page.getByText('Start tracking your leads to see source analytics here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View All Leads' })).toHaveAttribute('href', '/leads');
  await expect(main(page).getByRole('link', { name: 'Back to leads' })).toHaveAttribute('href', '/leads');
  await whileFailing(page, consoleGuard, 'leads/sources', async () => {
    await page.goto('/leads/sources');
    await expect(page.getByText('Error loading lead sources')).toBeVisible();
  });

  // Two of ten leads from one source are closed, two of ten from another, none from the third.
  for (const [source, closed] of [
    ['referral', 2],
    ['website', 1],
    ['advertisement', 0],
  ] as const)
    for (let index = 0; index < 10; index += 1)
      await api.addLead({
        full_name: `Lead ${source} ${index}`,
        source,
        status: index < closed ? 'closed' : 'new',
        budget: index === 0 ? '12500000' : '500000',
      });
  const { id } = await api.addLead({ full_name: 'From nowhere' });
  const database = openDatabase({ url: agency.database, maxConnections: 1 });
  // A state that an import may leave.
  await database.db.execute(sql`update leads set source = null where id = ${id}`);
  await database.close();
  await page.goto('/leads/sources');
  const totals = page.getByRole('list', { name: 'Figures' });
  for (const text of ['Total Sources4', 'Total Leads31', 'Avg Conversion10%', 'Total Value₹5.1 Cr'])
    await expect(totals).toContainText(text);
  const source = (name: string) =>
    page
      .getByRole('list', { name: 'Lead Sources' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`, 'u') }) });
  const icons = new Map<string, string>();
  for (const [name, rate, tone] of [
    ['Referral', 20, 'bg-success-tint'],
    ['Website', 10, 'bg-warning-tint'],
    ['Advertisement', 0, 'bg-hover'],
    ['Unknown', 0, 'bg-hover'],
  ] as const) {
    await expect(source(name).getByText(`${rate}% conversion`)).toHaveClass(new RegExp(tone, 'u'));
    icons.set(name, await source(name).locator('svg').first().innerHTML());
  }
  await expect(source('Referral')).toContainText('Average value₹17.0 L');
  expect(icons.get('Unknown')).toBe(icons.get('Advertisement'));
  expect(new Set(icons.values()).size).toBe(3);
  for (const kind of ['whatsapp', 'social_media', 'cold_call', 'email'] as const)
    await api.addLead({ full_name: `One of ${kind}`, source: kind });
  await expect(page.getByRole('list', { name: 'Lead Sources' }).getByRole('listitem')).toHaveCount(8);
  for (const name of ['WhatsApp', 'Social media', 'Cold call', 'Email']) {
    const icon = await source(name).locator('svg').first().innerHTML();
    expect([...icons.values()]).not.toContain(icon);
    icons.set(name, icon);
  }

  // Editing a lead without a source requires one.
  await page.goto(`/leads/${id}/edit`);
  await page.getByLabel('Notes').fill('Called back.');
  await page.getByRole('button', { name: 'Update lead' }).click();
  await expect(page.getByLabel('Source')).toHaveAccessibleDescription('Source is required');
});

test('a lead is added', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  await api.addProperty({ title: 'Home they ask about', price: '12500000.00' });
  await page.goto('/leads/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Lead' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to leads' })).toHaveAttribute('href', '/leads');
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/leads');
  const information = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lead Information' }) });
  const assignment = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Assignment' }) });
  await expect(assignment).toBeVisible();
  for (const name of ['Full name', 'Email', 'Phone', 'Source', 'Status', 'Minimum budget', 'Maximum budget', 'Notes'])
    await expect(information.getByLabel(name)).toBeVisible();
  await expect(information.getByLabel('Notes')).toHaveAttribute('rows', '3');
  await expect(information.getByLabel('Source')).toHaveValue('website');
  await expect(information.getByLabel('Status')).toHaveValue('new');
  for (const [field, names] of [
    ['Source', ['Website', 'Referral', 'Social media', 'Advertisement', 'Cold call', 'Other']],
    ['Status', ['New', 'Contacted', 'Qualified', 'Converted', 'Lost']],
  ] as const)
    for (const name of names)
      await expect(information.getByLabel(field).getByRole('option', { name, exact: true })).toHaveCount(1);

  for (const name of ['Buying', 'Selling', 'Renting'])
    await expect(
      information.getByRole('radiogroup', { name: 'Interest type' }).getByRole('radio', { name }),
    ).toBeVisible();

  const create = page.getByRole('button', { name: 'Create Lead' });
  await page.getByLabel('Email').fill('no address');
  await create.click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Full name').fill('Harshad Mane');
  await page.getByLabel('Maximum budget').fill('1.2 cr');
  await assignment.getByRole('combobox', { name: 'Agent' }).fill('meera');
  await page.getByRole('option', { name: 'Meera Kulkarni' }).click();
  await assignment.getByRole('combobox', { name: 'Property' }).fill('ask about');
  await page.getByRole('option', { name: /Home they ask about.*₹1\.3 Cr/u }).click();

  await whileFailing(page, consoleGuard, 'leads/create', async () => {
    await create.click();
    await expect(toastWith(page, 'Failed to create lead. Please try again.')).toContainText('Error');
  });
  await page.getByRole('button', { name: 'Dismiss' }).last().click();

  // The selects always have a value, so only the server can report a missing one.
  consoleGuard.expectRefusal(422, '/rpc/leads/create');
  await page.route('**/rpc/leads/create', async (route) => {
    const { json } = route.request().postDataJSON() as { json: Partial<Lead> };
    const { source: _, status: __, ...rest } = json;
    await route.continue({ postData: JSON.stringify({ json: rest }) });
  });
  await create.click();
  await expect(page.getByLabel('Source')).toHaveAccessibleDescription('Source is required');
  await expect(page.getByLabel('Status')).toHaveAccessibleDescription('Status is required');
  await page.unroute('**/rpc/leads/create');
  await page.getByLabel('Source').selectOption('Referral');
  await page.getByLabel('Status').selectOption('Converted');

  await whileWaiting(page, 'leads/create', async () => {
    await create.click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  });
  await expect(toastWith(page, 'Success!')).toContainText('Lead created successfully.');
  await expect(page).toHaveURL(/\/leads\/[\w-]{36}(?:#matches)?$/u);
  await page.goto('/leads');
  await expect(cardTitled(page, 'Harshad Mane')).toContainText('₹1.2 Cr');
  const { items } = await api.get<{ items: Lead[] }>('/leads?search=harshad');
  expect(items[0]).toMatchObject({
    source: 'referral',
    status: 'qualified',
    budget: '12000000.00',
    interest_type: null,
  });
});
