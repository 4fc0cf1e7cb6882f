import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { cardTitled, toastWith } from '../screen.ts';

const properties = [
  { title: 'Kamala Niwas', city: 'Pune', price: '4200000.00', bedrooms: 1, square_feet: '520' },
  { title: 'Ganga Terraces', city: 'Nashik', price: '7800000.00', bedrooms: 2, square_feet: '890' },
  { title: 'Banyan Villa', city: 'Pune', price: '32000000.00', bedrooms: 4, bathrooms: 4.5, square_feet: '3400' },
  { title: 'Laxmi Road shop', city: 'Pune', price: '65000.00', purpose: 'rent', bedrooms: null, square_feet: '300' },
  { title: 'Rooftop studio', city: 'Mumbai', price: '38000.00', purpose: 'lease', bedrooms: 0, square_feet: '410' },
] as const;

test.beforeEach(async ({ api }) => {
  const { items } = await api.get<{ items: unknown[] }>('/properties');
  if (items.length > 0) return;
  const [house, office] = [await api.typeNamed('House'), await api.typeNamed('Office')];
  const added = await api.addProperties(
    properties.map((property) => ({
      ...property,
      property_type_id: property.title.endsWith('shop') ? office.id : house.id,
    })),
  );
  const shop = added.find(({ title }) => title === 'Laxmi Road shop');
  await api.recordDeal(shop?.id ?? '', { kind: 'rental' });
});

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');

test('search, type and more filters narrow the list, and the URL contains them', { tag: '@long' }, async ({
  admin: page,
  signIn,
}) => {
  await page.goto('/properties');
  await expect(page.getByText('5 properties', { exact: true })).toBeVisible();
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search properties' });
  await search.fill('nashik');
  await expect(titles(page)).toHaveText(['Ganga Terraces']);
  await expect(page).toHaveURL(/[?&]search=nashik/u);
  await search.fill('');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Office');
  await expect(titles(page)).toHaveText(['Laxmi Road shop']);
  // A phone has no space for the type filter and shows it with the other ones.
  await expect(page.getByRole('button', { name: 'Remove filter Type' })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Remove filter Type' }).click();
  await expect(titles(page)).toHaveCount(5);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole('button', { name: 'More Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More Filters' });
  await dialog.getByLabel('For sale').check();
  // Key by key: a partly typed amount is not valid yet.
  const least = dialog.getByLabel('Price from');
  await least.pressSequentially('50 lak');
  await expect(least).toHaveAccessibleDescription(/Price from must be a number/u);
  await expect(dialog.getByRole('button', { name: 'Show properties' })).toBeDisabled();
  await least.pressSequentially('h');
  await expect(least).toHaveValue('50 lakh');
  await dialog.getByLabel('Price up to').pressSequentially('4.99 cr');
  await dialog.getByLabel('Bedrooms').selectOption('2 or more');
  await dialog.getByRole('combobox', { name: 'City' }).fill('pu');
  await dialog.getByRole('option', { name: 'Pune' }).click();
  await dialog.getByRole('button', { name: 'Show properties' }).click();
  await expect(titles(page)).toHaveText(['Banyan Villa']);
  await expect(page.getByText('1 property', { exact: true })).toBeVisible();
  await expect(toastWith(page, 'Coming Soon')).toHaveCount(0);

  // Another person sees the same at this URL.
  const other = await signIn('Agent');
  await other.page.goto(page.url());
  await expect(titles(other.page)).toHaveText(['Banyan Villa']);

  await expect(page.getByText('Price ₹50.0 L to ₹5.0 Cr')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter City' }).click();
  await page.getByRole('button', { name: 'Remove filter Price' }).click();
  await expect(titles(page)).toHaveText(['Banyan Villa', 'Ganga Terraces']);
  await page.goBack();
  await page.goBack();
  await expect(titles(page)).toHaveText(['Banyan Villa']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(titles(page)).toHaveCount(5);
});

test('every filter finds matching records', { tag: '@long' }, async ({ admin: page }) => {
  const expectations: readonly (readonly [string, readonly string[]])[] = [
    ['purpose=%5B%22lease%22%5D', ['Rooftop studio']],
    ['status=%5B%22rented%22%5D', ['Laxmi Road shop']],
    ['bathrooms_min=3', ['Banyan Villa']],
    ['area_min=800&area_max=1000', ['Ganga Terraces']],
    ['city=%5B%22Mumbai%22%2C%22Nashik%22%5D', ['Rooftop studio', 'Ganga Terraces']],
    ['listed_since=2100-01-01', []],
    ['sort=price_up&price_max=5000000', ['Rooftop studio', 'Laxmi Road shop', 'Kamala Niwas']],
  ];
  for (const [query, expected] of expectations) {
    await page.goto(`/properties?${query}`);
    if (expected.length > 0) await expect(titles(page), query).toHaveText([...expected]);
    else await expect(page.getByText('Try adjusting your search filters'), query).toBeVisible();
  }
});

test('the list can be sorted and shown as cards or rows', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/properties');
  await page.getByRole('button', { name: 'Newest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Price, low to high' }).click();
  await expect(titles(page)).toHaveText([
    'Rooftop studio',
    'Laxmi Road shop',
    'Kamala Niwas',
    'Ganga Terraces',
    'Banyan Villa',
  ]);
  await page.getByRole('radio', { name: 'Rows' }).click();
  await expect(page).toHaveURL(/view=rows/u);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5);
});

test('the search in the top bar finds properties and links to all of them', { tag: '@long' }, async ({
  admin: page,
}) => {
  await page.goto('/');
  const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search everything' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/');
  await box.fill('pune');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=pune');
  const found = page.getByRole('region', { name: /^Properties/u });
  await expect(found.getByRole('listitem')).toHaveCount(3);
  await found.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/properties?search=pune');
  // The list keeps the layout that another test chose.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3);
});

test('a long list loads more on scroll, and Back restores the scroll position', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  await api.addProperties(Array.from({ length: 40 }, (_, number) => ({ title: `Row house ${number + 1}` })));
  await page.goto('/properties?search=Row+house');
  await expect(page.getByText('40 properties', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Cards' }).check();
  const last = cardTitled(page, 'Row house 1');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await last.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Row house 1' })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});
