import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { insideScreens } from '../all-screens.ts';
import { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createSeedData } from '../seed-data.ts';
import { Sentences } from '../sentences.ts';

test('pages are printed without controls', { tag: '@long' }, async ({ signIn, api, openBrowser, consoleGuard }) => {
  test.setTimeout(600_000);
  const seedData = await createSeedData(
    api,
    (await signIn('Agent')).api,
    new Api((await openBrowser()).request, api.url),
  );
  const { page } = await signIn('Admin');
  consoleGuard.expectLine('404 Error: User attempted to access non-existent route: /nowhere');
  for (const feature of ['performance', 'properties', 'clients', 'leads', 'agents', 'consents', 'matching'])
    consoleGuard.mayRefuse(404, `/rpc/${feature}/`);
  await page.emulateMedia({ media: 'print' });
  for (const { name, path, open } of insideScreens(seedData, await Sentences.in('en'))) {
    if (open) continue;
    await page.goto(path);
    await expect(page.locator('main').first(), name).toBeVisible();
    for (const menu of ['Main Menu', 'Quick menu'])
      await expect(page.getByRole('navigation', { name: menu })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Quick Add' }), name).toBeHidden();
    const screenOnly = page.locator('[role=tablist], [role=switch], [data-bottom-bar]').filter({ visible: true });
    await expect(screenOnly, name).toHaveCount(0);
  }
});

test('a property is printed as a sheet without internal data', async ({ admin: page, api }) => {
  const property = await api.addProperty({ title: 'Sea view in Baner', price: '9000000.00' });
  await api.changeProperty(property.id, { price: '9500000.00' });
  await page.goto(`/properties/${property.id}`);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(heading('Timeline')).toBeVisible();
  await expect(heading('Price history')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Sea view in Baner' })).toBeVisible();
  await expect(page.getByText('₹95,00,000').first()).toBeVisible();
  for (const inside of ['Timeline', 'Price history', 'Leads', 'Meetings', 'Documents', 'Invoices'])
    await expect(heading(inside), inside).toBeHidden();
  await expect(page.getByText('listed today')).toBeHidden();
  for (const button of ['More actions', 'Edit Property'])
    await expect(page.getByRole('button', { name: button })).toBeHidden();
});

test('lists and leads are printed without commission, shares and stages', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  const property = await api.addProperty({ title: 'Sold with a colleague' });
  const { profile_id: mine } = await api.get<{ profile_id: string }>('/me');
  const { profile_id: theirs } = await (await signIn('Agent')).api.get<{ profile_id: string }>('/me');
  const deal = await api.recordDeal(property.id, {
    kind: 'sale',
    shares: [mine, theirs].map((agent_id, index) => ({ agent_id, share: index === 0 ? '60' : '40' })),
  });
  const { id: lead } = await api.addLead({ full_name: 'Devika Menon' });
  await api.post(
    '/invoices',
    anInvoice({
      property_id: property.id,
      deal_id: deal.id,
      amount: '10000.00',
      commission_rate: '10',
      due_date: '2099-04-15',
    }),
  );
  for (const [path, shown, inside] of [
    ['/deals', 'Sold with a colleague', /Commission|60%|40%/u],
    ['/invoices', 'Sold with a colleague', /Commission ₹/u],
    [`/leads/${lead}`, 'Devika Menon', /Stage history/u],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByText(inside).first(), path).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(shown).first(), path).toBeVisible();
    await expect(page.getByText(inside).filter({ visible: true }), path).toHaveCount(0);
  }
});
