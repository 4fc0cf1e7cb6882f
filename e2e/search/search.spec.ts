import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import type { Lead } from '#features/leads/contract.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { expect, test } from '../fixtures.ts';

const found = (page: Page, kind: string) => page.getByRole('region', { name: new RegExp(`^${kind}`, 'u') });

test('a misspelt name in another script is found, for every kind of record, on the screen and by ⌘K', async ({
  admin: page,
  api,
}) => {
  const client = await api.addClient({ full_name: 'Aparna Deshpande', phone: '98220 41763' });
  await api.addLead({ full_name: 'Kedar Deshpande' });
  await api.addProperty({ title: 'Deshpande Wada', city: 'Pune' });
  await api.post(
    '/meetings',
    aMeeting({
      title: 'Keys of the flat',
      meeting_type: 'showing',
      client_id: client.id,
      meeting_date: '2027-01-12T05:30:00.000Z',
      location: 'Baner',
    }),
  );
  const owner = await api.addClient({ full_name: 'Kusum Ranade' });
  const flat = await api.addProperty({
    title: 'Anand Heights',
    address: 'Baner Road',
    bedrooms: 2,
    owner_id: owner.id,
  });
  const { number } = await api.post<{ number: string }>(
    '/invoices',
    anInvoice({
      client_id: client.id,
      amount: '100000.00',
      commission_rate: '10',
      due_date: '2027-04-15',
      description: 'Brokerage',
    }),
  );

  await test.step('the search screen', async () => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search everything' });
    // A long vowel is typed short, and an n is missing.
    await box.fill('देशपाडे');
    await expect(page).toHaveURL(/[?&]q=/u);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('No exact match');
    await expect(found(page, 'Clients').getByRole('link')).toHaveText('Aparna Deshpande');

    await box.fill('देशपान्डे');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('5 records found');
    await expect(found(page, 'Properties').getByRole('listitem')).toHaveCount(1);
    await expect(found(page, 'Leads').getByRole('link', { name: 'Kedar Deshpande' })).toBeVisible();
    await expect(found(page, 'Meetings').getByRole('link', { name: 'Keys of the flat' })).toBeVisible();
    await found(page, 'Invoices').getByRole('button', { name: number, exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Aparna Deshpande');
    await page.keyboard.press('Escape');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  await test.step('View All keeps the search terms', async () => {
    await found(page, 'Clients').getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL(`/clients?search=${encodeURIComponent('देशपान्डे')}`);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Aparna Deshpande' })).toBeVisible();
    await page.goto('/search?q=%2B91+98220-41763');
    await found(page, 'Clients').getByRole('link', { name: 'Aparna Deshpande' }).click();
    await expect(page).toHaveURL(`/clients/${client.id}`);
    await page.goto('/search?q=nowhere+at+all');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  });

  await test.step('⌘K opens a flat by its owner, a meeting and an invoice', async () => {
    const palette = page.getByRole('dialog', { name: 'Go to, create or search' });
    const option = (name: RegExp) => palette.getByRole('option', { name });
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill('2 bhk baner ranade pishawikar');
    await expect(palette.getByText('No match for “pishawikar”.')).toBeVisible();
    await expect(option(/Anand Heights.*Owner: Kusum Ranade/u)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/properties/${flat.id}`);
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill('keys of');
    await expect(option(/Keys of the flat/u)).toHaveAttribute('aria-selected', 'true');
    await expect(palette.getByRole('status')).toHaveText('1 record found');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/meetings\/edit\//u);
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(number);
    await expect(option(new RegExp(`^${number}`, 'u'))).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/invoices\?search=/u);
    await expect(page.getByRole('main').getByRole('button', { name: number, exact: true })).toBeVisible();
  });
});

test('⌘K finds "2 bhk baner joshi", and Enter opens the property of Mrs Joshi', async ({ admin: page, api }) => {
  const owner = await api.addClient({ full_name: 'Mrs Sunita Joshi', client_type: 'seller' });
  const hers = { bedrooms: 2, address: 'Baner Road', owner_id: owner.id };
  const { id } = await api.addProperty({ title: 'Kunal Residency', ...hers });
  await api.addProperties([
    { title: 'Joshi Wada', bedrooms: 4, address: 'Sadashiv Peth' },
    { title: 'Baner Heights, 2 BHK', bedrooms: 2, address: 'Baner' },
    { title: 'Her larger flat', ...hers, bedrooms: 3 },
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to, create or search' });
  await palette.getByRole('combobox').fill('2 bhk baner joshi');
  await expect(palette.getByRole('option').first()).toContainText('Kunal Residency');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/properties/${id}`);
});

test('the ⌘K box and the page behind it do not move while typing', { tag: '@long' }, async ({ admin: page, api }) => {
  await api.addClient({ full_name: 'Stays Put' });
  await page.setViewportSize({ width: 1280, height: 450 });
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const scrolledTo = () => page.evaluate(() => Math.round(scrollY));
  const palette = page.getByRole('dialog', { name: 'Go to, create or search' });
  const input = palette.getByRole('combobox');
  const top = async () => Math.round((await input.boundingBox())?.y ?? 0);
  // Focusing the main part at the top of the page would scroll it.
  for (const [key, expectedPath] of [
    ['ControlOrMeta+k', 0],
    ['/', 100],
  ] as const) {
    await expect
      .poll(async () => {
        await page.evaluate((y) => scrollTo(0, y), expectedPath);
        return scrolledTo();
      })
      .toBe(expectedPath);
    await page.keyboard.press(key);
    await expect(input).toBeFocused();
    await palette.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
    const before = await top();
    for (const [text, shown] of [
      ['zzzz', 'Search for “zzzz”'],
      ['set', 'Settings'],
      ['stays', 'Stays Put'],
      ['stays zzzz', 'Stays Put'],
      ['', 'Dashboard'],
    ] as const) {
      await input.fill(text);
      await expect(palette.getByRole('option', { name: shown })).toBeVisible();
      expect(await top()).toBe(before);
    }
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await scrolledTo()).toBe(expectedPath);
  }
});

test('⌘K begins with recent records and actions of the open record, and omits erased people', async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.mayRefuse(404, '/rpc/clients/find');
  const client = await api.addClient({ full_name: 'Opened Before' });
  const lead = await api.addLead({ full_name: 'Opened Now' });
  const { page } = await signIn('Manager');
  for (const path of [`/clients/${client.id}`, `/leads/${lead.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added');
  }
  const palette = page.getByRole('dialog', { name: 'Go to, create or search' });
  const recent = palette.getByRole('option', { name: 'Opened Before' });
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  };
  await open();
  await expect(palette.locator('[cmdk-group-heading]')).toHaveText(['Recent', 'On this page', 'Create', 'Go to']);
  await expect(palette.getByRole('option').first()).toHaveText('Opened Before');
  await expect(palette.getByRole('option', { name: 'Opened Now' })).toHaveCount(0);
  const offered = palette.getByRole('group', { name: 'On this page' }).getByRole('option');
  await expect(offered).toHaveText([
    ...['Add phone', 'Schedule Meeting', 'Convert to client', 'Edit lead', 'Log call'],
    ...['Move to Contacted', 'Move to Qualified', 'Move to Negotiation', 'Move to Closed', 'Move to Lost'],
  ]);
  await palette.getByRole('option', { name: 'Move to Contacted' }).click();
  await expect.poll(async () => (await api.get<Lead>(`/leads/${lead.id}`)).status).toBe('contacted');

  await api.post(`/clients/${client.id}/erase`);
  await open();
  await expect(recent).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await open();
  await expect(recent).toHaveCount(0);
});
