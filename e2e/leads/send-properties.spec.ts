import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const matchesOf = (page: Page) => page.getByRole('region', { name: 'Matches' });

/** Counts presses of mouse or finger, and pages that open one after the other. */
async function countEffort(page: Page) {
  const effort = { clicks: 0, pages: [new URL(page.url()).pathname] };
  await page.exposeFunction('countPress', () => {
    effort.clicks += 1;
  });
  await page.evaluate(() => {
    const { countPress } = window as unknown as { countPress(): void };
    document.addEventListener('pointerdown', (event) => event.isTrusted && countPress(), true);
  });
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && effort.pages.at(-1) !== pathname) effort.pages.push(pathname);
  });
  return effort;
}

for (const width of [1280, 360]) {
  test(`a caller's wishes become three properties on WhatsApp and a visit in nine clicks at ${width} px`, {
    tag: '@long',
  }, async ({ admin: page, api }) => {
    const place = `Lane ${width}`;
    const { id: flat } = await api.typeNamed('Apartment');
    for (const title of ['Asha Villa', 'Banyan Court', 'Champa Heights'])
      await api.addProperty({ title: `${title} ${width}`, address: place, price: '8000000', bedrooms: 2 });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/leads/add');
    const budget = page.getByLabel('Maximum budget');
    await expect(budget).toBeVisible();
    const effort = await countEffort(page);
    await page.getByLabel('Full name').focus();
    await page.keyboard.type(`Lata ${width}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('98220 41736');
    await page.getByRole('radio', { name: 'Buying' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.type(place);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: '2', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Apartment' }).click();
    await budget.focus();
    await page.keyboard.type('90 lakh');
    await page.keyboard.press('Enter');

    const matches = matchesOf(page);
    await expect(matches.getByRole('listitem').getByRole('heading')).toHaveCount(3);
    await expect(matches.getByRole('listitem').first()).toBeInViewport();
    for (const box of await matches.getByRole('checkbox').all()) await box.click();
    await expect(matches.getByText('Send 3 properties')).toBeVisible();
    // The message opens in the app of the user; the page stays.
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await matches.getByRole('button', { name: 'WhatsApp', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByLabel('Message');
    await expect(message).toHaveValue(/These may suit you:\n1\. .*\nhttp.*\n2\. .*\nhttp.*\n3\. .*₹80\.0 L\nhttp/u);
    const [app] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Open WhatsApp' }).click(),
    ]);
    await app.close();
    await expect(matches.getByText(/Offered on WhatsApp/u)).toHaveCount(3);

    const [, leadPath = ''] = effort.pages;
    const [, , leadId = ''] = leadPath.split('/');
    await matches.getByRole('link', { name: `Schedule visit: Asha Villa ${width}` }).click();
    await expect(page).toHaveURL(new RegExp(`/meetings/schedule\\?.*leadId=${leadId}`, 'u'));
    await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(`Asha Villa ${width}`);
    expect(effort).toEqual({ clicks: 9, pages: ['/leads/add', `/leads/${leadId}`, '/meetings/schedule'] });
    expect(await api.get(`/leads/${leadId}/requirements`)).toMatchObject([
      {
        purpose: 'buy',
        preferred_locations: [place],
        bedrooms_min: 2,
        bedrooms_max: 2,
        property_type_ids: [flat],
        budget_max: '9000000.00',
      },
    ]);
  });
}
