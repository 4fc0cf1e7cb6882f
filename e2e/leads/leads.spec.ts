import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Client } from '#features/clients/contract.ts';
import type { Lead } from '#features/leads/contract.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled, toastWith } from '../screen.ts';

/** A day of the company, which is in India. */
const daysFromToday = (days: number) => addDays(dayOf(new Date(), 'Asia/Kolkata'), days);

const missing = '00000000-0000-7000-8000-000000000000';

test('a lead is added for a property, and a known contact is shown while typing', async ({ admin: page, api }) => {
  const client = await api.addClient({ full_name: 'Kavita Deshmukh', phone: '98220 41736' });
  const other = await api.addLead({ full_name: 'Asked before', email: 'asked@example.in' });
  await api.addProperty({ title: 'Home they ask about', price: '12500000.00' });
  await page.goto('/leads');
  await page.getByRole('main').getByRole('link', { name: 'Add Lead' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Lead' })).toBeVisible();
  const information = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lead Information' }) });
  await expect(information.getByLabel('Source')).toHaveValue('website');
  await expect(information.getByLabel('Status')).toHaveValue('new');
  await expect(information.getByLabel('Status').getByRole('option', { name: 'Converted' })).toHaveCount(1);
  const create = page.getByRole('button', { name: 'Create Lead' });
  await page.getByLabel('Email').fill('no address');
  await create.click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');

  await page.getByLabel('Full name').fill('Harshad Mane');
  const known = page.getByRole('status').filter({ hasText: 'Already a' });
  await page.getByLabel('Phone').fill('+91 98220-41736');
  await expect(known.filter({ hasText: 'Already a client' }).getByRole('link')).toHaveAttribute(
    'href',
    `/clients/${client.id}`,
  );
  await page.getByLabel('Email').fill('Asked@example.in');
  await expect(known.filter({ hasText: 'Already a lead' }).getByRole('link')).toHaveAttribute(
    'href',
    `/leads/${other.id}`,
  );
  await page.getByLabel('Phone').fill('098220 99911');
  await page.getByLabel('Email').fill('harshad@example.in');
  await page.getByLabel('Source').selectOption('Referral');
  await page.getByRole('radio', { name: 'Buying' }).check();
  await page.getByLabel('Maximum budget').fill('1.2 cr');
  await page.getByLabel('Preferred locations').fill(' Baner ');
  await page.keyboard.press('Enter');
  await page.getByLabel('Notes').fill('Wants to move before the rains.');
  const assignment = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Assignment' }) });
  await assignment.getByRole('combobox', { name: 'Agent' }).fill('meera');
  await page.getByRole('option', { name: 'Meera Kulkarni' }).click();
  await assignment.getByRole('combobox', { name: 'Property' }).fill('ask about');
  await page.getByRole('option', { name: /Home they ask about.*₹1\.3 Cr/u }).click();
  await create.click();

  await expect(toastWith(page, 'Success!')).toContainText('Lead created successfully.');
  await expect(page).toHaveURL(/\/leads\/[\w-]{36}(?:#matches)?$/u);
  await page.getByRole('link', { name: 'Back to leads' }).click();
  const added = cardTitled(page, 'Harshad Mane');
  await expect(added).toContainText('Buying · Referral');
  await expect(added).toContainText('₹1.2 Cr');
  await expect(added).toContainText('New');
  await expect(added).toContainText('Meera Kulkarni');
  await expect(added.getByRole('link', { name: 'Contact Harshad Mane' })).toHaveAttribute('href', 'tel:+919822099911');
  await added.getByRole('button', { name: 'WhatsApp to Harshad Mane' }).click();
  const message = page.getByRole('dialog', { name: 'WhatsApp to Harshad Mane' });
  await expect(message.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919822099911\?text=Hello%20Harshad%20Mane.*Home%20they%20ask%20about/u,
  );
  await message.getByRole('button', { name: 'Cancel' }).click();
  await added.getByRole('link', { name: 'Home they ask about' }).click();
  const asked = page.getByRole('region', { name: 'Leads', exact: true });
  await asked.getByRole('link', { name: 'Harshad Mane' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harshad Mane' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Property' })).toContainText('₹1.3 Cr');
  await expect(page.getByRole('region', { name: 'Assigned agent' })).toContainText('meera@example.in');
});

test('converted makes a client of a qualified lead, and lost requires a reason', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  await page.goto('/leads/add');
  await page.getByLabel('Full name').fill('Sold at the door');
  await page.getByLabel('Status').selectOption('Converted');
  await page.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page).toHaveURL(/\/leads\/[\w-]{36}(?:#matches)?$/u);
  await page.goto('/leads');
  await expect(cardTitled(page, 'Sold at the door')).toContainText('Qualified');
  await page.goto('/clients');
  await expect(cardTitled(page, 'Sold at the door')).toBeVisible();

  await page.goto('/leads/add');
  await page.getByLabel('Full name').fill('Lost at once');
  await page.getByLabel('Status').selectOption('Lost');
  await page.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Reason is required');
  await page.getByLabel('Reason').selectOption('Chose another agency');
  await page.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page).toHaveURL(/\/leads\/[\w-]{36}(?:#matches)?$/u);
  await page.goto('/leads');
  await expect(cardTitled(page, 'Lost at once')).toContainText('Lost');
  const { items } = await api.get<{ items: Lead[] }>('/leads?search=at+once');
  expect(items[0]).toMatchObject({ status: 'lost', lost_reason: 'bought_elsewhere' });
});

test('typed lead data is restored after a reload', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/leads/add');
  await page.getByLabel('Full name').fill('Half typed');
  await expect(page.getByText(/^Draft saved on this device/u)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('a conflicting second save of a lead shows both versions to choose from', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/leads/update');
  const { id } = await api.addLead({ full_name: 'Two hands' });
  const { page } = await signIn('Agent');
  await page.goto(`/leads/${id}/edit`);
  await expect(page.getByLabel('Full name')).toHaveValue('Two hands');
  await page.getByLabel('Full name').fill('My name');
  await api.changeLead(id, { full_name: 'Their name', source: 'walk_in' });
  await page.getByRole('button', { name: 'Update lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meera Kulkarni changed this lead while you were editing' });
  const side = (field: string, choice: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: choice });
  await expect(side('Full name', 'Mine')).toBeChecked();
  await expect(side('Source', 'Meera Kulkarni Walk-in')).toBeChecked();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My name' })).toBeVisible();
  expect(await api.get<Lead>(`/leads/${id}`)).toMatchObject({ full_name: 'My name', source: 'walk_in' });
});

test('a missing lead shows that it was not found', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  consoleGuard.expectRefusal(404, '/rpc/leads/find');
  consoleGuard.mayRefuse(404, '/rpc/leads/stages');
  consoleGuard.mayRefuse(404, '/rpc/consents/ofPerson');
  consoleGuard.mayRefuse(404, '/rpc/matching/ofPerson');
  await page.goto(`/leads/${missing}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible();
  await page.goto(`/leads/${missing}/edit`);
  await expect(toastWith(page, 'Error')).toContainText('Failed to load lead data.');
  await expect(page).toHaveURL('/leads');
});

test('a lead moves on, and moves back when the server refuses', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id } = await api.addLead({ full_name: 'Moves on' });
  await page.goto('/leads?search=moves');
  const moved = cardTitled(page, 'Moves on');
  await moved.getByRole('button', { name: 'Move Stage: Contacted, Moves on' }).click();
  await expect(moved).toContainText('Contacted · today');
  await expect.poll(async () => (await api.get<Lead>(`/leads/${id}`)).status).toBe('contacted');
  await toastWith(page, 'Moved to Contacted').getByRole('button', { name: 'Undo' }).click();
  await expect(moved).toContainText('New · today');
  await expect.poll(async () => (await api.get<Lead>(`/leads/${id}`)).status).toBe('new');
  await moved.getByRole('button', { name: 'Move Stage: Contacted, Moves on' }).click();
  await expect.poll(async () => (await api.get<Lead>(`/leads/${id}`)).status).toBe('contacted');

  consoleGuard.expectRefusal(409, '/rpc/leads/move');
  await page.route('**/rpc/leads/move', async (route) => {
    await api.post(`/leads/${id}/move`, { from: 'contacted', status: 'negotiation' });
    await route.continue();
  });
  await moved.getByRole('button', { name: /^Move Stage/u }).click();
  await expect(toastWith(page, 'Error')).toContainText('Failed to update lead status');
  await expect(moved).toContainText('Negotiation');
});

test('a lead without a phone number or an email address offers to add it', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addLead({ full_name: 'Cannot be called' });
  await page.goto('/leads?search=cannot');
  const lead = cardTitled(page, 'Cannot be called');
  await expect(lead.getByRole('link', { name: /^(?:Contact|Email to|WhatsApp to) /u })).toHaveCount(0);
  await lead.getByRole('link', { name: 'Add phone: Cannot be called' }).click();
  await expect(page).toHaveURL(`/leads/${id}/edit`);
  await page.getByLabel('Phone', { exact: true }).fill('98220 41736');
  await page.getByRole('button', { name: 'Update lead' }).click();
  await expect(page.getByRole('link', { name: 'Call Cannot be called' })).toHaveAttribute('href', 'tel:+919822041736');
});

test('a lead is followed up, lost with a reason and reopened', { tag: '@long' }, async ({ admin: page, api }) => {
  const { id } = await api.addLead({ full_name: 'Followed up', follow_up_on: daysFromToday(-20) });
  await page.goto('/leads?follow_up=overdue');
  await expect(cardTitled(page, 'Followed up')).toContainText('days overdue');
  await cardTitled(page, 'Followed up').getByRole('link', { name: 'View Details of Followed up' }).click();
  const followUp = page.getByRole('region', { name: 'Next follow-up' });
  await followUp.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(followUp).toContainText('Tomorrow');
  await followUp.getByRole('button', { name: 'Mark as done' }).first().click();
  await expect.poll(async () => (await api.get<Lead>(`/leads/${id}`)).follow_up_on).toBe(daysFromToday(1));

  const stage = page.getByRole('region', { name: 'Stage', exact: true });
  await stage.getByRole('button', { name: 'Lost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why is Followed up lost?' });
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Too expensive' }).check();
  await dialog.getByLabel('Remark').fill('Saves for another year.');
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(stage).toContainText('Too expensive');
  await expect(stage).toContainText('Saves for another year.');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Moved to Lost');
  await expect(timeline).toContainText('from New · Too expensive');

  await stage.getByRole('button', { name: 'Qualified' }).click();
  await expect(stage.getByRole('button', { name: 'Qualified' })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Stage history' }).getByRole('listitem')).toHaveCount(3);
});

test('a lead becomes a client, and the pages of both link to each other', async ({ admin: page, api }) => {
  const { id } = await api.addLead({
    full_name: 'Becomes Client',
    phone: '98220 12312',
    interest_type: 'renting',
    budget: '45000',
    preferred_locations: ['Aundh'],
  });
  const { status, stage_since } = await api.changeLead(id, { status: 'qualified' });
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Convert to client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert to client' });
  await expect(dialog.getByRole('radio', { name: 'A new client' })).toBeChecked();
  await expect(dialog.getByLabel('Client type')).toHaveValue('tenant');
  await dialog.getByRole('button', { name: 'Convert to client' }).click();
  await expect(toastWith(page, 'Converted to client')).toContainText('Becomes Client is now a client.');
  const client = page.getByRole('region', { name: 'Client', exact: true });
  await client.getByRole('link', { name: 'Becomes Client' }).click();
  await expect(page).toHaveURL(/\/clients\//u);
  await expect(page.getByRole('region', { name: 'Client information' })).toContainText('98220 12312');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Converted from a lead');
  await page.getByRole('region', { name: 'Leads', exact: true }).getByRole('link', { name: 'Becomes Client' }).click();
  await expect(page).toHaveURL(`/leads/${id}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Converted to client');
  await expect(page.getByRole('button', { name: 'Convert to client' })).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Stage', exact: true }).getByRole('button', { name: 'Qualified' }),
  ).toHaveAttribute('aria-current', 'step');
  expect(await api.get<Lead>(`/leads/${id}`)).toMatchObject({ status, stage_since });
});

for (const width of [1440, 360])
  test(`a deal recorded from a lead wins it once, ${width} px wide`, { tag: width > 360 ? '@long' : [] }, async ({
    admin: page,
    api,
    consoleGuard,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const home = await api.addProperty({ title: 'Won Court' });
    const { id } = await api.addLead({
      full_name: 'Wins Rane',
      phone: '98220 12313',
      interest_type: 'buying',
      status: 'negotiation',
      property_id: home.id,
    });
    await page.goto(`/leads/${id}`);
    const stage = page.getByRole('region', { name: 'Stage', exact: true });
    await stage.getByRole('button', { name: 'Closed' }).click();
    const asked = page.getByRole('dialog', { name: 'How was Wins Rane won?' });
    await asked.getByRole('button', { name: 'Close without a deal' }).click();
    await expect(asked.getByText('Choose a reason')).toBeVisible();
    await asked.getByRole('link', { name: 'Record the deal' }).click();
    const deal = page.getByRole('dialog', { name: 'Mark as sold' });
    await expect(deal.getByLabel('Lead')).toHaveValue(id);
    await deal.getByRole('textbox', { name: 'Commission', exact: true }).fill('200000');
    await deal.getByRole('button', { name: 'Record deal' }).click();
    await expect(toastWith(page, 'Deal recorded')).toContainText('Won Court is sold.');
    await expect(page).toHaveURL(`/properties/${home.id}`);
    expect(await api.get<Lead>(`/leads/${id}`)).toMatchObject({
      status: 'closed',
      won_reason: 'deal',
      client: { full_name: 'Wins Rane' },
    });
    await page.goto(`/leads/${id}`);
    await expect(stage).toContainText('Deal recorded');
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Moved to Closed');
    consoleGuard.expectRefusal(409, '/rpc/leads/move');
    await stage.getByRole('button', { name: 'Negotiation' }).click();
    await expect(toastWith(page, 'Failed to update lead status')).toContainText('Cancel its deal first.');
    await expect(stage.getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-current', 'step');
  });

test('an Admin sets leads back that conversions closed, and undoes it', { tag: '@long' }, async ({
  admin: page,
  api,
  agency,
}) => {
  const { id } = await api.addLead({ full_name: 'Only Asked', status: 'contacted' });
  await api.post(`/leads/${id}/convert`, { client_id: uuid(), client_type: 'buyer' });
  const database = openDatabase({ url: agency.database, maxConnections: 1 });
  try {
    // As an earlier version left it.
    await database.db.execute(sql`update leads set status = 'closed', won_reason = 'unknown' where id = ${id}`);
    await database.db.execute(sql`update changes set difference = difference || '{"status": ["contacted", "closed"]}'
      where entity_id = ${id} and action = 'converted'`);
  } finally {
    await database.close();
  }
  await page.goto('/leads');
  const notice = page.getByRole('region', { name: 'Leads to review' });
  await expect(notice).toContainText('1 lead was closed when it became a client');
  await notice.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Were these leads won?' });
  await expect(dialog.getByRole('checkbox', { name: /^Only Asked/u })).toBeChecked();
  await dialog.getByRole('button', { name: 'Set back' }).click();
  await expect(notice).toHaveCount(0);
  await expect(cardTitled(page, 'Only Asked')).toContainText('Contacted');
  await toastWith(page, '1 lead set back').getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeVisible();
  await expect(cardTitled(page, 'Only Asked')).toContainText('Closed');
});

test('a lead that a colleague added meanwhile is named before another one is saved', { tag: '@long' }, async ({
  admin: page,
  api,
  consoleGuard,
}) => {
  const { id } = await api.addLead({ full_name: 'Added meanwhile', phone: '97300 11223' });
  // Nothing was found while typing.
  await page.route('**/rpc/clients/known*', (route) => route.fulfill({ json: { json: [] } }));
  consoleGuard.expectRefusal(409, '/rpc/leads/create');
  await page.goto('/leads/add');
  await page.getByLabel('Full name').fill('Added twice');
  await page.getByLabel('Phone', { exact: true }).fill('+91 97300 11223');
  const create = page.getByRole('button', { name: 'Create Lead' });
  await create.click();
  const told = toastWith(page, 'Already a lead: Added meanwhile');
  await expect(told).toContainText('Not saved yet. Save again to add another lead.');
  await told.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/leads/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Added meanwhile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Added twice');
  await create.click();
  await expect(told).toBeVisible();
  await create.click();
  await expect(toastWith(page, 'Lead created successfully.')).toBeVisible();
});

test('a lead is linked to the client with the same phone number', { tag: '@long' }, async ({ admin: page, api }) => {
  const known = await api.addClient({ full_name: 'Known Rane', phone: '98220 45645' });
  const { id } = await api.addLead({ full_name: 'K. Rane', phone: '+91 98220-45645' });
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Convert to client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert to client' });
  await expect(dialog.getByRole('radio', { name: /Known Rane/u })).toBeChecked();
  await dialog.getByRole('button', { name: 'Link to this client' }).click();
  await toastWith(page, 'Converted to client').getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(`/clients/${known.id}`);
  const { items } = await api.get<{ items: Client[] }>('/clients?search=98220+45645');
  expect(items.map(({ id: found }) => found)).toEqual([known.id]);
});

test('a lead is deleted without confirmation and restored by Undo', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  await api.addLead({ full_name: 'Deleted by mistake' });
  await page.goto('/leads?search=mistake');
  await cardTitled(page, 'Deleted by mistake').getByRole('button', { name: 'Delete Deleted by mistake' }).click();
  const message = toastWith(page, 'Lead deleted');
  await expect(message).toContainText('The lead has been successfully deleted.');
  await expect(cardTitled(page, 'Deleted by mistake')).toHaveCount(0);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(cardTitled(page, 'Deleted by mistake')).toBeVisible();

  const agent = await signIn('Agent');
  await agent.page.goto('/leads?search=mistake');
  await expect(cardTitled(agent.page, 'Deleted by mistake')).toBeVisible();
  await expect(agent.page.getByRole('button', { name: /^Delete/u })).toHaveCount(0);
});

test('an Admin erases a lead', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  // The page hears of the erasure before it is left.
  const features = [
    'leads',
    'matching',
    'communications',
    'portalLinks',
    'consents',
    'intake',
    'propertyLinks',
    'notes',
  ];
  for (const feature of features) consoleGuard.mayRefuse(404, `/rpc/${feature}/`);
  const { id } = await api.addLead({ full_name: 'Wants to be forgotten' });
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase Wants to be forgotten?' });
  await question.getByLabel('Type the name to confirm').fill('wants to be forgotten');
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(toastWith(page, 'Erased')).toBeVisible();
  await expect(page).toHaveURL('/leads');
  await expect(cardTitled(page, 'Wants to be forgotten')).toHaveCount(0);
});

test('filters narrow the list and are in the URL', { tag: '@long' }, async ({ admin: page, api }) => {
  const property = await api.addProperty({ title: 'Filtered home' });
  await api.addLead({ full_name: 'Filter Kulkarni', source: 'referral', interest_type: 'renting', budget: '30000' });
  await api.addLead({ full_name: 'Filter Rane', status: 'qualified', budget: '9000000', property_id: property.id });
  await page.goto('/leads?search=filter');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Stage', { exact: true }).selectOption('Qualified');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardTitled(page, 'Filter Rane')).toBeVisible();
  await page.goBack();
  await page.getByLabel('Source', { exact: true }).selectOption('Referral');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardTitled(page, 'Filter Kulkarni')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'More Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More Filters' });
  await dialog.getByLabel('Budget from').fill('80 lakh');
  await dialog.getByRole('combobox', { name: 'Property' }).fill('filtered');
  await page.getByRole('option', { name: /Filtered home/u }).click();
  await dialog.getByLabel('Assigned to').selectOption('My leads');
  await dialog.getByRole('button', { name: 'Show leads' }).click();
  await expect(cardTitled(page, 'Filter Rane')).toBeVisible();
  await expect(cardTitled(page, 'Filter Kulkarni')).toHaveCount(0);
  await page.reload();
  await expect(cardTitled(page, 'Filter Rane')).toBeVisible();
  await expect(page.getByText('Property Filtered home')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Property' }).click();
  await page.getByRole('button', { name: 'Remove filter Budget' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search leads', exact: true }).fill('nobody by this name');
  await expect(page.getByText('No leads found')).toBeVisible();
});

test('new leads are announced, and their agent is notified', { tag: '@long' }, async ({ admin: page, api, signIn }) => {
  const agent = await signIn('Agent');
  await agent.api.addLead({ full_name: 'Was there before' });
  await page.goto('/leads');
  await expect(cardTitled(page, 'Was there before')).toBeVisible();
  await agent.page.goto('/leads');
  await expect(cardTitled(agent.page, 'Was there before')).toBeVisible();
  const { id } = await agent.api.addLead({ full_name: 'Came meanwhile' });
  await page.getByRole('button', { name: 'Show 1 new' }).click();
  await expect(cardTitled(page, 'Came meanwhile')).toBeVisible();

  const people = await api.get<Array<{ id: string; full_name: string }>>('/people');
  await api.changeLead(id, { assigned_agent_id: people.find((one) => one.full_name === 'Imran Shaikh')?.id ?? null });
  await toastWith(agent.page, 'Lead assigned to you').getByRole('button', { name: 'View' }).click();
  await expect(agent.page).toHaveURL(`/leads/${id}`);
});
