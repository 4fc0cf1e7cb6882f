import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

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

test('a property goes to several people who may want it, one tap each, or by email at once', async ({ signIn }) => {
  const { page, api } = await signIn('Agent');
  const wish = { preferred_locations: ['Pashan Lake'] };
  const { id } = await api.addProperty({ title: 'Lake House', address: '4, Pashan Lake' });
  await api.addClient({
    ...wish,
    full_name: 'Asha Bhat',
    phone: '55501 77021',
    email: 'asha@example.in',
    language: 'en',
  });
  await api.addClient({
    ...wish,
    full_name: 'Nina Rao',
    phone: '55501 77022',
    email: 'nina@example.in',
    language: 'hi',
  });
  await api.addClient({ ...wish, full_name: 'Om Patil', phone: '55501 77023', email: null, language: 'en' });
  await page.goto(`/properties/${id}`);
  const wanting = page.getByRole('region', { name: 'Leads and clients who may want this' });
  const dialog = page.getByRole('dialog');
  const choose = async () => {
    for (const name of ['Asha Bhat', 'Nina Rao', 'Om Patil']) await wanting.getByLabel(`Select ${name}`).check();
  };
  await choose();

  await test.step('by email, without the client who has no address', async () => {
    await wanting.getByRole('button', { name: 'Email', exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText('Om Patil: No email address');
    await expect(dialog.getByRole('region', { name: 'Preview for Asha Bhat' })).toContainText(/Lake House.*http/su);
    await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
    await expect(toastWith(page, 'Emails sent: 2')).toBeVisible();
    await expect(wanting.getByText(/Offered by email/u)).toHaveCount(2);
  });

  await test.step('by WhatsApp, with the text in the language of each', async () => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await choose();
    await wanting.getByRole('button', { name: 'WhatsApp', exact: true }).click();
    const message = dialog.getByLabel('Message');
    const links = new Set<string>();
    for (const position of [1, 2, 3]) {
      const open = dialog.getByRole('link', { name: new RegExp(`Open WhatsApp for .* \\(${position} of 3\\)`, 'u') });
      await expect(open).toBeVisible();
      await expect(message).toHaveValue(/http/u);
      links.add(/http\S+/u.exec(await message.inputValue())?.[0] ?? '');
      if (position === 2) await dialog.getByRole('button', { name: 'Skip' }).click();
      else
        await Promise.all([
          page
            .context()
            .waitForEvent('page')
            .then((app) => app.close()),
          open.click(),
        ]);
    }
    await expect(dialog).toHaveCount(0);
    expect(links.size).toBe(3);
    await expect(wanting.getByText(/Offered on WhatsApp/u)).toHaveCount(2);
  });
});
