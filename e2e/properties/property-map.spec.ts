import { v7 as uuid } from 'uuid';
import { aLocality } from '#features/localities/locality-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a locality is found by its spelling, and an area narrows map and list', { tag: '@long' }, async ({
  admin: page,
}) => {
  const city = `Pune ${uuid().slice(-6)}`;
  const add = async (path: string, input: object) => {
    const answer = await page.request.post(`/api${path}`, { data: input });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const place = (title: string, latitude: number | null, longitude: number | null) =>
    add('/properties', aProperty({ title, city, locality: 'Banner', latitude, longitude }));
  await page.goto('/settings?tab=localities');
  await page.getByRole('button', { name: 'Add locality' }).click();
  await page.getByLabel('Name').fill('Baner');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State').selectOption('27');
  await page.getByLabel('Other spellings').fill('Banner');
  await page.getByLabel('Other spellings').press('Enter');
  await page.getByLabel('Latitude').fill('18.559');
  await page.getByLabel('Longitude').fill('73.787');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastWith(page, 'Locality added')).toBeVisible();
  await add('/localities', aLocality({ name: 'Far away', city, latitude: 19.2, longitude: 72.9 }));
  await place('Near', 18.56, 73.788);
  await place('Next door', 18.561, 73.789);
  await place('Far', 19.2, 72.9);
  await place('Nowhere', null, null);

  await page.goto(`/properties?view=map&city=${encodeURIComponent(`["${city}"]`)}`);
  const list = page.getByRole('list', { name: 'Properties', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('3 properties on the map')).toBeVisible();
  await expect(page.getByText('No map tiles are set.').or(page.getByText('Set map tiles under'))).toBeVisible();
  await page.getByRole('button', { name: 'Choose a region' }).click();
  await page.getByRole('combobox', { name: 'Region on the map' }).fill('Baner');
  await page.getByRole('option', { name: /Baner/u }).first().click();
  await page.getByRole('button', { name: 'Show properties' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('2 properties on the map')).toBeVisible();
  await page.getByRole('button', { name: /Region on the map/u }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);

  // By hand: around everything that is in view.
  await page.getByRole('button', { name: 'Draw on the map' }).click();
  const box = await page.getByRole('region', { name: 'Map of properties' }).boundingBox();
  if (!box) throw new Error('no map');
  const corners = [
    [0.05, 0.05],
    [0.9, 0.05],
    [0.9, 0.9],
    [0.05, 0.9],
  ] as const;
  for (const [x, y] of corners) await page.mouse.click(box.x + box.width * x, box.y + box.height * y, { delay: 30 });
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/within=/u);
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: '1 without a position' }).click();
  await expect(page).toHaveURL(/position=/u);
  await page.getByRole('link', { name: 'Nowhere' }).first().click();
  await page.getByRole('link', { name: /^Edit/u }).first().click();
  await page
    .getByLabel('Map link')
    .fill('https://www.google.com/maps/place/x/@18.5,73.7,15z/data=!3d18.5601!4d73.7881');
  await expect(page.getByLabel('Latitude')).toHaveValue('18.5601');
  await page.getByRole('button', { name: 'Set on the map' }).click();
  const pin = page.getByRole('button', { name: 'Position of the property' });
  await expect(pin).toBeInViewport();
  await pin.focus();
  await pin.press('ArrowUp');
  await expect(page.getByLabel('Latitude')).not.toHaveValue('18.5601');
});
