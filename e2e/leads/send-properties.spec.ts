import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const matchesOf = (page: Page) => page.getByRole('region', { name: 'Matches' });

for (const width of [1280, 360]) {
  test(`a lead gets three matching properties in one message at ${width} px`, {
    tag: width > 360 ? '@long' : [],
  }, async ({ admin: page, api }) => {
    const place = `Lane ${width}`;
    for (const title of ['Asha Villa', 'Banyan Court', 'Champa Heights'])
      await api.addProperty({ title: `${title} ${width}`, address: place, price: '8000000', bedrooms: 3 });
    const lead = await api.addLead({
      full_name: `Lata ${width}`,
      interest_type: 'buying',
      budget: '9000000',
      preferred_locations: [place],
      phone: '98220 41736',
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/leads/${lead.id}`);
    const matches = matchesOf(page);
    await expect(matches.getByRole('listitem').getByRole('heading')).toHaveCount(3);
    for (const box of await matches.getByRole('checkbox').all()) await box.check();
    await expect(matches.getByText('Send 3 properties')).toBeVisible();
    // The message opens in the app of the user; the page stays.
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await matches.getByRole('button', { name: 'WhatsApp', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByLabel('Message');
    await expect(message).toHaveValue(/These may suit you:\n1\. .*\n2\. .*\n3\. .*₹80\.0 L/u);
    const [app] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Open WhatsApp' }).click(),
    ]);
    await app.close();
    await expect(matches.getByText(/Offered on WhatsApp/u)).toHaveCount(3);

    await matches.getByRole('link', { name: `Schedule visit: Asha Villa ${width}` }).click();
    await expect(page).toHaveURL(new RegExp(`/meetings/schedule\\?.*leadId=${lead.id}`, 'u'));
    await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(`Asha Villa ${width}`);
  });
}
