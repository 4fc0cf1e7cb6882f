import { AxeBuilder } from '@axe-core/playwright';
import type { Publication } from '#features/public-site/contract.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, javaScriptEnabled: false };

test('an Admin turns the website on and publishes a property, and an enquiry from a phone becomes a lead', async ({
  signIn,
  openBrowser,
}) => {
  const { page: admin, api } = await signIn('Admin');
  const property = { title: 'Terrace Home', address: '7, Secret Lane', city: 'Alibag', sale_kind: 'resale' } as const;
  const { id } = await api.addProperty(property);
  await admin.goto('/settings?tab=website');
  const website = admin.getByRole('switch', { name: /Show the website to everybody/u });
  // Not `check()`, which expects the new state at once: the switch follows the request.
  await website.click();
  await expect(website).toBeChecked();
  await expect(toastWith(admin, 'The website is on')).toBeVisible();
  await admin.goto(`/properties/${id}`);
  const publication = admin.getByRole('region', { name: 'Website' });
  await publication.getByRole('button', { name: 'Publish on the website' }).click();
  await expect(publication).toContainText('Published');
  expect(
    (await new AxeBuilder({ page: admin }).include('[aria-labelledby="publication"]').analyze()).violations,
  ).toEqual([]);

  const visitor = await openBrowser(phone);
  const reader = await visitor.newPage();
  await reader.goto('/homes');
  await reader.getByText('Search and filter').click();
  await reader.getByLabel('Place').selectOption('Alibag');
  await reader.getByRole('button', { name: 'Show properties' }).click();
  await expect(reader.getByRole('status')).toHaveText('1 property');
  await reader.getByRole('link', { name: /Terrace Home/u }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Terrace Home');
  await expect(reader.locator('body')).not.toContainText('Secret Lane');
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await reader.getByRole('link', { name: 'Send an enquiry' }).click();
  await reader.getByLabel('Your name').fill('Devika Rege');
  await reader.getByLabel('Phone number').fill('55501 77390');
  await reader.getByLabel('Message').fill('Is it still free?');
  await reader.getByLabel(/I agree/u).check();
  // The server refuses a form that was filled in faster than a person can.
  await reader.waitForTimeout(2500);
  await reader.getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you for your enquiry');
  await admin.goto('/leads?search=Devika');
  await expect(admin.getByRole('link', { name: 'Devika Rege' }).first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the website can be read by everybody, ${colorScheme}`, { tag: '@long' }, async ({
    signIn,
    openBrowser,
    consoleGuard,
  }) => {
    consoleGuard.expectRefusal(404, '/homes/bcdfghjk');
    const { api } = await signIn('Admin');
    const { id } = await api.addProperty({ title: 'Axe Home', sale_kind: 'resale' });
    await api.put('/public-site/state', { is_on: true });
    const { url } = await api.put<Publication>(`/properties/${id}/publication`, {});
    const visitor = await openBrowser({ viewport: { width: 360, height: 740 }, colorScheme });
    const reader = await visitor.newPage();
    const { pathname } = new URL(String(url));
    for (const path of ['/homes', '/homes?l=hi', pathname, `${pathname}/enquiry`, '/homes/bcdfghjk']) {
      await reader.goto(path);
      expect([path, (await new AxeBuilder({ page: reader }).analyze()).violations]).toEqual([path, []]);
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
