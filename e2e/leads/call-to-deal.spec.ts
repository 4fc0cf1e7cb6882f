import type { Page } from '@playwright/test';
import type { DashboardFigures } from '#features/dashboard/contract.ts';
import type { Deal } from '#features/deals/contract.ts';
import type { Lead, SourcesReport } from '#features/leads/contract.ts';
import type { MeetingPage } from '#features/meetings/contract.ts';
import type { Api } from '../api.ts';
import { countClicks } from '../count-clicks.ts';
import { expect, test } from '../fixtures.ts';
import { typed } from '../meetings.ts';
import { toastWith } from '../screen.ts';

/** Every figure that counts leads, wins and deals: sources, dashboard, analytics, and of each agent. */
async function ratesOf(api: Api) {
  // A conversion adds a client, and nothing else.
  const { clients: _, ...dashboard } = await api.get<DashboardFigures>('/dashboard/figures');
  const agents = await api.get<Array<{ id: string }>>('/performance');
  return {
    dashboard,
    sources: await api.get<SourcesReport>('/leads/sources'),
    analytics: await api.get('/analytics'),
    agents,
    months: await Promise.all(agents.map(({ id }) => api.get(`/performance/${id}`))),
  };
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const width of [1280, 360]) {
  test(`a lead rings, gets properties, agrees to a visit, becomes a client and is won once, at ${width} px`, {
    tag: width > 360 ? [] : '@long',
  }, async ({ admin: page, api }) => {
    test.slow();
    const place = `Lane ${width}`;
    const [asked] = await api.addProperties(
      ['Asha Villa', 'Banyan Court', 'Champa Heights'].map((title) => ({
        title: `${title} ${width}`,
        address: place,
        price: '8000000',
        bedrooms: 3,
      })),
    );
    if (!asked) throw new Error('no property');
    // Other leads, so that no rate is 0 or 100 %.
    await api.addLead({ full_name: 'Won before', status: 'closed' });
    await api.addLead({ full_name: 'Only asked' });
    await page.setViewportSize({ width, height: 800 });

    await page.goto('/leads/add');
    await page.getByLabel('Full name').fill(`Rings Rane ${width}`);
    await page.getByLabel('Phone', { exact: true }).fill(`98220 ${50_000 + width}`);
    await page.getByRole('combobox', { name: 'Property', exact: true }).fill(asked.title);
    await page.getByRole('option', { name: asked.title }).click();
    await page.getByRole('button', { name: 'Create Lead' }).click();
    await expect(page).toHaveURL(/\/leads\/[\w-]{36}(?:#matches)?$/u);
    const id = new URL(page.url()).pathname.slice(-36);

    await region(page, 'Looking for').getByRole('button', { name: 'Add what they look for' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Buy' }).check();
    await dialog.getByLabel('Add a location').fill(place);
    await dialog.getByLabel('Add a location').press('Enter');
    await dialog.getByLabel('Maximum budget').fill('90 lakh');
    await dialog.getByRole('checkbox', { name: '3', exact: true }).check();
    await dialog.getByLabel('Maximum budget').press('Enter');
    await expect(toastWith(page, 'Requirement updated')).toBeVisible();

    const matches = region(page, 'Matches');
    await expect(matches.getByRole('listitem').getByRole('heading')).toHaveCount(3);
    for (const box of await matches.getByRole('checkbox').all()) await box.check();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await matches.getByRole('button', { name: 'WhatsApp', exact: true }).click();
    const [app] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Open WhatsApp' }).click(),
    ]);
    expect(decodeURIComponent(app.url())).toMatch(/1\. .*2\. .*3\. /su);
    await app.close();
    await expect(matches.getByText(/Offered on WhatsApp/u)).toHaveCount(3);

    await matches.getByRole('link', { name: `Schedule visit: ${asked.title}` }).click();
    await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(asked.title);
    await page.getByLabel('Location').fill(place);
    // One agency has the meetings of both widths, and another test leaves the suggested time.
    await page.getByRole('textbox', { name: 'Date' }).fill(typed(9));
    await page.getByLabel('Time').fill(width > 360 ? '10:00' : '15:00');
    await page.getByRole('button', { name: 'Schedule Meeting' }).click();
    await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
    const { items: visits } = await api.get<MeetingPage>(`/meetings?lead=${id}`);
    expect(visits).toMatchObject([{ property: { id: asked.id }, lead: { id } }]);

    await page.goto(`/leads/${id}`);
    const stage = region(page, 'Stage');
    await stage.getByRole('button', { name: 'Qualified' }).click();
    await expect(stage.getByRole('button', { name: 'Qualified' })).toHaveAttribute('aria-current', 'step');
    await expect.poll(async () => (await api.get<Lead>(`/leads/${id}`)).status).toBe('qualified');
    const before = { lead: await api.get<Lead>(`/leads/${id}`), rates: await ratesOf(api) };

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Convert to client' }).click();
    await dialog.getByLabel('Client type').selectOption('Buyer');
    await dialog.getByRole('button', { name: 'Convert to client' }).click();
    await expect(toastWith(page, 'Converted to client')).toBeVisible();
    const { status, stage_since, client_id } = await api.get<Lead>(`/leads/${id}`);
    expect({ status, stage_since }).toEqual({ status: 'qualified', stage_since: before.lead.stage_since });
    expect(await ratesOf(api)).toEqual(before.rates);
    // The client has what the lead had.
    expect(await api.get(`/clients/${client_id}/requirements`)).toMatchObject([{ purpose: 'buy', bedrooms_min: 3 }]);
    expect(await api.get(`/meetings?client=${client_id}`)).toMatchObject({ items: [{ id: visits[0]?.id }] });

    await stage.getByRole('button', { name: 'Closed' }).click();
    await dialog.getByRole('link', { name: 'Record the deal' }).click();
    await expect(dialog.getByLabel('Lead')).toHaveValue(id);
    await dialog.getByRole('textbox', { name: 'Commission', exact: true }).fill('160000');
    await dialog.getByRole('button', { name: 'Record deal' }).click();
    await expect(toastWith(page, 'Deal recorded')).toContainText(`${asked.title} is sold.`);
    expect(await api.get<Lead>(`/leads/${id}`)).toMatchObject({ status: 'closed', won_reason: 'deal', client_id });
    const after = await ratesOf(api);
    const { leads, closed } = before.rates.sources.total;
    expect(after.sources.total).toMatchObject({ leads, closed: closed + 1 });
    expect(after.dashboard.deals.this_month).toBe(before.rates.dashboard.deals.this_month + 1);

    // Once: another deal cannot win the same lead.
    const other = await api.addProperty({ title: `Devi Kunj ${width}` });
    const [deal] = (await api.get<{ items: Deal[] }>(`/deals?lead=${id}`)).items;
    await expect(api.recordDeal(other.id, { kind: 'sale', lead_id: id })).rejects.toThrow('lead_has_deal');
    expect((await api.get<{ items: Deal[] }>(`/deals?lead=${id}`)).items).toHaveLength(1);

    // The deal names the lead on the page of the property, in the list, and on the page of the client.
    const name = `Rings Rane ${width}`;
    await expect(region(page, 'Deal').getByRole('link', { name }).last()).toHaveAttribute('href', `/leads/${id}`);
    for (const path of ['/deals', `/clients/${client_id}`]) {
      await page.goto(path);
      await page.getByText(`Lead: ${name}`).getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/leads/${id}`);
    }
    await region(page, 'Deals').getByRole('link', { name: asked.title }).click();
    await expect(page).toHaveURL(`/properties/${deal?.property_id}`);
  });
}

test('a call that reached a new lead is logged with follow-up and stage in 3 clicks', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addLead({ full_name: 'Answers Apte', phone: '98220 61234' });
  await page.goto(`/leads/${id}`);
  const timeline = region(page, 'Timeline');
  await expect(timeline).toContainText('Added');
  const clicks = await countClicks(page);
  await timeline.getByRole('radio', { name: 'Call', exact: true }).click();
  await expect(timeline.getByRole('button', { name: 'Tomorrow' })).toBeVisible();
  await timeline.getByRole('textbox', { name: 'Note' }).fill('Wants to see it on Sunday');
  await timeline.getByRole('button', { name: 'Tomorrow' }).click();
  await timeline.getByRole('button', { name: 'Log call' }).click();
  await expect(timeline).toContainText('Wants to see it on Sunday');
  await expect
    .poll(() => api.get<Lead>(`/leads/${id}`))
    .toMatchObject({ status: 'contacted', follow_up_on: expect.any(String) });
  expect(clicks()).toBe(3);
});

test('a caller gets three properties by WhatsApp and a visit in 9 clicks and 2 page changes', {
  tag: '@long',
}, async ({ admin: page, api }) => {
  const place = 'Dattawadi';
  const added = await api.addProperties(
    ['Devrai', 'Ekta', 'Falguni'].map((title) => ({ title, address: place, price: '8000000', bedrooms: 2 })),
  );
  await page.goto('/leads/add');
  await page.getByLabel('Full name').fill('Calls Kamat');
  await page.getByLabel('Phone', { exact: true }).fill('98220 71234');
  await page.getByLabel('Source').selectOption('Referral');
  await page.getByLabel('Preferred locations').fill(place);
  await page.getByLabel('Preferred locations').press('Enter');
  await page.getByLabel('Maximum budget').fill('90 lakh');
  const clicks = await countClicks(page);
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => addresses.add(new URL(frame.url()).pathname));
  await page.getByRole('radio', { name: 'Buying' }).click();
  await page.getByRole('checkbox', { name: '2', exact: true }).click();
  await page.getByLabel('Full name').press('Enter');

  const matches = region(page, 'Matches');
  await expect(matches.getByRole('listitem').getByRole('heading')).toHaveCount(3);
  await expect(matches).toBeInViewport();
  for (const box of await matches.getByRole('checkbox').all()) await box.click();
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await matches.getByRole('button', { name: 'WhatsApp', exact: true }).click();
  const [app] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('link', { name: 'Open WhatsApp' }).click(),
  ]);
  await app.close();
  await expect(matches.getByText(/Offered on WhatsApp/u)).toHaveCount(3);
  await matches.getByRole('link', { name: `Schedule visit: ${added[0]?.title}` }).click();
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(toastWith(page, 'Meeting scheduled successfully')).toBeVisible();
  expect(clicks()).toBe(9);
  expect([...addresses].filter((path) => path !== '/meetings')).toHaveLength(2);
});
